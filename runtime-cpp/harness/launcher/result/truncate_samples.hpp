// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bw::launch {

/// Truncates each sample file of a folder behind its last record, after all writing processes have ended.
/// @throws WrongInput if a file cannot be truncated
void truncate_samples(const std::string& folder);

}  // namespace bw::launch
