// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/message_exchange.hpp>

#include <corbel/cdr/error.hpp>
#include <corbel/giop/fragmenter.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

void MessageExchange::fragment() {
  if (!giop::may_be_fragmented(*out_)) {
    return;
  }
  ClientConnection& connection = channel_.connection();
  const std::size_t size = giop::write_fragments(*out_, channel_.core().limits.fragment_size, connection.fragments);
  if (size == 0) {
    cdr::raise(cdr::Error::no_memory, CORBA::COMPLETED_NO);
  }
  out_.emplace(connection.fragments).resume(size);
}

// Sends the connection's backlog, then the message.
bool MessageExchange::send_behind_kept() {
  IoResult sent = channel_.connection().flush(Wait::yes);
  if (sent.status == IoStatus::ok) {
    sent = transport::send(*channel_.connection().stream, *out_, Wait::yes);
  }
  return sent.status == IoStatus::ok || not_sent(sent);
}

bool MessageExchange::not_sent(IoResult sent) {
  // The server cannot have received the whole request, so it has not executed it.
  if (sent.status != IoStatus::timed_out) {
    const bool in_order = channel_.closed_in_order();
    if (in_order && channel_.renew()) {
      return send();
    }
    if (channel_.retry(in_order)) {
      return false;
    }
  }
  if (sent.status == IoStatus::timed_out) {
    channel_.binding().discard();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.error == ENOMEM) {
    channel_.throw_no_memory(CORBA::COMPLETED_NO);
  }
  channel_.binding().discard_all();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

bool MessageExchange::send_soon() {
  channel_.limit_waits();
  const IoResult sent = channel_.connection().send_soon(*out_, channel_.core().options.max_oneway_backlog);
  if (sent.status == IoStatus::ok) [[likely]] {
    return true;
  }
  // The POA manager of a collocated object holds the request.
  if (sent.status == IoStatus::timed_out) {
    channel_.binding().discard();
    throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_NO);
  }
  if (sent.status == IoStatus::would_block) {
    channel_.binding().release();
    throw CORBA::TRANSIENT(minor::oneway_backlog, CORBA::COMPLETED_NO);
  }
  if (channel_.retry(channel_.closed_in_order())) {
    return false;
  }
  channel_.binding().discard_all();
  throw CORBA::COMM_FAILURE(minor::send_failed, CORBA::COMPLETED_NO);
}

bool MessageExchange::await_after_late(Message& reply, giop::Error error) {
  if (!channel_.connection().is_late(reply)) {
    channel_.throw_bad_message(error);
  }
  return receive_further_reply(channel_, reply) || send_again(reply);
}

// Called when the server has closed the connection in order. Sends the message over a new stream if that is possible.
bool MessageExchange::send_again(Message& reply) {
  do {
    if (channel_.renew()) {
      if (!send()) {
        return false;
      }
    } else if (channel_.retry(true)) {
      return false;
    } else {
      channel_.binding().discard_all();
      throw CORBA::TRANSIENT(minor::peer_closed, CORBA::COMPLETED_NO);
    }
  } while (!receive_next_reply(channel_, reply));
  return true;
}

}  // namespace corbel::orb
