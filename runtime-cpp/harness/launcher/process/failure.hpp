// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace bw::launch {

enum ExitCode { good = 0, failed = 1, wrong_input = 2, machine_lacks = 3, interrupted = 130 };

/// An error in the plan, settings or arguments. Exit code 2.
class WrongInput : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A failed run: the class (start, run, timeout, wrong-answer, interrupted), the process, and a message for the user.
class RunFailure : public std::runtime_error {
 public:
  RunFailure(std::string kind, std::string process, const std::string& text, ExitCode code = failed)
      : std::runtime_error(text), kind_(std::move(kind)), process_(std::move(process)), code_(code) {}

  const std::string& kind() const noexcept { return kind_; }

  /// Returns the name of the failed process; empty if several processes are concerned.
  const std::string& process() const noexcept { return process_; }
  ExitCode code() const noexcept { return code_; }

 private:
  std::string kind_;
  std::string process_;
  ExitCode code_;
};

}  // namespace bw::launch
