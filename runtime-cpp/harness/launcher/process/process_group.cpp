// SPDX-License-Identifier: Apache-2.0
#include "process_group.hpp"

#include "failure.hpp"
#include "log_tail.hpp"

#include <algorithm>

namespace bw::launch {

namespace {

/// The time in which processes may stop themselves after the run was aborted.
constexpr Nanoseconds stop_limit = 2 * second;

constexpr Nanoseconds heartbeat_period = 2 * second;

/// The exit code for an error of ssh(1) itself. Other exit codes are those of the remote command.
constexpr int ssh_error = 255;

/// @throws RunFailure with the reason that a process has reported
[[noreturn]] void report_failure(const Member& member, const std::string& line) {
  const auto blank = line.find(' ', 8);
  const std::string kind = line.substr(8, blank - 8);
  const std::string text = blank == std::string::npos ? "no reason given" : line.substr(blank + 1);
  if (kind == "start" || kind == "run" || kind == "wrong-answer")
    throw RunFailure(kind, member.child.name(), member.place() + ": " + text);
  throw RunFailure("run", member.child.name(), member.place() + ": " + line);
}

}  // namespace

std::string seconds(Nanoseconds span) {
  const std::string text = std::to_string(static_cast<double>(span) / static_cast<double>(second));
  return text.substr(0, text.find('.') + 2) + " s";
}

ProcessGroup::ProcessGroup(const Plan::Limits& limits, bool with_parent)
    : limits_(limits), events_(with_parent), deadline_(now() + limits.time) {}

Member& ProcessGroup::start(const Command& command, const std::string& host) {
  return members_.emplace_back(command, host);
}

void ProcessGroup::run(const Command& command) {
  start(command).may_end = true;
  const auto program = std::prev(members_.end());
  const Child& child = program->child;
  while (!child.ended()) wait(deadline_);
  if (child.exit_code() == machine_lacks) {
    throw RunFailure("start", child.name(), child.name() + " cannot run here" + last_lines(child.log()), machine_lacks);
  }
  if (!child.good()) check_end(*program);
  members_.erase(program);
}

void ProcessGroup::step(const std::string& command, const std::string& answer, Nanoseconds limit) {
  await(answer);
  broadcast(command);
  wait_for_answers(limit);
}

void ProcessGroup::broadcast(const std::string& line) {
  for (Member& member : members_) {
    if (member.is_planned()) member.child.say(line);
  }
}

void ProcessGroup::await(const std::string& answer) {
  for (Member& member : members_) {
    if (member.is_planned()) member.awaited = answer;
  }
}

bool ProcessGroup::answered() const {
  return std::all_of(members_.begin(), members_.end(), [](const Member& member) { return member.awaited.empty(); });
}

void ProcessGroup::wait_for_answers(Nanoseconds limit) {
  const Nanoseconds until = now() + limit;
  while (!answered()) {
    if (now() > until) too_late(seconds(limit));
    wait(until);
  }
}

void ProcessGroup::wait_for_answer(const Member& member, Nanoseconds limit) {
  const Nanoseconds until = now() + limit;
  while (!member.awaited.empty()) {
    if (now() > until) too_late(seconds(limit));
    wait(until);
  }
}

void ProcessGroup::wait(Nanoseconds until) {
  check_time();
  send_heartbeat();
  events_.wait(members_, std::min({until, deadline_, next_heartbeat_}));
  for (Member& member : members_) {
    while (const std::optional<std::string> line = member.child.next_line()) take_line(member, *line);
    if (member.child.ended() && (!member.may_end || !member.awaited.empty())) check_end(member);
  }
}

void ProcessGroup::send_heartbeat() {
  if (now() < next_heartbeat_) return;
  next_heartbeat_ = now() + heartbeat_period;
  for (Member& member : members_) {
    if (member.is_remote() && member.is_planned()) member.child.say("alive");
  }
}

void ProcessGroup::take_line(Member& member, const std::string& line) {
  if (line == member.awaited) {
    member.awaited.clear();
    if (on_answer_) on_answer_(member, line);
    return;
  }
  if (line.starts_with("failure ")) report_failure(member, line);
  const auto takes = [&](LineReader* reader) { return reader->take(member, line); };
  if (std::any_of(readers_.begin(), readers_.end(), takes)) return;
  throw RunFailure(active_ ? "run" : "start", member.child.name(),
                   member.place() + " said `" + line.substr(0, 200) + "`, which is not of the protocol");
}

void ProcessGroup::check_end(const Member& member) const {
  const Child& child = member.child;
  if (!member.floor.empty() && child.exit_code() == machine_lacks) {
    throw RunFailure("start", child.name(), child.name() + " cannot run here" + last_lines(child.log()), machine_lacks);
  }
  const std::string when = phase_.empty() ? "" : " in phase " + phase_;
  const char* const kind = active_ ? "run" : "start";
  if (member.watches || (member.is_remote() && child.exit_code() == ssh_error)) {
    throw RunFailure(kind, member.watches ? "" : child.name(),
                     "the connection to " + member.host +
                         (member.awaited == "ready" ? " cannot be made" : " was lost" + when) +
                         last_lines(child.log()));
  }
  throw RunFailure(kind, child.name(), member.place() + " " + child.state() + when + last_lines(child.log()));
}

void ProcessGroup::check_time() const {
  if (now() > deadline_) too_late("the run's limit of " + seconds(limits_.time));
}

void ProcessGroup::too_late(const std::string& after) const {
  const auto late = [&](const Member& member, const std::string& what) {
    const Child& child = member.child;
    throw RunFailure(
        "timeout", child.name(),
        member.place() + " has not " + what + " after " + after + "; it " + child.state() + last_lines(child.log()));
  };
  for (const Member& member : members_) {
    if (!member.awaited.empty()) late(member, "said `" + member.awaited + "`");
  }
  for (const Member& member : members_) {
    if (member.may_end && !member.child.ended()) late(member, "ended");
  }
  throw RunFailure("timeout", "", "not done after " + after);
}

void ProcessGroup::take_down(bool orderly) noexcept {
  if (orderly) {
    broadcast("stop");
    wait_until_ended(now() + stop_limit);
  }
  for (Member& member : members_) {
    if (!member.watches) member.child.kill();
  }
  wait_until_ended(now() + stop_limit);
}

void ProcessGroup::wait_until_ended(Nanoseconds until) noexcept {
  const auto ended = [](const Member& member) { return member.watches || member.child.ended(); };
  try {
    while (!std::all_of(members_.begin(), members_.end(), ended) && now() < until) wait_for_ends(until);
  } catch (const RunFailure&) {
    // A second interruption: the processes get no more time.
  }
}

}  // namespace bw::launch
