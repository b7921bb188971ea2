// SPDX-License-Identifier: Apache-2.0
#include "link_clocks.hpp"

#include <bw/value/text.hpp>

#include <algorithm>
#include <random>
#include <utility>

namespace bw::launch {

namespace {

const std::string refused = "clock-refused ";

/// Each comparison without an answer takes two seconds, in which no measurement can run.
const std::string no_answer_before = "no answer came at an earlier comparison";

/// Returns a number that a third party on the link cannot guess, so that its datagrams count as neither requests nor
/// answers.
std::uint64_t new_token() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

LinkClocks::LinkClocks(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

void LinkClocks::compare() {
  std::vector<std::size_t> waiting;
  for (std::size_t i = 0; i < launch_.plan.link_clocks.size(); ++i) {
    const Plan::LinkClockPair& clock = launch_.plan.link_clocks[i];
    // A testbed may place two nodes on one machine, which has only one clock
    if (member(clock.from).host == member(clock.to).host) continue;
    if (silent_.contains(i)) {
      record(i).groups.emplace_back().failure = no_answer_before;
    } else {
      waiting.push_back(i);
    }
  }
  while (!waiting.empty()) {
    waiting = begin_turn(waiting);
    compare_at_once();
    for (Comparison& each : turn_) {
      if (each.group.asked > 0 && each.group.exchanges == 0) silent_.insert(each.number);
      record(each.number).groups.push_back(std::move(each.group));
    }
    turn_.clear();
  }
}

Member& LinkClocks::member(const std::string& process) {
  Members& members = launch_.processes.members();
  // The check of the plan guarantees that there is one
  return *std::find_if(members.begin(), members.end(),
                       [&](const Member& each) { return each.child.name() == process; });
}

LinkClockRecord& LinkClocks::record(std::size_t number) {
  const Plan::LinkClockPair& clock = launch_.plan.link_clocks[number];
  return launch_.result.link_clock(number, clock.link, member(clock.from).host, member(clock.to).host);
}

std::vector<std::size_t> LinkClocks::begin_turn(const std::vector<std::size_t>& numbers) {
  std::vector<std::size_t> others;
  std::set<std::string> busy;  // hosts
  for (const std::size_t number : numbers) {
    Member& from = member(launch_.plan.link_clocks[number].from);
    Member& to = member(launch_.plan.link_clocks[number].to);
    if (busy.contains(from.host) || busy.contains(to.host)) {
      others.push_back(number);
      continue;
    }
    busy.insert(from.host);
    busy.insert(to.host);
    turn_.push_back({number, from, to, 0, {}});
  }
  return others;
}

void LinkClocks::compare_at_once() {
  std::vector<std::string> tokens;
  for (Comparison& each : turn_) {
    tokens.push_back(std::to_string(new_token()));
    const std::string& address = launch_.plan.link_clocks[each.number].to_address;
    ask(each.to, "clock-listen " + address + " " + tokens.back(), "clock-listens");
  }
  wait_for_answers();
  for (std::size_t i = 0; i < turn_.size(); ++i) {
    const Plan::LinkClockPair& clock = launch_.plan.link_clocks[turn_[i].number];
    if (turn_[i].port == 0) continue;
    const std::string addresses = clock.from_address + " " + clock.to_address;
    ask(turn_[i].from, "clock-ask " + addresses + " " + std::to_string(turn_[i].port) + " " + tokens[i], "clock-asked");
  }
  wait_for_answers();
  for (Comparison& each : turn_) {
    if (each.port != 0) ask(each.to, "clock-close", "clock-closed");
  }
  wait_for_answers();
}

void LinkClocks::ask(Member& member, const std::string& command, const std::string& answer) {
  member.awaited = answer;
  member.child.say(command);
}

void LinkClocks::wait_for_answers() { launch_.processes.wait_for_answers(launch_.plan.limits.start); }

bool LinkClocks::take(Member& member, const std::string& line) {
  if (!member.awaited.starts_with("clock-")) return false;
  const auto is_of = [&](const Comparison& each) { return &each.from == &member || &each.to == &member; };
  const auto comparison = std::find_if(turn_.begin(), turn_.end(), is_of);
  if (comparison == turn_.end()) return false;
  const bool may_refuse = member.awaited != "clock-closed";
  if (may_refuse && line.starts_with(refused)) {
    comparison->group.failure = line.substr(refused.size());
    member.awaited.clear();
    return true;
  }
  const std::vector<std::string_view> parts = words(line);
  if (member.awaited == "clock-asked" && parts.size() == 4 && parts[0] == "clock-exchange")
    return take_exchange(comparison->group, parts);
  if (parts.empty() || parts[0] != member.awaited || !take_answer(*comparison, member.awaited, parts)) return false;
  member.awaited.clear();
  return true;
}

bool LinkClocks::take_exchange(LinkClockGroup& group, const std::vector<std::string_view>& parts) {
  ClockExchange exchange{};
  const bool is_one = read_number(parts[1], exchange.sent) && read_number(parts[2], exchange.received) &&
                      read_number(parts[3], exchange.remote) && exchange.received >= exchange.sent &&
                      group.kept.size() < 2 * kept_exchanges;
  if (is_one) group.kept.push_back(exchange);
  return is_one;
}

bool LinkClocks::take_answer(Comparison& comparison, const std::string& awaited,
                             const std::vector<std::string_view>& parts) {
  LinkClockGroup& group = comparison.group;
  std::uint64_t strays = 0;
  if (awaited == "clock-listens")
    return parts.size() == 2 && read_number(parts[1], comparison.port) && comparison.port != 0;
  if (awaited == "clock-closed") {
    if (parts.size() != 3 || !read_number(parts[1], group.remote_rate) || !read_number(parts[2], strays)) return false;
  } else if (parts.size() != 5 || !read_number(parts[1], group.asked) || !read_number(parts[2], group.exchanges) ||
             !read_number(parts[3], strays) || !read_number(parts[4], group.here_rate)) {
    return false;
  }
  group.strays += strays;
  return true;
}

}  // namespace bw::launch
