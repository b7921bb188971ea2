// SPDX-License-Identifier: Apache-2.0
// What corbel-names is started with. Internal to it.
#pragma once

#include <string>
#include <vector>

namespace corbel::naming {

/// Adds what a naming service is started with unless the user says otherwise: in arguments, variables or a file.
std::vector<std::string> with_defaults(std::vector<std::string> arguments);

/// Whether they ask for --help or --version.
bool is_question(const std::vector<std::string>& arguments);
std::string answer(const std::vector<std::string>& arguments);

}  // namespace corbel::naming
