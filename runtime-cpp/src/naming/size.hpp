// SPDX-License-Identifier: Apache-2.0
// Memory of a binding. Internal to the module.
#pragma once

#include <corbel/naming/CosNaming.hpp>

#include <cstddef>

namespace corbel::naming {

/// Returns the size of ids and kinds.
std::size_t size_of(const CosNaming::Name& name);

/// Returns the size of a reference with its targets. Counts a fixed amount for each address, because the ORB keeps much
/// data for it.
std::size_t size_of(CORBA::Object_ptr object);

/// Returns true if calls to the object stay within its ORB, and so cannot wait for other processes.
bool is_here(CORBA::Object_ptr object);

}  // namespace corbel::naming
