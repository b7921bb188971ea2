// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/poa/policies.hpp>

namespace corbel {

/// RTCORBA::PriorityModelPolicy, as the object adapter reads it.
using PriorityModelPolicy = PortableServer::PoaPolicy<giop::PriorityModel, 40>;

}  // namespace corbel
