// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/random.hpp>

#include <sys/random.h>
#include <cerrno>
#include <system_error>

namespace corbel::transport {

void random_octets(std::span<std::byte> octets) {
  while (::getrandom(octets.data(), octets.size(), 0) != static_cast<ssize_t>(octets.size())) {
    if (errno != EINTR) {
      throw std::system_error(errno, std::generic_category(), "getrandom");
    }
  }
}

}  // namespace corbel::transport
