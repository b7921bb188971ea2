// SPDX-License-Identifier: Apache-2.0
#include <bw/event/closed_loops.hpp>

#include <bw/driver/driver.hpp>
#include <bw/process/process.hpp>
#include <bw/value/text.hpp>

#include <string_view>

namespace bw {

namespace {

constexpr std::string_view before_driver = ".driver.";

/// Returns the driver in a key with this suffix, such as `phase.full.driver.client.tick.completion`; empty for other
/// keys.
std::string driver_in(const std::string& key, std::string_view end) {
  const auto begin = key.find(before_driver);
  if (!key.starts_with("phase.") || begin == std::string::npos || !key.ends_with(end)) return {};
  const auto name = begin + before_driver.size();
  return key.substr(name, key.size() - name - end.size());
}

}  // namespace

ClosedLoops::ClosedLoops(Process& process) : process_(process), sent_(process.drivers()) {
  const Settings& settings = process.settings();
  for (const auto& [key, value] : settings.values()) {
    if (const std::string driver = driver_in(key, ".completion"); !driver.empty() && value == "feedback") {
      loops_[driver_number(settings, driver)].driver = driver;
    }
    if (const std::string driver = driver_in(key, ".via"); !driver.empty()) {
      for (const std::string_view port : words(value)) {
        waiting_drivers_[std::string(port)].insert(driver_number(settings, driver));
      }
    }
  }
  process.add_pushed(sent_);
}

std::vector<std::string> ClosedLoops::drivers() const {
  std::vector<std::string> names;
  for (const auto& [number, loop] : loops_) names.push_back(loop.driver);
  return names;
}

void ClosedLoops::connect(const std::string& driver, CORBA::Object_ptr feedback) {
  loops_.at(driver_number(process_.settings(), driver)).feedback = bellwether::Feedback::_unchecked_narrow(feedback);
}

WaitingDrivers ClosedLoops::waiting_at(const std::string& port) const {
  const auto found = waiting_drivers_.find(port);
  return found == waiting_drivers_.end() ? WaitingDrivers() : found->second;
}

void ClosedLoops::prepare(const Phase& phase) {
  for (auto& [number, loop] : loops_) {
    const std::string key = "phase." + phase.name + std::string(before_driver) + loop.driver + ".completion";
    loop.waits = phase.saturated && phase.settings.text(key, "return") == "feedback";
  }
}

void ClosedLoops::cancel(ActivationId root) {
  const auto found = loops_.find(root.driver());
  if (found == loops_.end() || !found->second.waits || root.phase() != process_.phase_number()) return;
  sent_.add(root);
  try {
    found->second.feedback->failed(root.value());
  } catch (const CORBA::SystemException& exception) {
    sent_.remove(root);
    report_error(process_, "a failed activation's way to " + found->second.driver, exception);
  }
}

}  // namespace bw
