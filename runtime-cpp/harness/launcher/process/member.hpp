// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "child.hpp"

#include <list>
#include <string>
#include <utility>

namespace bw::launch {

/// A supervised process, and its expected answer.
struct Member {
  explicit Member(const Command& command, std::string on_host = "") : child(command), host(std::move(on_host)) {}

  Child child;
  std::string awaited;   // the expected answer; empty when it has arrived
  bool may_end = false;  // true if its end is no failure
  std::string host;      // the remote host for which this process is the connection; empty: this machine
  bool watches = false;  // true if it opens the connection to its host, and is no process of the plan
  std::string floor;     // the floor that it measures on command; empty for a process of the plan

  bool is_remote() const noexcept { return !host.empty(); }
  bool is_planned() const noexcept { return floor.empty() && !watches; }

  /// Returns its name and its host, for messages.
  std::string place() const { return child.name() + (host.empty() ? "" : " on " + host); }
};

using Members = std::list<Member>;

}  // namespace bw::launch
