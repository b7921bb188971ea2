// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace bw {

/// Writes one line to standard error, which the launcher stores in the process's log. Thread-safe, but too slow for
/// measured code.
void log(std::string_view text) noexcept;

}  // namespace bw
