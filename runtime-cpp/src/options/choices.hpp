// SPDX-License-Identifier: Apache-2.0
// The spellings of each choice type in the form "a, b": spellings_of_TYPE.
#pragma once

namespace corbel::options {

// The list begins with ", ", so the first two characters are skipped.
#define CORBEL_CHOICE(enumerator, spelling) ", " spelling
#define CORBEL_CHOICE_TYPE(Type, ...) inline constexpr const char* spellings_of_##Type = (__VA_ARGS__) + 2;
#define CORBEL_OPTION_CHOICE(...)
#define CORBEL_OPTION_BOOLEAN(...)
#define CORBEL_OPTION_INTEGER(...)
#define CORBEL_OPTION_BYTES(...)
#define CORBEL_OPTION_DURATION(...)
#define CORBEL_OPTION_TEXT(...)
#define CORBEL_OPTION_LIST(...)
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

}  // namespace corbel::options
