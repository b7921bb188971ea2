// SPDX-License-Identifier: Apache-2.0
#include "corbel/mapping/minor_codes.hpp"

#include <string_view>

namespace corbel {

namespace {

struct Row {
  CORBA::ULong code;
  const char* exception;  // nullptr: whichever
  const char* sentence;
};

constexpr Row rows[] = {
#define CORBEL_MINOR_CODE(name, vendor, number, exception, sentence) {minor::name, exception, sentence},
#include "corbel/mapping/minor_codes.inc"
#undef CORBEL_MINOR_CODE
};

}  // namespace

const char* describe_minor(const char* exception_name, CORBA::ULong minor) noexcept {
  const std::string_view name = exception_name ? exception_name : "";
  for (const Row& row : rows) {
    if (row.code == minor && (!row.exception || name == row.exception)) return row.sentence;
  }
  return "";
}

}  // namespace corbel
