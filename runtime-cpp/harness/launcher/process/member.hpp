// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "child.hpp"

#include <list>
#include <string>
#include <utility>

namespace bw::launch {

/// A process under supervision, and what is expected of it.
struct Member {
  explicit Member(const Command& command, std::string on_host = "") : child(command), host(std::move(on_host)) {}

  Child child;
  std::string awaited;   // the line that it is to say next; empty when it has
  bool may_end = false;  // its end is no failure
  std::string host;      // another host where it is: what runs here is what connects to it; empty: this machine
  bool watches = false;  // it makes the connection to its host, and is no process of the plan
  std::string floor;     // which floor it measures on command; empty when it is a process of the plan

  bool is_remote() const noexcept { return !host.empty(); }
  bool is_planned() const noexcept { return floor.empty() && !watches; }

  /// For messages: its name, and where it is.
  std::string place() const { return child.name() + (host.empty() ? "" : " on " + host); }
};

using Members = std::list<Member>;

}  // namespace bw::launch
