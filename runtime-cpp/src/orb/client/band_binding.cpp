// SPDX-License-Identifier: Apache-2.0
#include "band_binding.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <span>

namespace corbel::orb {

bool bind_band(MessageExchange& exchange) {
  RequestChannel& channel = exchange.channel();
  const Core& core = channel.core();
  const Targets& targets = channel.binding().targets();
  const Target& target = channel.binding().target();
  ClientConnection& connection = channel.connection();
  channel.note_earlier_message();
  channel.take_id();
  exchange.out().emplace(connection.out, core.limits.max_message_size, target.encoding);
  cdr::Writer& out = *exchange.out();
  const giop::PriorityBandContext band = giop::write_priority_band_context(band_of(channel.binding().pool().band()));
  const giop::ServiceContext context{giop::service_id::rt_corba_priority_range, band};
  connection.last.target = 0;  // the next request has another header
  connection.last.offsets = giop::begin_request(
      out, {target.version, channel.id(), giop::Response::expected, target.key, giop::bind_priority_band,
            std::span(&context, 1), giop::Addressing::key, targets.ior, target.profile});
  giop::finish_message(out, connection.last.offsets);
  out.check(CORBA::COMPLETED_NO);
  if (out.position() > core.limits.fragment_size) {
    exchange.fragment();
  }
  MessageExchange::Message message;
  if (!exchange.send() || !exchange.await(message)) {
    return false;
  }
  giop::Reply reply;
  const giop::Error error = giop::decode_reply(message.bytes, message.header, core.limits, reply);
  if (error != giop::Error::none || reply.id != channel.id()) {
    channel.throw_bad_message(error);
  }
  connection.bound = true;
  return true;
}

void bind_any_band(MessageExchange& exchange) {
  while (exchange.channel().binding().needs_band() && !bind_band(exchange)) {
    exchange.channel().acquire();
  }
}

}  // namespace corbel::orb
