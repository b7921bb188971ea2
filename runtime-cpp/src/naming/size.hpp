// SPDX-License-Identifier: Apache-2.0
// What a binding takes of a service's memory. Internal to the module.
#pragma once

#include <corbel/naming/CosNaming.hpp>

#include <cstddef>

namespace corbel::naming {

/// Ids and kinds.
std::size_t size_of(const CosNaming::Name& name);

/// A reference, with all places that it names: short as an address is, the ORB keeps much for each of them.
std::size_t size_of(CORBA::Object_ptr object);

/// Whether calls of the object stay within its ORB, and so cannot wait for anybody else.
bool is_here(CORBA::Object_ptr object);

}  // namespace corbel::naming
