// SPDX-License-Identifier: Apache-2.0
#include "link_clocks.hpp"

#include <bw/value/text.hpp>

#include <algorithm>
#include <random>
#include <utility>

namespace bw::launch {

namespace {

const std::string refused = "clock-refused ";

/// A number that nobody on a link can guess: datagrams of others are no questions and no answers.
std::uint64_t new_token() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

LinkClocks::LinkClocks(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

void LinkClocks::compare() {
  const std::vector<Plan::LinkClock>& clocks = launch_.plan.link_clocks;
  for (std::size_t i = 0; i < clocks.size(); ++i) {
    Member& from = member(clocks[i].from);
    Member& to = member(clocks[i].to);
    if (from.host == to.host) continue;  // they have one clock: a testbed gave them one machine
    compare(clocks[i], from, to);
    launch_.result.link_clock(i, clocks[i].link, from.host, to.host).groups.push_back(std::exchange(group_, {}));
  }
}

Member& LinkClocks::member(const std::string& process) {
  Members& members = launch_.processes.members();
  // The plan was checked: there is one
  return *std::find_if(members.begin(), members.end(),
                       [&](const Member& each) { return each.child.name() == process; });
}

void LinkClocks::compare(const Plan::LinkClock& clock, Member& from, Member& to) {
  const std::string token = std::to_string(new_token());
  port_ = 0;
  ask(to, "clock-listen " + clock.to_address + " " + token, "clock-listens");
  if (port_ == 0) return;
  ask(from, "clock-ask " + clock.from_address + " " + clock.to_address + " " + std::to_string(port_) + " " + token,
      "clock-asked");
  ask(to, "clock-close", "clock-closed");
}

void LinkClocks::ask(Member& member, const std::string& command, const std::string& answer) {
  member.awaited = answer;
  member.child.say(command);
  launch_.processes.wait_for_answer(member, launch_.plan.limits.start);
}

bool LinkClocks::take(Member& member, const std::string& line) {
  if (!member.awaited.starts_with("clock-")) return false;
  const bool may_refuse = member.awaited != "clock-closed";
  if (may_refuse && line.starts_with(refused)) {
    group_.failure = line.substr(refused.size());
    member.awaited.clear();
    return true;
  }
  const std::vector<std::string_view> parts = words(line);
  if (member.awaited == "clock-asked" && parts.size() == 4 && parts[0] == "clock-exchange") return take_exchange(parts);
  if (parts.empty() || parts[0] != member.awaited || !take_answer(member, parts)) return false;
  member.awaited.clear();
  return true;
}

bool LinkClocks::take_exchange(const std::vector<std::string_view>& parts) {
  ClockExchange exchange{};
  const bool is_one = read_number(parts[1], exchange.sent) && read_number(parts[2], exchange.received) &&
                      read_number(parts[3], exchange.remote) && exchange.received >= exchange.sent &&
                      group_.kept.size() < 2 * kept_exchanges;
  if (is_one) group_.kept.push_back(exchange);
  return is_one;
}

bool LinkClocks::take_answer(Member& member, const std::vector<std::string_view>& parts) {
  std::uint64_t strays = 0;
  if (member.awaited == "clock-listens") return parts.size() == 2 && read_number(parts[1], port_) && port_ != 0;
  if (member.awaited == "clock-closed") {
    if (parts.size() != 3 || !read_number(parts[1], group_.remote_rate) || !read_number(parts[2], strays)) return false;
  } else if (parts.size() != 5 || !read_number(parts[1], group_.asked) || !read_number(parts[2], group_.exchanges) ||
             !read_number(parts[3], strays) || !read_number(parts[4], group_.here_rate)) {
    return false;
  }
  group_.strays += strays;
  return true;
}

}  // namespace bw::launch
