// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace bw::launch {

/// Cuts each sample file of a folder behind its last record, when no process writes to it any more.
/// @throws WrongInput when a file cannot be cut
void trim_samples(const std::string& folder);

}  // namespace bw::launch
