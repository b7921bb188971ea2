// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstring>

#include "corbel/cdr/writer.hpp"

namespace corbel::cdr {

/// Iterates over the pieces of memory of a message, from its first octet on.
class IovecCursor {
 public:
  explicit IovecCursor(const Writer& message) noexcept : count_(message.iovecs(pieces_)) {}

  void copy(std::byte* to, std::size_t size) noexcept {
    take(size, [&to](const void* from, std::size_t now) {
      std::memcpy(to, from, now);
      to += now;
    });
  }
  void skip(std::size_t size) noexcept {
    take(size, [](const void*, std::size_t) {});
  }

 private:
  template <class Each>
  void take(std::size_t size, Each each) noexcept {
    while (size > 0 && at_ < count_) {
      iovec& piece = pieces_[at_];
      const std::size_t now = std::min(size, piece.iov_len);
      each(piece.iov_base, now);
      size -= now;
      piece.iov_base = static_cast<std::byte*>(piece.iov_base) + now;
      piece.iov_len -= now;
      if (piece.iov_len == 0) ++at_;
    }
  }

  iovec pieces_[Writer::max_iovecs];
  std::size_t count_;
  std::size_t at_ = 0;
};

}  // namespace corbel::cdr
