// SPDX-License-Identifier: Apache-2.0
// How the supervisor compares the clocks of other hosts with this machine's.
#include "supervisor.hpp"

#include "process/failure.hpp"

#include <bw/value/text.hpp>

#include <charconv>
#include <set>

namespace bw::launch {

namespace {

/// So many exchanges, but at most for so long, of which there are a few also over slow connections.
constexpr std::size_t most_exchanges = 100;
constexpr std::size_t fewest_exchanges = 8;
constexpr Nanoseconds longest = second / 4;

/// Kept of each group from above and from below.
constexpr std::size_t kept_exchanges = 8;

bool read(std::string_view text, std::int64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

}  // namespace

void Supervisor::compare_clocks() {
  std::set<std::string> hosts;
  for (const Plan::Process& process : plan_.processes) {
    if (process.host.empty() || !hosts.insert(process.host).second) continue;
    for (Member& member : members_) {
      if (member.child.name() == process.name) compare_clock(member, result_.clock(process.host, process.name));
    }
  }
}

void Supervisor::compare_clock(Member& member, ClockRecord& record) {
  std::vector<ClockExchange> all;
  ClockGroup group;
  const Nanoseconds begin = now();
  while (all.size() < most_exchanges && (all.size() < fewest_exchanges || now() - begin < longest)) {
    exchange_ = ClockAnswer{};
    member.awaited = "clock";
    const Nanoseconds limit = now() + plan_.limits.start;
    exchange_->times.sent = now();
    member.child.say("clock");
    while (!member.awaited.empty()) {
      if (now() > limit) too_late(seconds(plan_.limits.start));
      wait(limit);
    }
    all.push_back(exchange_->times);
    group.remote = exchange_->kernel;
  }
  exchange_.reset();
  group.exchanges = all.size();
  group.here = kernel_clock();
  group.kept = narrowest(std::move(all), kept_exchanges);
  record.groups.push_back(std::move(group));
}

bool Supervisor::take_clock(Member& member, const std::string& line) {
  const Nanoseconds received = now();
  const auto parts = words(line);
  if (!exchange_ || member.awaited != "clock" || parts.size() != 4 || parts[0] != "clock") return false;
  KernelClock& kernel = exchange_->kernel;
  if (!read(parts[1], exchange_->times.remote) || !read(parts[2], kernel.correction)) return false;
  if (parts[3] != "-" && !read(parts[3], kernel.error.emplace())) return false;
  exchange_->times.received = received;
  member.awaited.clear();
  return true;
}

}  // namespace bw::launch
