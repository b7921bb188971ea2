// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/request.hpp>
#include <corbel/options/options.hpp>

namespace corbel::orb {

/// Returns the response for which a oneway with this scope waits.
inline giop::Response response_of(options::OnewaySyncScope scope) noexcept {
  switch (scope) {
    case options::OnewaySyncScope::server: return giop::Response::with_server;
    case options::OnewaySyncScope::target: return giop::Response::expected;
    default: return giop::Response::none;
  }
}

}  // namespace corbel::orb
