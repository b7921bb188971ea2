// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/client_connection.hpp>

#include <corbel/cdr/iovec_cursor.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/transport/send.hpp>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <optional>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

// Returns the shorter of a limit (0: no limit) and the time left until the deadline, or nothing if the deadline has
// passed.
std::optional<std::chrono::microseconds> shorter(std::chrono::microseconds limit,
                                                 RequestState::Clock::time_point deadline) {
  if (deadline == RequestState::Clock::time_point::max()) {
    return limit;
  }
  const auto rest = std::chrono::duration_cast<std::chrono::microseconds>(deadline - RequestState::Clock::now());
  if (rest.count() <= 0) {
    return std::nullopt;
  }
  return limit.count() == 0 ? rest : std::min(limit, rest);
}

}  // namespace

ClientConnection::ClientConnection(Core& core, transport::StreamPtr s)
    : cache(core.connections),
      stream(std::move(s)),
      in(core.limits, core.input_allocator.get(), true),
      last_use(usage_clock()),
      number(++cache.made_),
      wait_(core.reply_wait.get()),
      watched_(wait_ != nullptr ? wait_->open(*stream) : nullptr) {
  context.orb = &core;
  context.lender = &in;
  cache.live_.add(live_, *stream);
  cache.open_.fetch_add(1, std::memory_order_relaxed);
}

ClientConnection::~ClientConnection() {
  cache.live_.remove(live_);
  if (keeps()) {
    flush(Wait::no);  // last attempt to send oneways with SYNC_NONE, which have no stronger guarantee
  }
  if (watched_ != nullptr) {
    wait_->close(*watched_);
  }
  cache.open_.fetch_sub(1, std::memory_order_relaxed);
}

void ClientConnection::renew(transport::StreamPtr other) {
  if (watched_ != nullptr) {
    wait_->close(*std::exchange(watched_, nullptr));
  }
  cache.live_.remove(live_);
  stream = std::move(other);
  cache.live_.add(live_, *stream);
  in.start_anew();
  cancelled_requests = {};
  longest_wait_ = {};
  watched_ = wait_ != nullptr ? wait_->open(*stream) : nullptr;
}

// The reactor reports each change of readiness once. The rest of a message, or the end of the stream, may have been
// reported before, so this function reads before it waits if `more` octets may be there.
IoResult ClientConnection::receive_when_ready(RequestState::Clock::time_point deadline, bool more) {
  for (;; more = true) {
    if (more) {
      const IoResult result = in.fill(*stream, Wait::no);
      if (result.status != IoStatus::would_block) {
        return result;
      }
    }
    if (!wait_->await(*watched_, deadline)) {
      return {IoStatus::timed_out, 0, 0};
    }
  }
}

IoResult ClientConnection::flush(Wait wait) noexcept {
  const IoResult sent = stream->send(kept_.data() + kept_at_, kept_end_ - kept_at_, wait);
  kept_at_ += sent.bytes;
  if (kept_at_ == kept_end_) {
    kept_at_ = kept_end_ = 0;
  }
  return sent;
}

IoResult ClientConnection::send_soon(const cdr::Writer& message, std::size_t most) noexcept {
  if (keeps()) {
    const IoResult flushed = flush(Wait::no);
    if (flushed.status != IoStatus::ok && flushed.status != IoStatus::would_block) {
      return flushed;
    }
  }
  const std::size_t size = message.position();
  // Reserve room for the whole message first: a message that was started must be completed.
  const std::size_t kept = kept_end_ - kept_at_;
  if (kept_at_ > 0) {
    std::memmove(kept_.data(), kept_.data() + kept_at_, kept);
    kept_at_ = 0;
    kept_end_ = kept;
  }
  if (kept + size > most || !kept_.reserve(kept_end_ + size)) {
    return {IoStatus::would_block, 0, 0};
  }
  std::size_t sent = 0;
  if (kept == 0) {
    const IoResult result = transport::send(*stream, message, Wait::no);
    if (result.status != IoStatus::would_block) {
      return result;
    }
    sent = result.bytes;
  }
  cdr::IovecCursor rest(message);
  rest.skip(sent);
  rest.copy(kept_.data() + kept_end_, size - sent);
  kept_end_ += size - sent;
  return {};
}

ConnectionPool::ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing, const transport::ConnectionProperties& properties)
    : core_(core),
      endpoint_(std::move(endpoint)),
      number_(number),
      band_(band),
      sharing_(sharing),
      properties_(properties),
      mutex_(locks_connections(core.options), core.options.priority_inheritance),
      leave_(&ConnectionCache::leave) {}

ConnectionPool::~ConnectionPool() { delete hot_.load(std::memory_order_acquire); }

bool ConnectionPool::find_place() const noexcept {
  const Server* server = core_.server_if_any();
  if (server == nullptr) {
    return false;
  }
  const bool here = server->is_here(endpoint_);
  place_.store(here ? Place::here : Place::elsewhere, std::memory_order_relaxed);
  return here;
}

ClientConnection* ConnectionPool::acquire_kept() {
  for (;;) {
    std::unique_ptr<ClientConnection> kept;
    {
      const std::lock_guard lock(mutex_);
      if (idle_.empty()) {
        break;
      }
      kept = std::move(idle_.back());
      idle_.pop_back();
    }
    if (ClientConnection* connection = begin_use(kept.release())) {
      return connection;
    }
  }
  return take_parked();
}

ClientConnection* ConnectionPool::acquire_slowly(IoResult& why, RequestState::Clock::time_point deadline) try {
  if (ClientConnection* connection = acquire_kept()) {
    return connection;
  }
  NewConnection made = connect(why, deadline);
  if (!made.stream) {
    return nullptr;
  }
  auto connection = std::make_unique<ClientConnection>(core_, std::move(made.stream));
  connection->to_be_offered = made.offered;
  const std::size_t open = core_.connections.open();
  connection->surplus = made.cached && open > core_.options.connection_cache_max;
  const std::lock_guard lock(mutex_);
  if (idle_.capacity() < open) {
    idle_.reserve(2 * open);  // room for all open connections, so that put_back() does not allocate
  }
  return connection.release();
} catch (const std::bad_alloc&) {
  why = {IoStatus::failed, 0, ENOMEM};
  return nullptr;
}

ConnectionPool::NewConnection ConnectionPool::connect(IoResult& why, RequestState::Clock::time_point deadline) {
  if (core_.options.collocation != options::Collocation::off && is_here()) {
    return {.stream = core_.server_if_any()->connect_here(), .cached = false};
  }
  core_.connections.close_some_ended();
  for (;;) {
    NewConnection made = find_or_make(why, deadline);
    if (made.stream || !core_.connections.free_resources(why)) {
      return made;
    }
  }
}

ConnectionPool::NewConnection ConnectionPool::find_or_make(IoResult& why, RequestState::Clock::time_point deadline) {
  if (sharing_ != Sharing::none) {
    if (transport::StreamPtr half = core_.bidirectional_if_any()->find(endpoint_)) {
      return {.stream = std::move(half), .cached = false};
    }
  }
  core_.check_alive();  // throws if the ORB was shut down, which may also be why the connection has just ended
  const auto limit = shorter(core_.options.connect_timeout, deadline);
  if (!limit) {
    why = {IoStatus::timed_out, 0, 0};
    return {};
  }
  core_.connections.make_room();
  //@@ CORBEL_CONNECTOR_FACTORY_BEGIN
  transport::Connected made = core_.protocols[endpoint_.protocol].connect_as(endpoint_, *limit, properties_);
  //@@ CORBEL_CONNECTOR_FACTORY_END
  why = made.result;
  const bool offered =
      made.stream && sharing_ == Sharing::offered && core_.bidirectional_if_any()->offer(made.stream, endpoint_);
  if (made.stream) {
    log_made(core_, *made.stream, endpoint_.protocol, offered ? MadeBy::us_for_both : MadeBy::us);
  }
  return {.stream = std::move(made.stream), .offered = offered};
}

bool ConnectionPool::renew(ClientConnection& connection, RequestState::Clock::time_point deadline) {
  IoResult why;
  NewConnection made = connect(why, deadline);
  if (!made.stream) {
    return false;
  }
  connection.renew(std::move(made.stream));
  return true;
}

void ConnectionPool::keep_or_close(ClientConnection* connection) noexcept {
  std::unique_ptr<ClientConnection> owned(connection);
  if (connection->surplus) {
    if (core_.connections.open() > core_.options.connection_cache_max) {
      return;
    }
    connection->surplus = false;
  }
  put_back(owned.release());
}

void ConnectionPool::put_back(ClientConnection* connection) noexcept {
  std::unique_ptr<ClientConnection> owned(connection);
  const std::lock_guard lock(mutex_);
  if (connection->cancelled_requests.waits()) {
    park(owned);
  } else if (!closed_) {
    idle_.push_back(std::move(owned));  // acquire_slowly() has reserved the room
  }
}

void ConnectionPool::close() noexcept {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    idle_.clear();
    parked_ = {};
  }
  delete take_hot();
}

}  // namespace corbel::orb
