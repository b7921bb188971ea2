// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/priority.hpp>

#include "number_list.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <limits>

namespace corbel::orb {

bool state_priorities(const options::Values& options) noexcept {
  return !options.thread_pool_lanes.empty() || options.scheduling != options::Scheduling::other ||
         options.priority_model == options::PriorityModel::server_declared || options.server_priority != 0;
}

PriorityBands::PriorityBands(const options::Values& options) {
  constexpr auto highest = static_cast<std::uint32_t>(std::numeric_limits<Priority>::max());
  const auto pairs = read_pairs(options.priority_bands, '-', {highest, highest});
  bool good = pairs.has_value();
  for (std::size_t i = 0; good && i < pairs->size(); ++i) {
    const auto [low, high] = (*pairs)[i];
    good = low <= high && (i == 0 || (*pairs)[i - 1].second < low);
    all_.push_back({static_cast<Priority>(low), static_cast<Priority>(high)});
  }
  if (!good) {
    log_error(options,
              "-ORBPriorityBands %s: expected LOW-HIGH,LOW-HIGH,… from the lowest band to the highest, "
              "which do not overlap, in 0 to 32767.",
              options.priority_bands.c_str());
    throw CORBA::BAD_PARAM(minor::wrong_option, CORBA::COMPLETED_NO);
  }
}

std::optional<std::size_t> PriorityBands::of(Priority priority) const noexcept {
  const auto band = std::find_if(all_.begin(), all_.end(), [&](const giop::PriorityBand& each) {
    return each.low <= priority && priority <= each.high;
  });
  return band != all_.end() ? std::optional(static_cast<std::size_t>(band - all_.begin())) : std::nullopt;
}

}  // namespace corbel::orb
