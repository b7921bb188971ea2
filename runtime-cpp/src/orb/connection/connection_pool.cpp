// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/connection_pool.hpp>

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <cerrno>
#include <mutex>
#include <optional>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;

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

bool ConnectionPool::is_collocated() const noexcept {
  return core_.options.collocation != options::Collocation::off && is_here();
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
  if (is_collocated()) {
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
  transport::Connected made = core_.protocols[endpoint_.protocol].connect_as(endpoint_, *limit, properties_);
  why = made.result;
  const bool offered =
      made.stream && sharing_ == Sharing::offered && core_.bidirectional_if_any()->offer(made.stream, endpoint_);
  if (made.stream) {
    log_made(core_, *made.stream, endpoint_.protocol, offered ? ConnectionOrigin::us_for_both : ConnectionOrigin::us);
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
    add_parked(owned);
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

// Idle connections are checked when a call wants to use one, a few at a time when a new connection is opened, and all
// when descriptors or memory run out.
ClientConnection* ConnectionPool::close_if_ended(ClientConnection* connection) noexcept {
  if (!connection->has_ended()) {
    return connection;
  }
  delete connection;
  return nullptr;
}

// Skips connections that were used recently, so that they remain available for calls.
std::size_t ConnectionPool::close_ended(std::size_t most, std::int64_t rest) noexcept {
  std::size_t looked = 0;
  if (ClientConnection* hot = take_hot()) {
    if (idle_time_since(hot->last_use, usage_clock()) >= rest) {
      ++looked;
      hot = close_if_ended(hot);
    }
    if (hot != nullptr && !put_hot(hot)) {
      put_back(hot);
    }
  }
  bool parks = false;
  {
    const std::lock_guard lock(mutex_);
    while (looked < most && !idle_.empty() && idle_time_since(idle_.front()->last_use, usage_clock()) >= rest) {
      ++looked;
      if (!idle_.front()->has_ended()) {
        break;
      }
      idle_.erase(idle_.begin());
    }
    parks = std::any_of(parked_.begin(), parked_.end(), [](const auto& connection) { return connection != nullptr; });
  }
  if (parks && looked < most) {
    ++looked;
    if (ClientConnection* answered = take_parked()) {
      put_back(answered);
    }
  }
  return looked;
}

void ConnectionPool::take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into) {
  const std::lock_guard lock(mutex_);
  into.reserve(into.size() + 1 + idle_.size() + parked_.size());  // first, so that no connection is taken without room
                                                                  // for it
  if (ClientConnection* connection = take_hot()) {
    into.emplace_back(this, connection);
  }
  for (auto& connection : idle_) {
    into.emplace_back(this, connection.release());
  }
  idle_.clear();
  for (auto& connection : parked_) {
    if (connection) {
      into.emplace_back(this, connection.release());
    }
  }
}

void ConnectionPool::close_idle() noexcept {
  delete take_hot();
  const std::lock_guard lock(mutex_);
  idle_.clear();
  parked_ = {};
}

bool ConnectionPool::has_idle() noexcept {
  const std::lock_guard lock(mutex_);
  return hot_.load(std::memory_order_relaxed) != nullptr || !idle_.empty() ||
         std::any_of(parked_.begin(), parked_.end(), [](const auto& connection) { return connection != nullptr; });
}

void ConnectionPool::park(ClientConnection* connection) noexcept {
  std::unique_ptr<ClientConnection> owned(connection);
  count_use(*owned);
  if (owned->surplus) {
    return;
  }
  const std::lock_guard lock(mutex_);
  add_parked(owned);
}

// Returns false if the pool is closed or already parks its maximal number of connections. The caller holds the mutex.
bool ConnectionPool::add_parked(std::unique_ptr<ClientConnection>& connection) noexcept {
  const auto place = std::find(parked_.begin(), parked_.end(), nullptr);
  if (closed_ || place == parked_.end()) {
    return false;
  }
  *place = std::move(connection);
  return true;
}

// Returns a parked connection whose server has answered; null if no server has answered.
ClientConnection* ConnectionPool::take_parked() {
  Parked parked;
  {
    const std::lock_guard lock(mutex_);
    parked.swap(parked_);
  }
  ClientConnection* answered = nullptr;
  for (auto& connection : parked) {
    if (connection == nullptr || answered != nullptr) {
      continue;
    }
    const ClientConnection::ParkedState state = connection->check_parked();
    if (state == ClientConnection::ParkedState::answered) {
      answered = connection.release();
    } else if (state == ClientConnection::ParkedState::broken) {
      connection.reset();
    }
  }
  const std::lock_guard lock(mutex_);
  for (auto& connection : parked) {
    if (connection != nullptr) {
      add_parked(connection);  // closes the connection if other threads have filled the parking places meanwhile
    }
  }
  return answered;
}

}  // namespace corbel::orb
