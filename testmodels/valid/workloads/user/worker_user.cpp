// SPDX-License-Identifier: Apache-2.0
// The part of Worker that the model workloads leaves to the user: it checks the arguments of a call.
#include "worker_user.hpp"

#include <stdexcept>
#include <string_view>

namespace user {

void Worker::inspect(bw::Activation&, ::CORBA::Long side, const char* text) {
  if (side < 0 || side > 9 || std::string_view(text) != "text") throw std::logic_error("this is not what was sent");
}

}  // namespace user
