// SPDX-License-Identifier: Apache-2.0
// Initial references from the options InitRef and DefaultInitRef. URLs of names call the naming service, which needs
// the client code. Programs that use neither option link Corbel::no_init_ref, which replaces these functions.
#pragma once

#include <corbel/orb/object.hpp>

#include <string>

namespace corbel::orb {
class Core;
}

extern "C" {
/// Logs a message and throws BAD_PARAM if the value of one of these options is malformed.
void corbel_check_init_ref(const corbel::orb::Core& core);

/// Returns null if the options do not contain the name. The caller owns the result.
CORBA::Object_ptr corbel_by_init_ref(corbel::orb::Core& core, const std::string& name);
}
