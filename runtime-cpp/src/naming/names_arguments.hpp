// SPDX-License-Identifier: Apache-2.0
// Arguments of corbel-names. Internal to corbel-names.
#pragma once

#include <string>
#include <vector>

namespace corbel::naming {

/// Adds the defaults of a naming service, unless the user sets these options by arguments, environment or file.
std::vector<std::string> with_defaults(std::vector<std::string> arguments);

/// Returns true if the arguments contain --help or --version.
bool asks_for_help(const std::vector<std::string>& arguments);
/// Returns the text for --help or --version.
std::string help_text(const std::vector<std::string>& arguments);

}  // namespace corbel::naming
