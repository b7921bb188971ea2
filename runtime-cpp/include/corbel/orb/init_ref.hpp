// SPDX-License-Identifier: Apache-2.0
// What the options InitRef and DefaultInitRef say of initial references. URLs of names call the naming service: who
// resolves them has all of a client. Programs that need none are linked with Corbel::no_init_ref, whose functions take
// the place of the ORB's.
#pragma once

#include <corbel/orb/object.hpp>

#include <string>

namespace corbel::orb {
class Core;
}

extern "C" {
/// BAD_PARAM, after a message, when one of these options is not written as it should be.
void corbel_check_init_ref(const corbel::orb::Core& core);

/// Null when the options say nothing of that name. The caller owns the result.
CORBA::Object_ptr corbel_by_init_ref(corbel::orb::Core& core, const std::string& name);
}
