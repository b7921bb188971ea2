// SPDX-License-Identifier: Apache-2.0
// Everything that has one entry for each row of the table.
#include "corbel/options/options.hpp"

#include "value.hpp"

namespace corbel::options {

namespace {

// A function: there are hundreds of comparisons, and none of them has to be fast.
[[gnu::noinline]] bool is(std::string_view text, const char* name) { return text == name; }

// For each choice type: its spellings as ", a, b" (the first two characters are cut), how to read and how to write it.
#define CORBEL_CHOICE(enumerator, spelling) ", " spelling
#define CORBEL_CHOICE_TYPE(Type, ...) constexpr const char* allowed_of_##Type = (__VA_ARGS__) + 2;
#define CORBEL_OPTION_CHOICE(...)
#define CORBEL_OPTION_BOOLEAN(...)
#define CORBEL_OPTION_INTEGER(...)
#define CORBEL_OPTION_BYTES(...)
#define CORBEL_OPTION_DURATION(...)
#define CORBEL_OPTION_TEXT(...)
#define CORBEL_OPTION_LIST(...)
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

#define CORBEL_CHOICE(enumerator, spelling) \
  if (is(input.value, spelling)) {          \
    result = E::enumerator;                 \
    return {};                              \
  }
#define CORBEL_CHOICE_TYPE(Type, ...)                                             \
  Problem read_choice(const Input& input, Type& result) {                         \
    using E = Type;                                                               \
    __VA_ARGS__ return input.problem(std::string("one of ") + allowed_of_##Type); \
  }
#define CORBEL_OPTION_CHOICE(...)
#define CORBEL_OPTION_BOOLEAN(...)
#define CORBEL_OPTION_INTEGER(...)
#define CORBEL_OPTION_BYTES(...)
#define CORBEL_OPTION_DURATION(...)
#define CORBEL_OPTION_TEXT(...)
#define CORBEL_OPTION_LIST(...)
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

#define CORBEL_CHOICE(enumerator, spelling) \
  case E::enumerator: return spelling;
#define CORBEL_CHOICE_TYPE(Type, ...)    \
  std::string write_choice(Type value) { \
    using E = Type;                      \
    switch (value) { __VA_ARGS__ }       \
    return {};                           \
  }
#define CORBEL_OPTION_CHOICE(...)
#define CORBEL_OPTION_BOOLEAN(...)
#define CORBEL_OPTION_INTEGER(...)
#define CORBEL_OPTION_BYTES(...)
#define CORBEL_OPTION_DURATION(...)
#define CORBEL_OPTION_TEXT(...)
#define CORBEL_OPTION_LIST(...)
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

#define CORBEL_CHOICE(...)
#define CORBEL_CHOICE_TYPE(...)
#define CORBEL_ROW(name, kind, allowed, side, scope, binding, doc) \
  {name, Kind::kind, allowed, Side::side, Scope::scope, Binding::binding, doc},
#define CORBEL_OPTION_CHOICE(field, name, Type, value, ...) CORBEL_ROW(name, choice, allowed_of_##Type, __VA_ARGS__)
#define CORBEL_OPTION_BOOLEAN(field, name, value, ...) CORBEL_ROW(name, boolean, "true, false", __VA_ARGS__)
#define CORBEL_OPTION_INTEGER(field, name, value, minimum, maximum, ...) \
  CORBEL_ROW(name, integer, #minimum " to " #maximum, __VA_ARGS__)
#define CORBEL_OPTION_BYTES(field, name, value, minimum, maximum, ...) \
  CORBEL_ROW(name, bytes, #minimum " to " #maximum " bytes", __VA_ARGS__)
#define CORBEL_OPTION_DURATION(field, name, value, minimum, maximum, ...) \
  CORBEL_ROW(name, duration, #minimum " to " #maximum " ms", __VA_ARGS__)
#define CORBEL_OPTION_TEXT(field, name, value, ...) CORBEL_ROW(name, text, "", __VA_ARGS__)
#define CORBEL_OPTION_LIST(field, name, ...) CORBEL_ROW(name, list, "", __VA_ARGS__)
constexpr Description rows[] = {
#include "corbel/options/option_table.inc"
};
#undef CORBEL_ROW
#include "corbel/options/undef.inc"

/// The catalogue's name: on a command line every option carries ORB before it, in a file it may.
std::string_view bare(std::string_view name) { return name.starts_with("ORB") ? name.substr(3) : name; }

}  // namespace

std::span<const Description> descriptions() noexcept { return rows; }

Problem set(Values& values, std::string_view name, std::string_view value, std::string_view where) {
  const Input input{where, name, value};
  const std::string_view option = bare(name);
#define CORBEL_CHOICE(...)
#define CORBEL_CHOICE_TYPE(...)
#define CORBEL_OPTION_CHOICE(field, text, ...) \
  if (is(option, text)) return read_choice(input, values.field);
#define CORBEL_OPTION_BOOLEAN(field, text, ...) \
  if (is(option, text)) return input.read(values.field);
#define CORBEL_OPTION_INTEGER(field, text, fallback, minimum, maximum, ...) \
  if (is(option, text)) return input.read_integer(values.field, minimum, maximum);
#define CORBEL_OPTION_BYTES(field, text, fallback, minimum, maximum, ...) \
  if (is(option, text)) return input.read_bytes(values.field, minimum, maximum);
#define CORBEL_OPTION_DURATION(field, text, fallback, minimum, maximum, ...) \
  if (is(option, text)) return input.read_duration(values.field, minimum, maximum);
#define CORBEL_OPTION_TEXT(field, text, ...) \
  if (is(option, text)) return input.read(values.field);
#define CORBEL_OPTION_LIST(field, text, ...) \
  if (is(option, text)) {                    \
    values.field.emplace_back(input.value);  \
    return {};                               \
  }
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"

  std::string problem(where);
  problem.append(": ").append(name.substr(0, 200)).append(": unknown option; there are");
  for (const Description& row : rows) problem.append(&row == rows ? " " : ", ").append(row.name);
  return problem;
}

std::string get(const Values& values, std::string_view name) {
  const std::string_view option = bare(name);
#define CORBEL_CHOICE(...)
#define CORBEL_CHOICE_TYPE(...)
#define CORBEL_OPTION_CHOICE(field, text, ...) \
  if (is(option, text)) return write_choice(values.field);
#define CORBEL_OPTION_BOOLEAN(field, text, ...) \
  if (is(option, text)) return values.field ? "true" : "false";
#define CORBEL_OPTION_INTEGER(field, text, ...) \
  if (is(option, text)) return std::to_string(values.field);
#define CORBEL_OPTION_BYTES(field, text, ...) \
  if (is(option, text)) return std::to_string(values.field);
#define CORBEL_OPTION_DURATION(field, text, ...) \
  if (is(option, text)) return write_duration(values.field);
#define CORBEL_OPTION_TEXT(field, text, ...) \
  if (is(option, text)) return values.field;
#define CORBEL_OPTION_LIST(field, text, ...)                                                             \
  if (is(option, text)) {                                                                                \
    std::string lines;                                                                                   \
    for (const std::string& entry : values.field) lines.append(lines.empty() ? "" : "\n").append(entry); \
    return lines;                                                                                        \
  }
#include "corbel/options/option_table.inc"
#include "corbel/options/undef.inc"
  return {};
}

}  // namespace corbel::options
