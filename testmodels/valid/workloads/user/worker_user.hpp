// SPDX-License-Identifier: Apache-2.0
// The part of Worker that the model workloads leaves to the user: it checks the arguments of a call.
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
