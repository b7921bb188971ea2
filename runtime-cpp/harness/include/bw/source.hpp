// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component.hpp>
#include <bw/loops.hpp>
#include <bw/receptacle.hpp>
#include <bw/traffic.hpp>

#include <string>

namespace bw {

/// What all event sources have in common: whose they are, and how many events they pushed.
class Source : public Connectable {
 protected:
  Source(Component& component, const std::string& port);

  Process& process() const noexcept { return process_; }

  /// After a push: a loop may wait for an event to which this one leads.
  void lead_on(Activation& activation, bool failed);

  Traffic pushed_;
  Ways ways_;

 private:
  Process& process_;
};

}  // namespace bw
