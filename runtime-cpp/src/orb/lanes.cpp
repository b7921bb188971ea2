// SPDX-License-Identifier: Apache-2.0
#include "lanes.hpp"

#include "number_list.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>

#include <limits>

namespace corbel::orb {

Lanes::Lanes(const options::Values& options) : asked_for_(!options.thread_pool_lanes.empty()) {
  constexpr std::uint32_t most_threads = 1024;
  const auto pairs = read_pairs(options.thread_pool_lanes, ':', {std::numeric_limits<Priority>::max(), most_threads});
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
}

std::size_t Lanes::of(Priority priority) const noexcept {
  std::size_t lane = highest();
  while (lane > 0 && all_[lane].priority > priority) {
    --lane;
  }
  return lane;
}

}  // namespace corbel::orb
