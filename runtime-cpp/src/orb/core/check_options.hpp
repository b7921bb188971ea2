// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <system_error>

namespace corbel::options {
struct Values;
}

namespace corbel::orb {

class Core;

/// Checks the options with textual values beyond the checks of the option table. Logs a message and throws BAD_PARAM if
/// a value has the wrong form. The user of a value checks whether its host, device or scheme exists.
void check_options(const Core& core);

/// Logs that the option's `value` differs from the `expected` form and throws BAD_PARAM.
[[noreturn]] void refuse(const Core& core, const char* option, const std::string& value, const char* expected);

/// Logs that the system has no resources left to watch connections and throws NO_RESOURCES.
[[noreturn]] void refuse_to_watch(const options::Values& options, const std::system_error& error);

}  // namespace corbel::orb
