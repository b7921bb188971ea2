// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/socket.h>
#include <sys/un.h>
#include <cstddef>
#include <cstring>
#include <string>

namespace corbel::transport {

/// The socket address of a socket file.
class UnixAddress {
 public:
  explicit UnixAddress(const std::string& path) noexcept
      : fits_(!path.empty() && path.size() < sizeof address_.sun_path),
        size_(static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + path.size() + 1)) {
    address_.sun_family = AF_UNIX;
    if (fits_) {
      std::memcpy(address_.sun_path, path.data(), path.size());
    }
  }

  /// Returns false for a path of more than 107 octets, the kernel's limit.
  bool fits() const noexcept { return fits_; }
  const sockaddr* get() const noexcept { return reinterpret_cast<const sockaddr*>(&address_); }
  socklen_t size() const noexcept { return size_; }

 private:
  sockaddr_un address_{};
  bool fits_;
  socklen_t size_;
};

}  // namespace corbel::transport
