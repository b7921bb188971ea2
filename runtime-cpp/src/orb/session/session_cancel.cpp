// SPDX-License-Identifier: Apache-2.0
// Requests that the client cancelled before they were served.
#include "session.hpp"

#include <corbel/orb/core/core.hpp>

#include <algorithm>

namespace corbel::orb {

// Returns true if a CancelRequest for this request, which is not being served yet, has arrived (CORBA 3.3 part 2,
// 9.4.4). The servant is not called then, and no reply is sent. Requests with contexts about the connection are served
// nevertheless.
bool Session::withdrawn(const Message& message) {
  if (message.header.type != giop::MessageType::request) {
    return false;
  }
  const std::span<const std::uint32_t> cancelled = in_.cancelled();
  giop::Request head;
  if (cancelled.empty() ||
      giop::decode_request(message.bytes, message.header, core_.limits, head) != giop::Error::none ||
      !head.response_expected() || std::find(cancelled.begin(), cancelled.end(), head.id) == cancelled.end() ||
      is_about_connection(head)) {
    return false;
  }
  served_.store(served() + 1, std::memory_order_relaxed);
  last_use_.store(usage_clock(), std::memory_order_relaxed);
  transformed_.reset();
  // Interceptors have seen the start of the request, so they must see its end.
  if (held_state_) {
    ServerRequest request(core_, head, message.header.version, output_.buffer(), &context_);
    request.state() = std::move(*held_state_);
    held_state_.reset();
    request.withdraw();
  }
  return true;
}

}  // namespace corbel::orb
