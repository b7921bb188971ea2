// SPDX-License-Identifier: Apache-2.0
// Reads and writes the value of any option by its descriptor.
#include "corbel/options/options.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "option_descriptors.hpp"
#include "value.hpp"

namespace corbel::options {

namespace {

/// Returns null if no option has this name. On a command line the name has the prefix ORB; in a file the prefix is
/// optional.
const OptionDescriptor* find(std::string_view name) {
  const std::string_view bare = name.starts_with("ORB") ? std::string_view(name.begin() + 3, name.end()) : name;
  for (const OptionDescriptor& descriptor : option_descriptors()) {
    if (bare == descriptor.name) return &descriptor;
  }
  return nullptr;
}

/// Returns the edit distance of two texts, ignoring case.
std::size_t distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);  // distances from the processed part of `from` to each prefix of `to`
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char letter : from) {
    std::size_t replaced = row[0]++;
    for (std::size_t at = 0; at < to.size(); ++at) {
      replaced += (letter | ' ') != (to[at] | ' ') ? 1 : 0;
      const std::size_t least = std::min({replaced, row[at] + 1, row[at + 1] + 1});
      replaced = std::exchange(row[at + 1], least);
    }
  }
  return row.back();
}

/// Returns true for an argument of the form `-ORBName=value`.
bool has_equals_sign(std::string_view name) {
  const std::size_t equals = name.find('=');
  return equals != std::string_view::npos && find(name.substr(0, equals)) != nullptr;
}

/// Returns ": is A or B meant?" with the nearest one or two options, if more than half of their letters match `name`.
std::string suggestion(std::string_view name) {
  const std::string_view prefix = name.starts_with("ORB") ? "ORB" : "";
  name.remove_prefix(prefix.size());
  name = name.substr(0, 64);  // no option name is longer, so this bounds the time
  std::vector<std::string_view> nearest;
  std::size_t least = name.size();
  for (const OptionDescriptor& descriptor : option_descriptors()) {
    const std::string_view option = descriptor.name;
    const std::size_t found = distance(name, option);
    if (found > least || 2 * found >= std::max(name.size(), option.size())) continue;
    if (found < least) nearest.clear();
    least = found;
    if (nearest.size() < 2) nearest.push_back(option);
  }
  std::string text;
  for (const std::string_view option : nearest)
    text.append(text.empty() ? ": is " : " or ").append(prefix).append(option);
  return text.empty() ? text : text + " meant?";
}

template <class Member>
Member& member(Values& values, const OptionDescriptor& descriptor) {
  return *reinterpret_cast<Member*>(reinterpret_cast<std::byte*>(&values) + descriptor.offset);
}
template <class Member>
const Member& member(const Values& values, const OptionDescriptor& descriptor) {
  return *reinterpret_cast<const Member*>(reinterpret_cast<const std::byte*>(&values) + descriptor.offset);
}

/// Removes and returns the next entry of "a, b, c".
std::string_view next_choice(std::string_view& choices) {
  const std::string_view choice = choices.substr(0, choices.find(','));
  choices.remove_prefix(std::min(choice.size() + 2, choices.size()));
  return choice;
}

// Enumerators are octets that count from 0: a choice is its index in the list.
Problem read_choice(const Input& input, const OptionDescriptor& descriptor, std::uint8_t& result) {
  std::string_view choices = descriptor.choices;
  for (std::uint8_t at = 0; !choices.empty(); ++at) {
    if (next_choice(choices) == input.value) {
      result = at;
      return {};
    }
  }
  return input.problem(std::string("one of ") + descriptor.choices);
}

std::string_view write_choice(const OptionDescriptor& descriptor, std::uint8_t value) {
  std::string_view choices = descriptor.choices;
  for (; value != 0; --value) next_choice(choices);
  return next_choice(choices);
}

}  // namespace

namespace {

bool is_list(const OptionDescriptor& descriptor) noexcept { return descriptor.kind == Kind::list; }

// Returns true if the values differ; `said` then has additional entries if the option is a list.
template <class Member>
bool differ(const Values& there, const Values& said, const OptionDescriptor& descriptor) {
  return member<Member>(there, descriptor) != member<Member>(said, descriptor);
}

bool changes(const Values& there, const Values& said, const OptionDescriptor& descriptor) {
  switch (descriptor.kind) {
    case Kind::choice: return differ<std::uint8_t>(there, said, descriptor);
    case Kind::boolean: return differ<bool>(there, said, descriptor);
    case Kind::integer:
    case Kind::bytes: return differ<std::uint32_t>(there, said, descriptor);
    case Kind::duration: return differ<std::chrono::microseconds>(there, said, descriptor);
    case Kind::text: return differ<std::string>(there, said, descriptor);
    case Kind::list: break;
  }
  using List = std::vector<std::string>;
  const List& all = member<List>(there, descriptor);
  return std::ranges::any_of(member<List>(said, descriptor),
                             [&](const auto& each) { return std::ranges::find(all, each) == all.end(); });
}

}  // namespace

std::string changes(const Values& there, std::span<char* const> arguments) {
  Values said = there;
  for (const OptionDescriptor& descriptor : option_descriptors()) {
    if (is_list(descriptor)) member<std::vector<std::string>>(said, descriptor).clear();
  }
  std::vector<char*> argv(arguments.begin(), arguments.end());
  argv.push_back(nullptr);
  int argc = static_cast<int>(arguments.size());
  parse_arguments(said, argc, argv.data());
  std::string names;
  for (const OptionDescriptor& descriptor : option_descriptors()) {
    if (std::string_view(descriptor.name) != "Id" && changes(there, said, descriptor)) {
      names.append(names.empty() ? "" : ", ").append(descriptor.name);
    }
  }
  return names;
}

std::string changed(const Values& values) {
  const Values defaults;
  std::string lines;
  for (const OptionDescriptor& descriptor : option_descriptors()) {
    std::string value = get(values, descriptor.name);
    if (value == get(defaults, descriptor.name)) continue;
    for (std::string_view rest = value; !rest.empty();) {  // for a list, each entry
      const std::string_view entry = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(entry.size() + 1, rest.size()));
      lines.append(descriptor.name).append(" = ").append(entry).append("\n");
    }
  }
  return lines;
}

Problem set(Values& values, std::string_view name, std::string_view value, std::string_view where) {
  const Input input{where, name, value};
  const OptionDescriptor* const descriptor = find(name);
  if (descriptor == nullptr) {
    std::string problem(where);
    problem.append(": ").append(shown(name)).append(": unknown option");
    problem.append(has_equals_sign(name) ? ": write a blank in place of =" : suggestion(name));
    return problem.append("; all are in docs/reference/options-corbel.md (of the sources, or in share/doc/Corbel)");
  }
  switch (descriptor->kind) {
    case Kind::choice: return read_choice(input, *descriptor, member<std::uint8_t>(values, *descriptor));
    case Kind::boolean: return input.read(member<bool>(values, *descriptor));
    case Kind::integer:
    case Kind::bytes: return input.read_number(member<std::uint32_t>(values, *descriptor), *descriptor);
    case Kind::duration:
      return input.read_duration(member<std::chrono::microseconds>(values, *descriptor), *descriptor);
    case Kind::text: member<std::string>(values, *descriptor) = value; break;
    case Kind::list: member<std::vector<std::string>>(values, *descriptor).emplace_back(value); break;
  }
  return {};
}

std::string get(const Values& values, std::string_view name) {
  const OptionDescriptor* const descriptor = find(name);
  if (descriptor == nullptr) return {};
  switch (descriptor->kind) {
    case Kind::choice: return std::string(write_choice(*descriptor, member<std::uint8_t>(values, *descriptor)));
    case Kind::boolean: return member<bool>(values, *descriptor) ? "true" : "false";
    case Kind::integer:
    case Kind::bytes: return std::to_string(member<std::uint32_t>(values, *descriptor));
    case Kind::duration: return write_duration(member<std::chrono::microseconds>(values, *descriptor));
    case Kind::text: return member<std::string>(values, *descriptor);
    case Kind::list: break;
  }
  std::string lines;
  for (const std::string& entry : member<std::vector<std::string>>(values, *descriptor)) {
    lines.append(lines.empty() ? "" : "\n").append(entry);
  }
  return lines;
}

}  // namespace corbel::options
