// SPDX-License-Identifier: Apache-2.0
// Calls that end before their replies arrive (CancelRequest: CORBA 3.3 part 2, 9.4.4), and the later use of their
// connections. A connection is not given to another call until the server has answered a LocateRequest: a server that
// serves the requests of one connection in sequence would delay the next call by the slow one.
#include <corbel/orb/client_request.hpp>

#include <corbel/giop/reply.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <algorithm>
#include <new>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::MessageReader;
using transport::Wait;

namespace {

iovec piece_of(const cdr::Writer& message) noexcept {
  const std::span<const std::byte> bytes = message.data();
  return {const_cast<std::byte*>(bytes.data()), bytes.size()};  // the octets are only read
}

}  // namespace

// Called after the request was sent. The connection has received at most late replies, none to this request.
void ClientRequest::time_out() {
  reply_.contexts.clear();  // the contexts point into the receive buffer of the connection
  // A bidirectional connection is not parked: the bidirectional module keeps track of its calls. Neither is a
  // connection whose first request, which binds the priority band, may have been lost.
  const bool good = binding_.pool().sharing() == Sharing::none && (connection().proven || binding_.pool().band() == 0);
  if (good && connection().cancel(target().version, id_)) {
    binding_.park();
  } else {
    discard_connection();
  }
  throw CORBA::TIMEOUT(minor::call_timeout, CORBA::COMPLETED_MAYBE);
}

// Sends a CancelRequest and a LocateRequest with an empty object key. No server has an object with this key, so the
// LocateRequest calls no servant manager.
bool ClientConnection::cancel(giop::Version version, std::uint32_t request) {
  if (in.partial() || keeps() || cancelled_requests.full() || cancelled_requests.waits()) {
    return false;
  }
  cdr::Buffer memory[2];
  cdr::Writer cancelled(memory[0]);
  cdr::Writer probe(memory[1]);
  const std::uint32_t probe_id = next_id++;
  giop::write_cancel_request(cancelled, version, request);
  giop::write_locate_request(probe, version, probe_id, {});
  if (!cancelled.ok() || !probe.ok()) {
    return false;
  }
  iovec both[] = {piece_of(cancelled), piece_of(probe)};
  if (stream->send(both, Wait::no).status != IoStatus::ok) {
    return false;
  }
  cancelled_requests.add(request, probe_id);
  // The server may have dropped the cancelled request, and what the request announced with it.
  if (code_sets_sent_by == request) {
    code_sets_sent_by = 0;
  }
  native_layout.note_cancelled(request);
  return true;
}

bool ClientConnection::is_late(const MessageReader::Message& message) {
  const giop::Limits& limits = cache.core_.limits;
  giop::Reply reply;
  giop::LocateReply located;
  switch (message.header.type) {
    case giop::MessageType::reply:
      return giop::decode_reply(message.bytes, message.header, limits, reply) == giop::Error::none &&
             cancelled_requests.take(reply.id);
    case giop::MessageType::locate_reply:
      return giop::decode_locate_reply(message.bytes, message.header, limits, located) == giop::Error::none &&
             cancelled_requests.take(located.id);
    default: return false;
  }
}

ClientConnection::Rest ClientConnection::check_parked() noexcept try {
  constexpr int most = 16;  // receive calls; bounds the delay of the call that wants this connection
  for (int turn = 0; turn < most; ++turn) {
    MessageReader::Message message;
    while (in.partial()) {
      const MessageReader::Taken taken = in.take(message);
      if (taken == MessageReader::Taken::none) {
        break;
      }
      if (taken == MessageReader::Taken::malformed || !is_late(message)) {
        return Rest::broken;
      }
    }
    const IoResult result = in.fill(*stream, Wait::no);
    if (result.status == IoStatus::would_block) {
      return cancelled_requests.waits() || in.partial() ? Rest::lasts : Rest::over;
    }
    if (result.status != IoStatus::ok) {
      return Rest::broken;
    }
  }
  return Rest::lasts;
} catch (const std::bad_alloc&) {  // the received octets are in an unknown state
  return Rest::broken;
}

void ConnectionPool::rest(ClientConnection* connection) noexcept {
  std::unique_ptr<ClientConnection> owned(connection);
  count_use(*owned);
  if (owned->surplus) {
    return;
  }
  const std::lock_guard lock(mutex_);
  park(owned);
}

// Returns false if the pool is closed or already parks as many connections as it may. The caller holds the mutex.
bool ConnectionPool::park(std::unique_ptr<ClientConnection>& connection) noexcept {
  const auto place = std::find(parked_.begin(), parked_.end(), nullptr);
  if (closed_ || place == parked_.end()) {
    return false;
  }
  *place = std::move(connection);
  return true;
}

// Returns a parked connection whose server has answered, or null if there is none.
ClientConnection* ConnectionPool::take_parked() {
  Parked parked;
  {
    const std::lock_guard lock(mutex_);
    parked.swap(parked_);
  }
  ClientConnection* rested = nullptr;
  for (auto& connection : parked) {
    if (connection == nullptr || rested != nullptr) {
      continue;
    }
    const ClientConnection::Rest rest = connection->check_parked();
    if (rest == ClientConnection::Rest::over) {
      rested = connection.release();
    } else if (rest == ClientConnection::Rest::broken) {
      connection.reset();
    }
  }
  const std::lock_guard lock(mutex_);
  for (auto& connection : parked) {
    if (connection != nullptr) {
      park(connection);  // closes the connection if other threads have filled the parking places in the meantime
    }
  }
  return rested;
}

}  // namespace corbel::orb
