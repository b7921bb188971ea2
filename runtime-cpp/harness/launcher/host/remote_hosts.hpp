// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "phase/launch.hpp"
#include "process/remote.hpp"

#include <string>
#include <vector>

namespace bw::launch {

/// The other hosts of a run: one connection to each, over which its processes start and its samples come.
class RemoteHosts {
 public:
  explicit RemoteHosts(Launch& launch);

  /// Makes a connection to each other host, a few at once: servers refuse many that begin at the same time.
  void open();

  /// The command that starts a process of the plan on its host.
  Command start_command(const Plan::Process& process, const std::vector<std::string>& arguments) const;

  /// Copies the samples of all hosts to this one, and closes the connections. @throws RunFailure if some are missing
  void collect();

  /// After a failure: fetches the samples of the hosts that can be reached, then disconnects.
  void leave() noexcept;

 private:
  void wait_for_connections(std::size_t most, Nanoseconds until);

  /// @return the hosts whose samples did not come
  std::vector<std::string> collect_samples(Nanoseconds until);
  void close();

  Launch& launch_;
  Remote remote_;
};

}  // namespace bw::launch
