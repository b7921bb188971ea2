// SPDX-License-Identifier: Apache-2.0
#include "option_descriptors.hpp"

#include "choices.hpp"

#include <cstddef>
#include <type_traits>

namespace corbel::options {

namespace {

static_assert(std::is_standard_layout_v<Values>, "or its members have no offsets");

#define CORBEL_CHOICE(...)
#define CORBEL_CHOICE_TYPE(...)
#define CORBEL_DESCRIPTOR(field, name, kind, choices, minimum, maximum) \
  {name, choices, minimum, maximum, static_cast<std::uint16_t>(offsetof(Values, field)), Kind::kind},
#define CORBEL_OPTION_CHOICE(field, name, Type, ...) CORBEL_DESCRIPTOR(field, name, choice, spellings_of_##Type, 0, 0)
#define CORBEL_OPTION_BOOLEAN(field, name, ...) CORBEL_DESCRIPTOR(field, name, boolean, nullptr, 0, 0)
#define CORBEL_OPTION_INTEGER(field, name, value, minimum, maximum, ...) \
  CORBEL_DESCRIPTOR(field, name, integer, nullptr, minimum, maximum)
#define CORBEL_OPTION_BYTES(field, name, value, minimum, maximum, ...) \
  CORBEL_DESCRIPTOR(field, name, bytes, nullptr, minimum, maximum)
#define CORBEL_OPTION_DURATION(field, name, value, minimum, maximum, ...) \
  CORBEL_DESCRIPTOR(field, name, duration, nullptr, minimum, maximum)
#define CORBEL_OPTION_TEXT(field, name, ...) CORBEL_DESCRIPTOR(field, name, text, nullptr, 0, 0)
#define CORBEL_OPTION_LIST(field, name, ...) CORBEL_DESCRIPTOR(field, name, list, nullptr, 0, 0)
constexpr OptionDescriptor all_descriptors[] = {
#include "corbel/options/option_table.inc"
};
#undef CORBEL_DESCRIPTOR
#include "corbel/options/undef.inc"

}  // namespace

std::span<const OptionDescriptor> option_descriptors() noexcept { return all_descriptors; }

}  // namespace corbel::options
