// SPDX-License-Identifier: Apache-2.0
// Replaces the C++ library's terminate handler by one that does not print the exception's name. The library's handler
// links a demangler of 47,000 octets. Works only with static linking, where this definition replaces the archive's
// member.
#include <unistd.h>
#include <cstdlib>
#include <exception>

namespace {

[[noreturn]] void abort_without_name() {
  constexpr char text[] = "terminate called\n";
  [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text, sizeof text - 1);
  std::abort();
}

}  // namespace

namespace __cxxabiv1 {
extern std::terminate_handler __terminate_handler;
std::terminate_handler __terminate_handler = abort_without_name;
}  // namespace __cxxabiv1
