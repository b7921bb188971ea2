// SPDX-License-Identifier: Apache-2.0
// The request that binds a new connection to a priority band (RT-CORBA 1.2, 5.14).
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

namespace corbel::orb {

// Tells the server the priority band of a new connection. A server that does not know bands serves the connection as
// any other. Returns false if the server has closed the connection in order; the caller then retries with another
// connection.
bool ClientRequest::bind_band() {
  Core& core = this->core();
  preceded_ = true;
  id_ = connection().next_id++;
  out_.emplace(connection().out, core.limits.max_message_size, target().encoding);
  const giop::PriorityBandContext band = giop::write_priority_band_context(band_of(binding_.pool().band()));
  const giop::ServiceContext context{giop::service_id::rt_corba_priority_range, band};
  connection().last.target = 0;
  connection().last.offsets = giop::begin_request(
      *out_, {target().version, id_, giop::Response::expected, target().key, giop::bind_priority_band,
              std::span(&context, 1), giop::Addressing::key, targets().ior, target().profile});
  if (!transmit()) {
    return false;
  }
  Message message;
  if (!await(message)) {
    return false;
  }
  const giop::Error error = giop::decode_reply(message.bytes, message.header, core.limits, reply_);
  if (error != giop::Error::none || reply_.id != id_) {
    throw_bad_message(error, true);
  }
  connection().bound = true;
  connection().code_sets_sent_by = 0;  // the request that binds a band carries no other context
  connection().native_layout = {};
  return true;
}

}  // namespace corbel::orb
