// SPDX-License-Identifier: Apache-2.0
// A Corbel policy of object adapters for calls from within the same ORB.
#pragma once

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/options/options.hpp>
#include <corbel/poa/policies.hpp>

namespace corbel {

/// Overrides the option Collocation for one POA: `direct` or `through_poa`. create_POA throws InvalidPolicy for `off`,
/// because the need for a connection is decided before the object is looked up.
using CollocationPolicy =
    PortableServer::PoaPolicy<options::Collocation, minor::own_vmcid | 1, options::Collocation::off>;

/// Creates a policy of object adapters from the name and value of an option that applies per adapter. Returns nil if no
/// adapter option has this name. Throws BAD_PARAM if the value is not permitted.
CORBA::Policy_ptr adapter_policy(const char* option, const char* value);

}  // namespace corbel
