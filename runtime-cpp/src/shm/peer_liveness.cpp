// SPDX-License-Identifier: Apache-2.0
#include "peer_liveness.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <array>
#include <cerrno>

namespace corbel::shm {

bool PeerLiveness::look() noexcept {
  pollfd watch{socket(), POLLRDHUP, 0};
  if (::poll(&watch, 1, 0) > 0) {
    end();
  }
  return ended();
}

void PeerLiveness::drain() noexcept {
  std::array<char, 256> octets;
  const ssize_t n = ::recv(socket(), octets.data(), octets.size(), MSG_DONTWAIT);
  if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) {
    end();
  }
}

void PeerLiveness::wake_peer() noexcept {
  const char one = 0;
  [[maybe_unused]] const ssize_t n = ::send(socket(), &one, sizeof one, MSG_DONTWAIT | MSG_NOSIGNAL);
}

void PeerLiveness::shutdown() noexcept {
  end();
  ::shutdown(socket(), SHUT_RDWR);
}

}  // namespace corbel::shm
