// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace bw {

/// The policies of a connection's calls and events, as the model states them.
struct CallPolicies {
  static constexpr short with_transport = 1;

  std::uint64_t timeout = 0;          ///< the time limit of a call in ns; 0: the limit in the process's options
  short sync_scope = with_transport;  ///< of oneway calls: a Messaging::SyncScope (CORBA 3.3 part 1, 22.2.4)
};

}  // namespace bw
