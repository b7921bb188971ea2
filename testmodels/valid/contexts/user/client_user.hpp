// SPDX-License-Identifier: Apache-2.0
// The part of Client that the model contexts leaves to the user: it says in its ORB's default context who it is.
#pragma once

#include "client_exec.hpp"

namespace user {

class Client : public executors::Client {
 public:
  using executors::Client::Client;

 private:
  void set_up(bw::Activation& activation) override;
};

}  // namespace user
