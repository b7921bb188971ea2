// SPDX-License-Identifier: Apache-2.0
// Header for server code and generated skeletons.
#pragma once

#include <corbel/CORBA.h>
#include <corbel/orb/location_forward.hpp>
#include <corbel/poa/collocation_policy.hpp>
#include <corbel/poa/current.hpp>
#include <corbel/poa/poa.hpp>
#include <corbel/poa/servant_manager.hpp>
