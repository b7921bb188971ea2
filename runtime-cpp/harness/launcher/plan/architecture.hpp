// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan.hpp"

#include <string>
#include <vector>

namespace bw::launch {

/// Returns all names that `uname -m` may have for an architecture, such as x86_64 and amd64, the given name first.
std::vector<std::string> names_of_architecture(const std::string& architecture);

/// Checks that this machine has the architecture that the platforms of its processes have in the model.
/// @throws RunFailure with the first process of another architecture
void check_architecture(const Plan& plan);

}  // namespace bw::launch
