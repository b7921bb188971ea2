// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace bw::launch {

/// A JSON string with its quotes. What is not UTF-8 becomes U+FFFD, so that any log line makes valid JSON.
std::string json_string(std::string_view text);

}  // namespace bw::launch
