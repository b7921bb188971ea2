// SPDX-License-Identifier: Apache-2.0
// What the C++ library does with an exception that nobody catches, without the exception's name: to tell it, the
// library brings along a demangler of 47,000 octets. Only where it is linked statically, from its archive, as this
// definition then takes the place of its own.
#include <unistd.h>
#include <cstdlib>
#include <exception>

namespace {

[[noreturn]] void end_tersely() {
  constexpr char text[] = "terminate called\n";
  [[maybe_unused]] const ssize_t n = ::write(STDERR_FILENO, text, sizeof text - 1);
  std::abort();
}

}  // namespace

namespace __cxxabiv1 {
extern std::terminate_handler __terminate_handler;
std::terminate_handler __terminate_handler = end_tersely;
}  // namespace __cxxabiv1
