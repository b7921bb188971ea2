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

extern "C" {
/// Makes the system call `number`, SYS_sendto or SYS_recvfrom without an address. Returns -1 and sets errno as the C
/// library does; the C library's syscall() moves more registers. Not inline, so that a program's linker can replace the
/// function.
long corbel_socket_call(int socket, const void* octets, std::size_t size, int flags, long number) noexcept;
}

namespace corbel::system_call {

#ifdef CORBEL_LIBC_CALLS
using ::epoll_wait;
using ::recv;
using ::send;
#else
inline ssize_t recv(int socket, void* into, std::size_t size, int flags) noexcept {
  return corbel_socket_call(socket, into, size, flags, SYS_recvfrom);
}
inline ssize_t send(int socket, const void* from, std::size_t size, int flags) noexcept {
  return corbel_socket_call(socket, from, size, flags, SYS_sendto);
}
inline int epoll_wait(int epoll, epoll_event* events, int most, int milliseconds) noexcept {
  return static_cast<int>(::syscall(SYS_epoll_pwait, epoll, events, most, milliseconds, nullptr, 0));
}
#endif

}  // namespace corbel::system_call

#undef CORBEL_LIBC_CALLS
