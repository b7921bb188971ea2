// SPDX-License-Identifier: Apache-2.0
#include "window_command.hpp"

#include "process/failure.hpp"

#include <bw/value/text.hpp>

#include <optional>

namespace bw::launch {

namespace {

constexpr Nanoseconds longest_window = 3600 * second;

template <class Number>
bool read_up_to(std::string_view text, Number& number, Number most) {
  return read_number(text, number) && number <= most && !text.starts_with('-');
}

std::optional<WindowCommand> parsed(const std::string& line) {
  using Kind = WindowCommand::Kind;
  const auto parts = words(line);
  if (parts.size() == 1 && parts[0] == "finish") return WindowCommand{Kind::finish, ""};
  if (parts.size() < 2) return std::nullopt;
  const std::string phase(parts[1]);
  if (parts.size() == 2 && parts[0] == "phase") return WindowCommand{Kind::phase, phase};
  if (parts.size() == 2 && parts[0] == "end-phase") return WindowCommand{Kind::end_phase, phase};
  if (parts.size() != 7 || parts[0] != "window") return std::nullopt;
  WindowCommand command{Kind::window, phase};
  constexpr std::uint64_t most = UINT64_MAX;
  const bool good = read_up_to(parts[2], command.block, most) && read_up_to(parts[3], command.order, most) &&
                    read_up_to(parts[4], command.length, longest_window) &&
                    read_up_to(parts[5], command.lead, longest_window) && read_up_to(parts[6], command.records, most) &&
                    command.length > 0 && command.records > 0;
  return good ? std::optional(command) : std::nullopt;
}

}  // namespace

WindowCommand WindowCommand::parse(const std::string& line) {
  const std::optional<WindowCommand> command = parsed(line);
  if (!command) throw RunFailure("run", "", "the caller said `" + line.substr(0, 200) + "`, which is no command");
  return *command;
}

}  // namespace bw::launch
