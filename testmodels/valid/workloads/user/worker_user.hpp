// SPDX-License-Identifier: Apache-2.0
// What Worker does that the model workloads leaves to the user: looks at what a call brought.
#pragma once

#include "worker_exec.hpp"

namespace user {

class Worker : public executors::Worker {
 public:
  using executors::Worker::Worker;

 private:
  void inspect(bw::Activation& activation, ::CORBA::Long side, const char* text) override;
};

}  // namespace user
