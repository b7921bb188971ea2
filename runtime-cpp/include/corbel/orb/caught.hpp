// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/exception.hpp>

namespace corbel::orb {

/// In a handler: throws what was caught as a client may get it. System exceptions and Forward stay as they are; a user
/// exception that nobody has declared and everything that is no CORBA exception become UNKNOWN, std::bad_alloc becomes
/// NO_MEMORY, each with this completion status.
[[noreturn]] void rethrow_for_client(CORBA::CompletionStatus completed);

}  // namespace corbel::orb
