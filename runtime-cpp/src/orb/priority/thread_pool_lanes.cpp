// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/server/thread_pool_lanes.hpp>

#include "number_list.hpp"

#include <corbel/mapping/exception.hpp>

#include <algorithm>
#include <limits>

namespace corbel::orb {

namespace {
constexpr std::uint32_t most_threads = 1024;  // per lane
}  // namespace

std::optional<std::vector<Lane>> read_lanes(std::string_view text) {
  const auto pairs = read_pairs(text, ':', {std::numeric_limits<Priority>::max(), most_threads});
  std::vector<Lane> lanes;
  bool good = pairs.has_value();
  for (std::size_t i = 0; good && i < pairs->size(); ++i) {
    const auto [priority, threads] = (*pairs)[i];
    good = threads > 0 && (i == 0 || (*pairs)[i - 1].first < priority);
    lanes.push_back({static_cast<Priority>(priority), threads});
  }
  return good ? std::optional(std::move(lanes)) : std::nullopt;
}

ThreadPoolLanes::ThreadPoolLanes(const options::Values& options)
    : all_(read_lanes(options.thread_pool_lanes).value()), configured_(!options.thread_pool_lanes.empty()) {
  if (all_.empty()) {
    all_.push_back({static_cast<Priority>(options.server_priority), options.thread_pool_size});
  }
  number();
}

// A lane without static threads keeps one of its dynamic threads: a thread must wait for work.
ThreadPoolLanes::ThreadPoolLanes(std::vector<Lane> lanes, bool divided) : all_(std::move(lanes)), configured_(divided) {
  std::sort(all_.begin(), all_.end(), [](const Lane& a, const Lane& b) { return a.priority < b.priority; });
  bool good = !all_.empty() && all_.front().priority >= 0;
  for (std::size_t i = 0; good && i < all_.size(); ++i) {
    Lane& lane = all_[i];
    good = (i == 0 || all_[i - 1].priority < lane.priority) && lane.threads <= most_threads &&
           lane.more <= most_threads && lane.threads + lane.more > 0 && lane.threads + lane.more <= most_threads;
    if (lane.threads == 0) {
      lane.threads = 1;
      --lane.more;
    }
  }
  if (!good) {
    throw CORBA::BAD_PARAM(minor::bad_lanes, CORBA::COMPLETED_NO);
  }
  number();
}

void ThreadPoolLanes::number() noexcept {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    all_[i].pool = this;
    all_[i].index = i;
  }
}

const Lane& ThreadPoolLanes::of(Priority priority) const noexcept {
  std::size_t lane = all_.size() - 1;
  while (lane > 0 && all_[lane].priority > priority) {
    --lane;
  }
  return all_[lane];
}

}  // namespace corbel::orb
