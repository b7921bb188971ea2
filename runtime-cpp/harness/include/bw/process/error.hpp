// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace bw {

/// The kind of failure that ends a run; the launcher passes it on as the run's failure class.
enum class FailureClass { start, run, wrong_answer };

const char* to_string(FailureClass kind) noexcept;

/// Ends the process with `failure <class> <text>`. The text says what is wrong, where, and how to fix it.
class Failure : public std::runtime_error {
 public:
  Failure(FailureClass kind, const std::string& text) : std::runtime_error(text), kind_(kind) {}

  FailureClass kind() const noexcept { return kind_; }

 private:
  FailureClass kind_;
};

/// A failure before the process was active.
[[noreturn]] void fail_start(const std::string& text);

/// `text: what the error number means`.
std::string with_error(const std::string& text, int error);

/// with_error() for errno, of a system call that failed just now.
std::string with_errno(const std::string& text);

}  // namespace bw
