// SPDX-License-Identifier: Apache-2.0
// Corbel's own policy of object adapters: how their objects are called from within their ORB.
#pragma once

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/options/options.hpp>
#include <corbel/poa/policies.hpp>

namespace corbel {

/// Given to create_POA it takes the place of the option Collocation for that POA: `direct` or `through_poa`. `off` is
/// no matter of single POAs (InvalidPolicy): whether a connection is needed is decided before the object is looked for.
using CollocationPolicy =
    PortableServer::PoaPolicy<options::Collocation, minor::own_vmcid | 1, options::Collocation::off>;

/// A policy of object adapters by the name and value of an option whose scope they are. Nil where no such option is.
/// BAD_PARAM where it cannot have this value.
CORBA::Policy_ptr adapter_policy(const char* option, const char* value);

}  // namespace corbel
