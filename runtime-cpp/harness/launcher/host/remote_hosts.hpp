// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "phase/launch.hpp"
#include "process/remote.hpp"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace bw::launch {

/// The other hosts of a run. Processes start and samples are transferred over one connection to each host.
class RemoteHosts {
 public:
  explicit RemoteHosts(Launch& launch);

  /// Opens a connection to each other host, a few at a time: servers refuse many that begin at the same time.
  void open();

  /// Asks this machine and the other hosts which daemons discipline their clocks; an answer is optional.
  /// @param when `begin` or `end` of the run, which is part of the names of the answers' files
  void find_time_daemons(const std::string& when);

  /// Returns the run directory on a host. @param host empty for this machine
  std::string run_dir(const std::string& host) const { return remote_.run_dir_on(host); }

  /// Returns the command that starts a process of the plan on its host.
  Command start_command(const Plan::Process& process, const std::vector<std::string>& arguments) const;

  /// Copies the samples of all hosts to this one, and closes the connections. @throws RunFailure if some are missing
  void collect();

  /// After a failure: fetches the samples of the hosts that can be reached, then disconnects.
  void leave() noexcept;

 private:
  void wait_for_connections(std::size_t most, Nanoseconds until);

  /// Reports that a host has completed a step, if a line of one of its members is the answer to the step.
  void note_step(const Member& member, const std::string& line);
  void report_step(const std::string& host, const std::string& step);

  /// Runs a command for each connected host, some at a time.
  /// @param name the name of the commands in their logs @return the hosts where it has not succeeded before `until`
  std::vector<std::string> on_each_host(
      const std::string& name, const std::function<std::vector<std::string>(const std::string& host)>& make_command,
      Nanoseconds until);

  /// @return the hosts whose samples are missing
  std::vector<std::string> collect_samples(Nanoseconds until);
  void close();

  Launch& launch_;
  Remote remote_;
  std::map<std::string, std::size_t> hosts_at_step_;  // the number of hosts that have completed a step, by step
};

}  // namespace bw::launch
