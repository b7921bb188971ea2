// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <system_error>

namespace corbel::options {
struct Values;
}

namespace corbel::orb {

class Core;

/// Of options that are texts, what the table of options cannot know: BAD_PARAM, after a message, when one is not
/// written as it says. Whether there is what it names is for who uses it.
void check_options(const Core& core);

/// A message and BAD_PARAM: the option's `value` is not what was `expected`.
[[noreturn]] void refuse(const Core& core, const char* option, const std::string& value, const char* expected);

/// A message and NO_RESOURCES: the system gives nothing more that can watch connections.
[[noreturn]] void refuse_to_watch(const options::Values& options, const std::system_error& error);

}  // namespace corbel::orb
