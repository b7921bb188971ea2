// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bw::launch {

/// Returns a JSON string with its quotes. Octets that are not UTF-8 become U+FFFD, so any log line gives valid JSON.
std::string json_string(std::string_view text);

}  // namespace bw::launch
