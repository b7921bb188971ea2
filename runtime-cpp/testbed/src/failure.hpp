// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cerrno>
#include <stdexcept>
#include <string>
#include <system_error>

namespace bw::testbed {

/// An error in the command line: exit code 2.
struct WrongInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws the error of the last system call.
[[noreturn]] inline void fail(const std::string& what) {
  throw std::system_error(errno, std::generic_category(), what);
}

}  // namespace bw::testbed
