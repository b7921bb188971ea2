// SPDX-License-Identifier: Apache-2.0
// The common part of all requests, with and without priorities. Part of the hot path, therefore inlined.
#pragma once

#include "session.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/probe/probe.hpp>

namespace corbel::orb {

[[gnu::always_inline]] inline Session::Outcome Session::dispatch_to_adapter(const Message& message,
                                                                            ServerRequest& request) {
  const bool announced = core_.hooks.receive_request_service_contexts.function != nullptr;
  if (announced) [[unlikely]] {
    announce(request);
  }
  //@@ CORBEL_REQUEST_DEMULTIPLEXING_BEGIN
  const auto outcome = core_.adapter_if_any()->dispatch(request);
  //@@ CORBEL_REQUEST_DEMULTIPLEXING_END
  if (outcome == ObjectAdapter::Outcome::held) [[unlikely]] {
    held_ = message;
    if (announced) {
      held_state_ = std::move(request.state());
    }
    return Outcome::held;
  }
  return Outcome::open;
}

[[gnu::always_inline]] inline Session::Outcome Session::answer(ServerRequest& request) {
  if (!request.response_expected()) {
    return Outcome::open;
  }
  const cdr::Writer& reply = request.finish();
  // There is no memory, not even for a reply with NO_MEMORY.
  if (!reply.ok()) [[unlikely]] {
    return Outcome::closed;
  }
  CORBEL_PROBE(server_marshalled);
  const Outcome sent = send(reply);
  CORBEL_PROBE(server_sent);
  return sent;
}

}  // namespace corbel::orb
