// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/message_exchange.hpp>

namespace corbel::orb {

/// Sends the priority band of a new connection to the server, by a request before the first request of a call (RT-CORBA
/// 1.2, 5.14). A server that does not support bands serves the connection as any other. Returns false, without a
/// connection, if the server has closed the connection in order. Throws the exceptions of a call.
[[gnu::cold]] bool bind_band(MessageExchange& exchange);
/// Binds the band, and repeats the binding over another connection as long as the server closes the connection in
/// order.
[[gnu::cold]] void bind_any_band(MessageExchange& exchange);

/// Takes a connection to the server, and binds its priority band. Throws TRANSIENT, TIMEOUT, NO_MEMORY, REBIND,
/// INV_POLICY, or the exceptions of bind_band().
[[gnu::always_inline]] inline void connect(MessageExchange& exchange) {
  exchange.channel().acquire();
  if (exchange.channel().binding().needs_band()) [[unlikely]] {
    bind_any_band(exchange);
  }
}

}  // namespace corbel::orb
