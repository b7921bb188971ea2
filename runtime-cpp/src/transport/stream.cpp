// SPDX-License-Identifier: Apache-2.0
#include <corbel/transport/stream.hpp>

#include <poll.h>

namespace corbel::transport {

bool Stream::readable() noexcept {
  pollfd watched{descriptor(), POLLIN, 0};
  return ::poll(&watched, 1, 0) > 0;
}

}  // namespace corbel::transport
