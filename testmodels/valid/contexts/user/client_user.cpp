// SPDX-License-Identifier: Apache-2.0
// The part of Client that the model contexts leaves to the user: it says in its ORB's default context who it is.
#include "client_user.hpp"

#include <bw/process.hpp>

namespace user {

void Client::set_up(bw::Activation&) {
  CORBA::Context_var context;
  process().orb()->get_default_context(context.out());
  CORBA::Any value;
  value <<= "she";
  context->set_one_value("USER", value);
  context->set_one_value("OTHER", value);
  value <<= "en";
  context->set_one_value("LANG", value);
}

}  // namespace user
