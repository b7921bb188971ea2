// SPDX-License-Identifier: Apache-2.0
// For programs without initial references from options: programs that make no calls then link no client code.
#include <corbel/orb/core/init_ref.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

void corbel_check_init_ref(const corbel::orb::Core& core) {
  if (!core.options.init_ref.empty() || !core.options.default_init_ref.empty()) {
    corbel::orb::log_error(core.options,
                           "-ORBInitRef, -ORBDefaultInitRef: this program takes no initial references by options, as "
                           "it is linked with Corbel::no_init_ref.");
    throw CORBA::BAD_PARAM(corbel::minor::wrong_option, CORBA::COMPLETED_NO);
  }
}

CORBA::Object_ptr corbel_by_init_ref(corbel::orb::Core&, const std::string&) { return nullptr; }
