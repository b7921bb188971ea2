// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/options.hpp"
#include "plan/plan.hpp"
#include "process/process_group.hpp"
#include "result/result.hpp"
#include "result/status.hpp"

namespace bw::launch {

/// The parts of a launch that all steps use: its input, its processes and its reports.
struct Launch {
  const Plan& plan;
  const Options& options;
  Status& status;
  Result& result;
  ProcessGroup& processes;

  std::string log(const std::string& name) const { return options.run_dir + "/logs/" + name + ".log"; }
};

}  // namespace bw::launch
