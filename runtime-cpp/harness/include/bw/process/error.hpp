// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace bw {

/// The kind of failure that ends a run; the launcher reports it as the run's failure class.
enum class FailureClass { start, run, wrong_answer };

const char* to_string(FailureClass kind) noexcept;

/// Ends the process with `failure <class> <text>`. The text contains the error, its place, and its fix.
class Failure : public std::runtime_error {
 public:
  Failure(FailureClass kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}

  FailureClass kind() const noexcept { return kind_; }

 private:
  FailureClass kind_;
};

/// Throws a failure before the process is active.
[[noreturn]] void fail_start(const std::string& text);

/// Returns `text: the meaning of the error number`.
std::string with_error(const std::string& text, int error);

/// Calls with_error() with errno of a system call that has just failed.
std::string with_errno(const std::string& text);

}  // namespace bw
