// SPDX-License-Identifier: Apache-2.0
// This file is optimized separately from all others (CMakeLists.txt): the linker can then replace the function for all
// callers.
#include <corbel/transport/system_call.hpp>

#include <cerrno>

extern "C" long corbel_socket_call(int socket, const void* octets, std::size_t size, int flags, long number) noexcept {
#if defined(__x86_64__) && defined(__LP64__)
  constexpr long last_error = -4095;
  register long in_r10 asm("r10") = flags;  // the fourth to sixth argument have no constraint letters
  register long in_r8 asm("r8") = 0;
  register long in_r9 asm("r9") = 0;
  long result = 0;
  asm volatile("syscall"
               : "=a"(result)
               : "0"(number), "D"(static_cast<long>(socket)), "S"(octets), "d"(size), "r"(in_r10), "r"(in_r8),
                 "r"(in_r9)
               : "rcx", "r11", "memory");
  if (result < 0 && result >= last_error) [[unlikely]] {
    errno = static_cast<int>(-result);
    return -1;
  }
  return result;
#else
  return ::syscall(number, socket, octets, size, flags, nullptr, nullptr);
#endif
}
