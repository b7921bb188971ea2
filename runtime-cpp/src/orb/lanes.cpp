// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/lanes.hpp>

#include "number_list.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <limits>

namespace corbel::orb {

namespace {
constexpr std::uint32_t kMostThreads = 1024;  // of a lane
}  // namespace

Lanes::Lanes(const options::Values& options) : asked_for_(!options.thread_pool_lanes.empty()) {
  const auto pairs = read_pairs(options.thread_pool_lanes, ':', {std::numeric_limits<Priority>::max(), kMostThreads});
  bool good = pairs.has_value();
  for (std::size_t i = 0; good && i < pairs->size(); ++i) {
    const auto [priority, threads] = (*pairs)[i];
    good = threads > 0 && (i == 0 || (*pairs)[i - 1].first < priority);
    all_.push_back({static_cast<Priority>(priority), threads});
  }
  if (!good) {
    log_error(options,
              "-ORBThreadPoolLanes %s: expected PRIORITY:THREADS,PRIORITY:THREADS,… from the lowest priority "
              "to the highest, in 0 to 32767, with 1 to 1024 threads each.",
              options.thread_pool_lanes.c_str());
    throw CORBA::INITIALIZE(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  if (all_.empty()) {
    all_.push_back({static_cast<Priority>(options.server_priority), options.thread_pool_size});
  }
  number();
}

// Where none is always there, one of those that are made stays: somebody has to see that there is work.
Lanes::Lanes(std::vector<Lane> lanes, bool divided)
    : all_(std::move(lanes)), asked_for_(divided), follows_requests_(true) {
  std::sort(all_.begin(), all_.end(), [](const Lane& a, const Lane& b) { return a.priority < b.priority; });
  bool good = !all_.empty() && all_.front().priority >= 0;
  for (std::size_t i = 0; good && i < all_.size(); ++i) {
    Lane& lane = all_[i];
    good = (i == 0 || all_[i - 1].priority < lane.priority) && lane.threads <= kMostThreads &&
           lane.more <= kMostThreads && lane.threads + lane.more > 0 && lane.threads + lane.more <= kMostThreads;
    if (lane.threads == 0) {
      lane.threads = 1;
      --lane.more;
    }
  }
  if (!good) {
    throw CORBA::BAD_PARAM(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  number();
}

void Lanes::number() noexcept {
  for (std::size_t i = 0; i < all_.size(); ++i) {
    all_[i].pool = this;
    all_[i].index = i;
  }
}

const Lane& Lanes::of(Priority priority) const noexcept {
  std::size_t lane = all_.size() - 1;
  while (lane > 0 && all_[lane].priority > priority) {
    --lane;
  }
  return all_[lane];
}

}  // namespace corbel::orb
