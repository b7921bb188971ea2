// SPDX-License-Identifier: Apache-2.0
// Conversion of the interest to epoll's event masks.
#pragma once

#include <corbel/reactor/reactor.hpp>

#include <sys/epoll.h>
#include <cerrno>
#include <system_error>

namespace corbel::reactor {

inline std::uint32_t to_epoll(std::uint32_t interest) noexcept {
  return ((interest & readable) != 0 ? EPOLLIN | EPOLLRDHUP : 0U) | ((interest & writable) != 0 ? EPOLLOUT : 0U) |
         ((interest & edge) != 0 ? EPOLLET : 0U) | ((interest & once) != 0 ? EPOLLONESHOT : 0U);
}

inline std::uint32_t from_epoll(std::uint32_t events) noexcept {
  if ((events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) != 0) [[unlikely]] {
    return readable | writable | end;  // errors and hang-ups show when the handler reads or writes
  }
  return ((events & EPOLLIN) != 0 ? readable : none) | ((events & EPOLLOUT) != 0 ? writable : none);
}

inline int checked(int result, const char* what) {
  if (result < 0) {
    throw std::system_error(errno, std::generic_category(), what);
  }
  return result;
}

}  // namespace corbel::reactor
