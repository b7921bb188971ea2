// SPDX-License-Identifier: Apache-2.0
// End of the connection with a client, and its log messages.
#include "session.hpp"

#include "orb/server/listener.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

void Session::close() noexcept {
  if (state_.exchange(State::closing) == State::idle) {
    send_close(giop::v1_0);
    stream_->shutdown();
  }
}

bool Session::close_if_idle() noexcept {
  State idle = State::idle;
  if (!state_.compare_exchange_strong(idle, State::closing)) {
    return false;
  }
  log_purged();
  send_close(giop::v1_0);
  stream_->shutdown();
  return true;
}

void Session::log_late(bool sending) const noexcept {
  if (sending) {
    output_.log_late();
    return;
  }
  log_end(core_.options, *stream_,
          in_.partial() ? "A message has taken longer than MessageTimeout." : "It was idle for IdleTimeout.");
}

void Session::log_purged() const noexcept {
  log_end(core_.options, *stream_, "It is idle, and there are as many as MaxConnections.");
}

void Session::send_close(giop::Version version) noexcept {
  // A partly sent reply makes any later message unreadable for the client.
  if (output_.is_complete()) {
    send_close_connection(*stream_, version);
  }
}

Session::Outcome Session::not_received(IoResult result) {
  if (result.status != IoStatus::failed || result.error != ENOMEM) {
    return Outcome::closed;
  }
  if (in_.partial()) {
    return protocol_error(giop::Error::no_memory, giop::v1_0);
  }
  // Memory ran out between two messages. The connection ends in order, so the client repeats its call over another
  // connection.
  log_end(core_.options, *stream_, giop::describe(giop::Error::no_memory));
  close();
  return Outcome::closed;
}

Session::Outcome Session::protocol_error(giop::Error error, giop::Version version) {
  log_end(core_.options, *stream_, giop::describe(error));
  if (giop::reaction(error) == giop::Reaction::message_error) {
    cdr::Writer out(output_.buffer());
    giop::write_message_error(out, version);
    transport::send(*stream_, out, Wait::no);  // a failure does not matter: the connection ends in any case
  }
  return Outcome::closed;
}

}  // namespace corbel::orb
