// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock_record.hpp"
#include "phase/launch.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bw::launch {

/// Compares the clocks of hosts over the links between them: a process of the one host asks a process of the other. A
/// link over which nobody can ask, or no answer comes, is no failure: its record says so.
class LinkClocks : public LineReader {
 public:
  explicit LinkClocks(Launch& launch);

  /// Adds a group of exchanges to the record of each link of the plan, one after the other. Nothing may be measured
  /// meanwhile.
  void compare();

  bool take(Member& member, const std::string& line) override;

 private:
  Member& member(const std::string& process);
  void compare(const Plan::LinkClock& clock, Member& from, Member& to);

  /// Says a command to a process, and waits for its answer.
  void ask(Member& member, const std::string& command, const std::string& answer);

  bool take_exchange(const std::vector<std::string_view>& parts);
  bool take_answer(Member& member, const std::vector<std::string_view>& parts);

  Launch& launch_;
  LinkClockGroup group_;    // that is filled in
  std::uint16_t port_ = 0;  // where the process listens that answers; 0: nowhere
};

}  // namespace bw::launch
