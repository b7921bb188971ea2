// SPDX-License-Identifier: Apache-2.0
// Direct system calls for recv, send and epoll_wait. The functions of the C library are cancellation points, which cost
// two atomic operations and 40 instructions per call in programs with threads. Threads of an ORB are never cancelled.
#pragma once

#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#define CORBEL_LIBC_CALLS 1  // ThreadSanitizer intercepts the C library's functions to learn about synchronization
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CORBEL_LIBC_CALLS 1
#endif
#endif

namespace corbel::system_call {

#ifdef CORBEL_LIBC_CALLS
using ::epoll_wait;
using ::recv;
using ::send;
#else
inline ssize_t recv(int socket, void* into, std::size_t size, int flags) noexcept {
  return ::syscall(SYS_recvfrom, socket, into, size, flags, nullptr, nullptr);
}
inline ssize_t send(int socket, const void* from, std::size_t size, int flags) noexcept {
  return ::syscall(SYS_sendto, socket, from, size, flags, nullptr, 0);
}
inline int epoll_wait(int epoll, epoll_event* events, int most, int milliseconds) noexcept {
  return static_cast<int>(::syscall(SYS_epoll_pwait, epoll, events, most, milliseconds, nullptr, 0));
}
#endif

}  // namespace corbel::system_call

#undef CORBEL_LIBC_CALLS
