// SPDX-License-Identifier: Apache-2.0
// The part of Sink that the model workloads leaves to the user: it counts the drawn values, and prints
// the count at the end.
#include "sink_user.hpp"

#include <bw/log.hpp>

#include <stdexcept>

namespace user {

void Sink::ccm_passivate() {
  std::string text = "sides:";
  for (const auto& times : sides_) text += " " + std::to_string(times);
  bw::log(text);
}

void Sink::count(bw::Activation&, const ::load::Item& event) { ++sides_.at(static_cast<std::size_t>(event.side - 1)); }

void Sink::never(bw::Activation&, const ::load::Item&) { throw std::logic_error("a branch of weight 0 was taken"); }

}  // namespace user
