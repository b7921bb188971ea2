// SPDX-License-Identifier: Apache-2.0
// The documentation of each option, for listings. The separate object file is not linked into programs without
// listings.
#include "choices.hpp"
#include "corbel/options/options.hpp"

namespace corbel::options {

namespace {

#define CORBEL_CHOICE(...)
#define CORBEL_CHOICE_TYPE(...)
#define CORBEL_ROW(name, kind, allowed, side, scope, binding, doc) \
  {name, Kind::kind, allowed, Side::side, Scope::scope, Binding::binding, doc},
#define CORBEL_OPTION_CHOICE(field, name, Type, value, ...) CORBEL_ROW(name, choice, spellings_of_##Type, __VA_ARGS__)
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

}  // namespace

std::span<const Description> descriptions() noexcept { return rows; }

}  // namespace corbel::options
