// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/mapping/exception.hpp>

#include <string_view>

namespace corbel::options {
struct Values;
}

namespace corbel::orb {

/// Called in a catch handler: throws the caught exception in the form that a client may receive. System exceptions and
/// Forward are unchanged. Undeclared user exceptions, and exceptions that are not CORBA's, become UNKNOWN.
/// std::bad_alloc becomes NO_MEMORY. UNKNOWN and NO_MEMORY have the completion status `completed`.
[[noreturn]] void rethrow_for_client(CORBA::CompletionStatus completed);

/// Called in a catch handler: logs an exception of a servant that its client sees only as UNKNOWN (option Log).
[[gnu::cold]] void log_program_exception(const options::Values& options, std::string_view operation) noexcept;

}  // namespace corbel::orb
