// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/marshal.hpp>

#include <cstdint>

namespace corbel::orb {

/// Keeps the octets of results in the servant's memory until the reply was sent.
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

  /// Takes the buffer of `octets`, which is empty afterwards. Returns nullptr if the sequence does not own its buffer.
  const CORBA::Octet* take(auto& octets) noexcept {
    CORBA::Octet* const taken = octets.get_buffer(true);
    if (taken != nullptr) {
      kept_[count_++] = taken;
    }
    return taken;
  }

 private:
  using Sequence = UnboundedSequence<CORBA::Octet>;  // all octet sequences allocate their buffers in the same way

  std::uint32_t count_ = 0;
  CORBA::Octet* kept_[cdr::Writer::max_pieces];
};

}  // namespace corbel::orb
