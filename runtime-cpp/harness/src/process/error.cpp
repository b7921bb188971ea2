// SPDX-License-Identifier: Apache-2.0
#include <bw/process/error.hpp>

#include <cerrno>
#include <system_error>

namespace bw {

const char* to_string(FailureClass kind) noexcept {
  switch (kind) {
    case FailureClass::start: return "start";
    case FailureClass::run: return "run";
    case FailureClass::wrong_answer: return "wrong-answer";
  }
  return "run";
}

void fail_start(const std::string& text) { throw Failure(FailureClass::start, text); }

std::string with_error(const std::string& text, int error) {
  return text + ": " + std::generic_category().message(error);
}

std::string with_errno(const std::string& text) { return with_error(text, errno); }

}  // namespace bw
