// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "job.hpp"

namespace corbel::rtscheduling {

/// Jobs in the order of a list, the most eligible first. A job is in one list at a time.
class JobList {
 public:
  Job* first() const noexcept { return first_; }
  void insert(Job& job) noexcept;
  void remove(Job& job) noexcept;

 private:
  Job* first_ = nullptr;
};

}  // namespace corbel::rtscheduling
