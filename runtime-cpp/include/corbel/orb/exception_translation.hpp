// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/exception.hpp>

#include <string_view>

namespace corbel::options {
struct Values;
}

namespace corbel::orb {

/// In a handler: throws what was caught as a client may get it. System exceptions and Forward stay as they are; a user
/// exception that nobody has declared and everything that is no CORBA exception become UNKNOWN, std::bad_alloc becomes
/// NO_MEMORY, each with this completion status.
[[noreturn]] void rethrow_for_client(CORBA::CompletionStatus completed);

/// In a handler: where a servant threw what its client only sees as UNKNOWN, the log says what (the option Log).
[[gnu::cold]] void tell_program_threw(const options::Values& options, std::string_view operation) noexcept;

}  // namespace corbel::orb
