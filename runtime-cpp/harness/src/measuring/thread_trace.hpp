// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <memory>
#include <string>

namespace bw {

/// The times in which distributable threads ran in this process: a file for each phase, beside the samples. Only ORBs
/// with a scheduler have distributable threads: with other ORBs this class does nothing. It allocates nothing while
/// threads run; times without room are counted.
class ThreadTrace {
 public:
  explicit ThreadTrace(std::string process);
  ~ThreadTrace();
  ThreadTrace(const ThreadTrace&) = delete;
  ThreadTrace& operator=(const ThreadTrace&) = delete;

  /// Observes the ORB's scheduler, if it has one. Called before the first phase; lasts as long as the ORB.
  void follow(CORBA::ORB_ptr orb);

  /// Begins to record a phase.
  void begin(const std::string& phase);

  /// Writes what the phase has recorded, and records no more. @throws Failure (run) when the file cannot be written
  void end(const std::string& folder);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bw
