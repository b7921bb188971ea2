// SPDX-License-Identifier: Apache-2.0
#include "value.hpp"

#include <charconv>

namespace corbel::options {

namespace {

struct Unit {
  std::string_view suffix;
  std::uint64_t factor;
};

/// Parses a number with a unit into the smallest unit. Returns false for malformed text, an unknown unit, or an
/// overflow.
bool parse(std::string_view text, std::span<const Unit> units, std::uint64_t& result) {
  std::uint64_t number = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  if (parsed.ec != std::errc()) return false;
  std::string_view suffix(parsed.ptr, static_cast<std::size_t>(text.data() + text.size() - parsed.ptr));
  while (!suffix.empty() && suffix.front() == ' ') suffix.remove_prefix(1);
  for (const Unit& unit : units) {
    if (suffix == unit.suffix) return !__builtin_mul_overflow(number, unit.factor, &result);
  }
  return false;
}

}  // namespace

std::string shown(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string result;
  for (const char c : text.substr(0, 200)) {
    const auto code = static_cast<unsigned char>(c);
    if (code >= ' ' && code != 0x7f) {
      result += c;
    } else {
      result.append("\\x").append({digits[code / 16], digits[code % 16]});
    }
  }
  return result;
}

Problem Input::problem(std::string_view expected) const {
  std::string text(where);
  text.append(": ").append(name).append(" = ").append(shown(value)).append(": expected ").append(expected);
  return text;
}

Problem Input::read(bool& result) const {
  if (value == "true" || value == "1" || value == "yes" || value == "on") {
    result = true;
  } else if (value == "false" || value == "0" || value == "no" || value == "off") {
    result = false;
  } else {
    return problem("true or false");
  }
  return {};
}

Problem Input::out_of(const OptionDescriptor& descriptor, const char* what, const char* such_as) const {
  std::string expected(what);
  expected.append(std::to_string(descriptor.minimum))
      .append(" to ")
      .append(std::to_string(descriptor.maximum))
      .append(such_as);
  return problem(expected);
}

Problem Input::read_number(std::uint32_t& result, const OptionDescriptor& descriptor) const {
  static constexpr Unit units[] = {{"", 1}, {"k", 1u << 10}, {"M", 1u << 20}, {"G", 1u << 30}};
  const bool bytes = descriptor.kind == Kind::bytes;
  std::uint64_t number = 0;
  if (!parse(value, std::span(units).first(bytes ? 4 : 1), number) || number < descriptor.minimum ||
      number > descriptor.maximum) {
    return bytes ? out_of(descriptor, "bytes, ", ", such as 4096, 64k or 16M") : out_of(descriptor, "a number, ", "");
  }
  result = static_cast<std::uint32_t>(number);
  return {};
}

Problem Input::read_duration(std::chrono::microseconds& result, const OptionDescriptor& descriptor) const {
  static constexpr Unit units[] = {{"", 1000}, {"ms", 1000}, {"us", 1}, {"s", 1'000'000}};
  std::uint64_t number = 0;
  if (!parse(value, units, number) || number < std::uint64_t{descriptor.minimum} * 1000 ||
      number > std::uint64_t{descriptor.maximum} * 1000) {
    return out_of(descriptor, "a time, ", " ms, such as 250ms, 5s or 800us");
  }
  result = std::chrono::microseconds(number);
  return {};
}

std::string write_duration(std::chrono::microseconds value) {
  if (value.count() % 1000 == 0) return std::to_string(value.count() / 1000) + "ms";
  return std::to_string(value.count()) + "us";
}

}  // namespace corbel::options
