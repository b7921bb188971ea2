// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/marshal.hpp>

#include <cstdint>

namespace corbel::orb {

/// Octets of a result, which stay where the servant has put them until the reply has been sent.
class RetainedBuffers {
 public:
  RetainedBuffers() noexcept = default;
  RetainedBuffers(const RetainedBuffers&) = delete;
  RetainedBuffers& operator=(const RetainedBuffers&) = delete;
  ~RetainedBuffers() {
    while (count_ != 0) [[unlikely]] {
      Sequence::freebuf(kept_[--count_]);
    }
  }

  bool full() const noexcept { return count_ == cdr::Writer::max_pieces; }

  /// Takes the memory of `octets`, which are empty then; nullptr when they only borrow it.
  const CORBA::Octet* take(auto& octets) noexcept {
    CORBA::Octet* const taken = octets.get_buffer(true);
    if (taken != nullptr) {
      kept_[count_++] = taken;
    }
    return taken;
  }

 private:
  using Sequence = UnboundedSequence<CORBA::Octet>;  // whose memory is as that of all sequences of octets

  std::uint32_t count_ = 0;
  CORBA::Octet* kept_[cdr::Writer::max_pieces];
};

}  // namespace corbel::orb
