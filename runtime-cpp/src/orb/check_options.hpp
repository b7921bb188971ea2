// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corbel::orb {

class Core;

/// Of options that are texts, what the table of options cannot know: BAD_PARAM, after a message, when one is not
/// written as it says. Whether there is what it names is for who uses it.
void check_options(const Core& core);

}  // namespace corbel::orb
