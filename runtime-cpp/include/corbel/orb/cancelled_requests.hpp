// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace corbel::orb {

/// The calls of one connection that were cancelled before their replies came: a server may answer nevertheless (CORBA
/// 3.3 part 2, 9.4.4). Each was followed by a LocateRequest, whose answer shows that the server goes on.
class CancelledRequests {
 public:
  /// Servers that answer no cancelled request would have this grow for ever.
  static constexpr std::size_t most = 8;

  bool full() const noexcept { return count_ == most; }
  /// Only where it is not full, and the last one's probe was answered.
  void add(std::uint32_t request, std::uint32_t probe) noexcept {
    ids_[count_++] = request;
    probe_ = probe;
  }
  /// The probe of the last one is not answered yet.
  bool waits() const noexcept { return probe_.has_value(); }

  /// Whether that is a late answer. Each comes once.
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
