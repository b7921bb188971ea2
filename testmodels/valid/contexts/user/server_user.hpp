// SPDX-License-Identifier: Apache-2.0
// The part of Server that the model contexts leaves to the user: it checks the received context.
#pragma once

#include "server_exec.hpp"

namespace user {

class Server : public executors::Server {
 public:
  using executors::Server::Server;

 private:
  void check(bw::Activation& activation, CORBA::Long number, CORBA::Context_ptr context) override;
  void hear(bw::Activation& activation, const char* text, CORBA::Context_ptr context) override;
};

}  // namespace user
