// SPDX-License-Identifier: Apache-2.0
#include "clock_comparison.hpp"

#include <bw/value/text.hpp>

#include <set>

namespace bw::launch {

namespace {

/// The largest number of exchanges in a group. A group also has a time limit; over slow connections it has a few
/// exchanges.
constexpr std::size_t most_exchanges = 100;
constexpr std::size_t fewest_exchanges = 8;
constexpr Nanoseconds longest = second / 4;

}  // namespace

ClockComparison::ClockComparison(Launch& launch) : launch_(launch) { launch.processes.add(*this); }

void ClockComparison::compare() {
  std::set<std::string> hosts;
  for (const Plan::Process& process : launch_.plan.processes) {
    if (process.host.empty() || !hosts.insert(process.host).second) continue;
    for (Member& member : launch_.processes.members()) {
      if (member.child.name() == process.name) compare(member, launch_.result.clock(process.host, process.name));
    }
  }
}

void ClockComparison::compare(Member& member, ClockRecord& record) {
  std::vector<ClockExchange> all;
  ClockGroup group;
  const Nanoseconds begin = now();
  while (all.size() < most_exchanges && (all.size() < fewest_exchanges || now() - begin < longest)) {
    awaited_ = Answer{};
    member.awaited = "clock";
    awaited_->times.sent = now();
    member.child.say("clock");
    launch_.processes.wait_for_answer(member, launch_.plan.limits.start);
    all.push_back(awaited_->times);
    group.remote = awaited_->kernel;
    group.remote_day = awaited_->day;
  }
  awaited_.reset();
  group.exchanges = all.size();
  group.here = kernel_clock();
  group.here_day = day_time();
  group.kept = narrowest(std::move(all), kept_exchanges);
  record.groups.push_back(std::move(group));
}

bool ClockComparison::take(Member& member, const std::string& line) {
  const Nanoseconds received = now();
  const auto parts = words(line);
  if (!awaited_ || member.awaited != "clock" || parts.size() != 6 || parts[0] != "clock") return false;
  KernelClock& kernel = awaited_->kernel;
  if (!read_number(parts[1], awaited_->times.remote) || !read_number(parts[2], kernel.correction)) return false;
  if (parts[3] != "-" && !read_number(parts[3], kernel.error.emplace())) return false;
  if (!read_number(parts[4], awaited_->day.ahead) || !read_number(parts[5], awaited_->day.error)) return false;
  awaited_->times.received = received;
  member.awaited.clear();
  return true;
}

}  // namespace bw::launch
