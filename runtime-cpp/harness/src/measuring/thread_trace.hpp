// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <memory>
#include <string>

namespace bw {

/// Records the times in which distributable threads ran in this process, in a file for each phase next to the samples.
/// Only ORBs with a scheduler have distributable threads; with other ORBs this class does nothing. It allocates no
/// memory while threads run; times that do not fit are counted.
class ThreadTrace {
 public:
  explicit ThreadTrace(std::string process);
  ~ThreadTrace();
  ThreadTrace(const ThreadTrace&) = delete;
  ThreadTrace& operator=(const ThreadTrace&) = delete;

  /// Observes the ORB's scheduler, if it has one. Called before the first phase; effective as long as the ORB exists.
  void follow(CORBA::ORB_ptr orb);

  /// Begins to record a phase.
  void begin(const std::string& phase);

  /// Ends the recording, and writes the file of the phase. @throws Failure (run) if the file cannot be written
  void end(const std::string& folder);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bw
