// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace corbel::orb {

/// The calls of one connection that were cancelled before their replies arrived. A server may reply to cancelled calls
/// (CORBA 3.3 part 2, 9.4.4). Each CancelRequest is followed by a LocateRequest; the answer to this probe shows that
/// the server is free again.
class CancelledRequests {
 public:
  /// Bound for servers that never reply to cancelled requests.
  static constexpr std::size_t most = 8;

  bool full() const noexcept { return count_ == most; }
  /// Requires !full() and !waits().
  void add(std::uint32_t request, std::uint32_t probe) noexcept {
    ids_[count_++] = request;
    probe_ = probe;
  }
  /// Returns true while the last probe has no answer.
  bool waits() const noexcept { return probe_.has_value(); }

  /// Returns true if `id` belongs to a cancelled request or the probe, and forgets it, because each is answered once.
  bool take(std::uint32_t id) noexcept {
    if (probe_ == id) {
      probe_.reset();
      return true;
    }
    for (std::size_t i = 0; i < count_; ++i) {
      if (ids_[i] == id) {
        ids_[i] = ids_[--count_];
        return true;
      }
    }
    return false;
  }

 private:
  std::array<std::uint32_t, most> ids_{};
  std::size_t count_ = 0;
  std::optional<std::uint32_t> probe_;
};

}  // namespace corbel::orb
