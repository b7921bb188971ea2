// SPDX-License-Identifier: Apache-2.0
// Reads and writes the value of any option, as its row says.
#include "corbel/options/options.hpp"

#include "rows.hpp"
#include "value.hpp"

namespace corbel::options {

namespace {

/// Null when there is no such option. Its name is the catalogue's: on a command line every option carries ORB before
/// it, in a file it may.
const Row* find(std::string_view name) {
  const std::string_view bare = name.starts_with("ORB") ? name.substr(3) : name;
  for (const Row& row : table()) {
    if (bare == row.name) return &row;
  }
  return nullptr;
}

template <class Member>
Member& member(Values& values, const Row& row) {
  return *reinterpret_cast<Member*>(reinterpret_cast<std::byte*>(&values) + row.offset);
}
template <class Member>
const Member& member(const Values& values, const Row& row) {
  return *reinterpret_cast<const Member*>(reinterpret_cast<const std::byte*>(&values) + row.offset);
}

/// Takes the next of "a, b, c".
std::string_view next_choice(std::string_view& choices) {
  const std::string_view choice = choices.substr(0, choices.find(','));
  choices.remove_prefix(std::min(choice.size() + 2, choices.size()));
  return choice;
}

// Enumerators count from 0, in an octet each: a choice is its place in the list.
Problem read_choice(const Input& input, const Row& row, std::uint8_t& result) {
  std::string_view choices = row.choices;
  for (std::uint8_t at = 0; !choices.empty(); ++at) {
    if (next_choice(choices) == input.value) {
      result = at;
      return {};
    }
  }
  return input.problem(std::string("one of ") + row.choices);
}

std::string_view write_choice(const Row& row, std::uint8_t value) {
  std::string_view choices = row.choices;
  for (; value != 0; --value) next_choice(choices);
  return next_choice(choices);
}

}  // namespace

Problem set(Values& values, std::string_view name, std::string_view value, std::string_view where) {
  const Input input{where, name, value};
  const Row* const row = find(name);
  if (row == nullptr) {
    std::string problem(where);
    problem.append(": ").append(shown(name)).append(": unknown option; there are");
    const char* before = " ";
    for (const Row& each : table()) {
      problem.append(before).append(each.name);
      before = ", ";
    }
    return problem;
  }
  switch (row->kind) {
    case Kind::choice: return read_choice(input, *row, member<std::uint8_t>(values, *row));
    case Kind::boolean: return input.read(member<bool>(values, *row));
    case Kind::integer:
    case Kind::bytes: return input.read_number(member<std::uint32_t>(values, *row), *row);
    case Kind::duration: return input.read_duration(member<std::chrono::microseconds>(values, *row), *row);
    case Kind::text: member<std::string>(values, *row) = value; break;
    case Kind::list: member<std::vector<std::string>>(values, *row).emplace_back(value); break;
  }
  return {};
}

std::string get(const Values& values, std::string_view name) {
  const Row* const row = find(name);
  if (row == nullptr) return {};
  switch (row->kind) {
    case Kind::choice: return std::string(write_choice(*row, member<std::uint8_t>(values, *row)));
    case Kind::boolean: return member<bool>(values, *row) ? "true" : "false";
    case Kind::integer:
    case Kind::bytes: return std::to_string(member<std::uint32_t>(values, *row));
    case Kind::duration: return write_duration(member<std::chrono::microseconds>(values, *row));
    case Kind::text: return member<std::string>(values, *row);
    case Kind::list: break;
  }
  std::string lines;
  for (const std::string& entry : member<std::vector<std::string>>(values, *row)) {
    lines.append(lines.empty() ? "" : "\n").append(entry);
  }
  return lines;
}

}  // namespace corbel::options
