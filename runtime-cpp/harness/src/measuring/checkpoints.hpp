// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <memory>
#include <string>

namespace bw {

/// Files of the checkpoints that calls pass, one for each phase, beside the samples. Only ORBs that say so in their
/// orb.hpp (BW_ORB_CHECKPOINTS) and are built with them have any: with all others this does nothing.
class Checkpoints {
 public:
  explicit Checkpoints(std::string process);
  ~Checkpoints();
  Checkpoints(const Checkpoints&) = delete;
  Checkpoints& operator=(const Checkpoints&) = delete;

  /// Calls through this reference are those of the connection from one port to the other. Before the first phase.
  void connection(CORBA::Object_ptr object, const std::string& from, const std::string& to);

  /// Begins to write checkpoints into the file of a phase. @throws Failure (start) when it cannot be made
  void begin(const std::string& folder, const std::string& phase);

  /// The file is complete but for what is still under way.
  void end() noexcept;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace bw
