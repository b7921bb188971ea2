// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "clock_record.hpp"
#include "phase/launch.hpp"

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bw::launch {

/// Compares the clocks of hosts over the links between them: a process on one host asks a process on the other. A link
/// over which no request can be sent or no answer arrives is no failure; its record contains the reason.
class LinkClocks : public LineReader {
 public:
  explicit LinkClocks(Launch& launch);

  /// Adds a group of exchanges to the record of each link of the plan. No measurement may run at the same time. Links
  /// without a common host are compared at the same time. A link without any answer is not tried again.
  void compare();

  bool take(Member& member, const std::string& line) override;

 private:
  /// A link in the present turn. The links of one turn have no host in common.
  struct Comparison {
    std::size_t number;  // of the plan's clock over a link
    Member& from;
    Member& to;
    std::uint16_t port;  // the port of the answering process; 0: it does not listen
    LinkClockGroup group;
  };

  Member& member(const std::string& process);

  /// Returns the record of a clock over a link.
  LinkClockRecord& record(std::size_t number);

  /// Begins a turn with the links whose hosts are free. @return the numbers of the other links
  std::vector<std::size_t> begin_turn(const std::vector<std::size_t>& numbers);

  /// Compares the clocks over the links of the present turn.
  void compare_at_once();

  /// Sends a command to a process. wait_for_answers() then waits for the answer.
  static void ask(Member& member, const std::string& command, const std::string& answer);
  void wait_for_answers();

  static bool take_exchange(LinkClockGroup& group, const std::vector<std::string_view>& parts);
  static bool take_answer(Comparison& comparison, const std::string& awaited,
                          const std::vector<std::string_view>& parts);

  Launch& launch_;
  std::vector<Comparison> turn_;
  std::set<std::size_t> silent_;  // numbers of the links without any answer
};

}  // namespace bw::launch
