// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <memory>
#include <string>

namespace bw {

/// Writes the checkpoints that calls pass into a file for each phase, next to the samples. Only ORBs that define
/// BW_ORB_CHECKPOINTS in their orb.hpp, and are built with checkpoints, have any; with other ORBs this class does
/// nothing.
class Checkpoints {
 public:
  explicit Checkpoints(std::string process);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  /// Names the connection of the calls through a reference, from one port to another. Called before the first phase.
  void connection(CORBA::Object_ptr object, const std::string& from, const std::string& to);

  /// Begins to write checkpoints into the file of a phase. @throws Failure (start) if the file cannot be created
  void begin(const std::string& folder, const std::string& phase);

  /// Ends the file of the phase; calls in progress may still add checkpoints.
  void end() noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bw
