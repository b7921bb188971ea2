// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/minor_codes.hpp"

#include <span>
#include <string_view>

namespace corbel {

namespace {

struct Row {
  CORBA::ULong code;
  const char* exception;  // nullptr: any exception
  const char* sentence;
};

constexpr Row rows[] = {
#define CORBEL_MINOR_CODE(name, vendor, number, exception, sentence) {minor::name, exception, sentence},
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE
};

struct Error {
  const char* exception;  // nullptr: the code is in the table above
  const char* sentence;
};

// Indexed by number, from 1 on.
constexpr Error cdr_errors[] = {
#define CORBEL_CDR_ERROR(name, exception, sentence) {exception, sentence},
#include "corbel/mapping/cdr_errors.inc"
#undef CORBEL_CDR_ERROR
};
constexpr Error giop_errors[] = {
#define CORBEL_GIOP_ERROR(name, exception, sentence) {exception, sentence},
#include "corbel/mapping/giop_errors.inc"
#undef CORBEL_GIOP_ERROR
};

const char* describe_error(std::span<const Error> errors, std::string_view exception, CORBA::ULong number) noexcept {
  const bool known = number != 0 && number <= errors.size();
  const Error error = known ? errors[number - 1] : Error{nullptr, nullptr};
  return error.exception != nullptr && exception == error.exception ? error.sentence : "";
}

}  // namespace

const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept {
  const std::string_view name = exception_name ? exception_name : "";
  for (const Row& row : rows) {
    if (row.code == minor && (!row.exception || name == row.exception)) return row.sentence;
  }
  constexpr CORBA::ULong number = 0xff;
  switch (minor & ~number) {
    case minor::decode_base: return describe_error(cdr_errors, name, minor & number);
    case minor::message_base: return describe_error(giop_errors, name, minor & number);
    default: return "";
  }
}

}  // namespace corbel
