// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace bw::launch {

/// The placement of a process on its host.
struct Placement {
  std::vector<int> cores;  // empty: any
  std::string scheduling;  // other, fifo or rr
  int priority = 0;        // 1 to 99 for fifo and rr
};

/// The contents of plan/launch.plan.
struct Plan {
  struct Limits {
    Nanoseconds time = 120 * second;  // for the whole run
    Nanoseconds start = 10 * second;  // for each step before the first phase
    Nanoseconds stop = 5 * second;    // for each step that ends a phase, and for the end
    Nanoseconds stall = 10 * second;  // without a sample during a phase
    Nanoseconds drain = 10 * second;  // for events in flight when a phase ends
  };
  struct Phase {
    std::string name;
    Nanoseconds duration = 0;  // the longest duration of the phase; 0: until all samples are recorded
  };
  struct Process {
    std::string name;
    std::string executable;
    std::string node;
    std::string host;          // empty: this machine
    std::string user;          // the user to log in as; empty: the user in ssh's configuration
    std::string architecture;  // that its machine must have, as uname -m prints it; empty: any
    std::string config;
    Placement placement;
  };
  struct Footprint {  // a process whose memory is measured
    std::string process;
    std::vector<std::string> phases;  // the phases in which it is measured; empty: only the size of its program
  };
  struct Floor {
    std::string name;
    std::int64_t request_bytes;
    std::int64_t reply_bytes;
    std::vector<int> client_cores;
    std::vector<int> server_cores;
    Placement scheduling;  // of both sides, on the cores above
    std::int64_t samples;
    std::int64_t warmup;
  };

  /// A measured path from one node to another: the probe's samples begin in one process and end in another.
  struct CrossHostPath {
    std::string probe;
    int link = -1;     // the number of the connection in the samples; -1 means all connections of the probe
    std::string from;  // the process where the samples begin
    std::string to;    // the process where they end
  };

  /// Two hosts whose clocks are compared over a link between them.
  struct LinkClockPair {
    std::string link;
    std::string from;          // the asking process
    std::string from_address;  // the address of its host on the link
    std::string to;            // the answering process
    std::string to_address;
  };

  /// Places the processes on this machine on one core.
  void place_on(int core);

  std::string experiment;
  Limits limits;
  std::vector<Phase> phases;
  std::vector<Process> processes;
  std::vector<Footprint> footprints;
  std::vector<Floor> floors;
  std::vector<CrossHostPath> cross_host_paths;
  std::vector<LinkClockPair> link_clocks;

  /// @throws WrongInput with file and line
  static Plan read(const std::string& path);
  static Plan parse(const std::string& text, const std::string& where);
};

}  // namespace bw::launch
