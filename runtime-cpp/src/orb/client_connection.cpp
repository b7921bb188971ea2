// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/client_connection.hpp>

#include "purge.hpp"

#include <corbel/orb/core.hpp>
#include <corbel/transport/send.hpp>

#include <cerrno>
#include <cstring>
#include <optional>

namespace corbel::orb {

using transport::IoResult;
using transport::IoStatus;
using transport::Wait;

namespace {

// The shorter of a limit (0: none) and what is left until a deadline; nothing when that has passed.
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

//@@ CORBEL_CONNECTION_CACHE_LOCK_BEGIN
bool locks(const options::Values& options) {
  return options.connection_cache_lock == options::ConnectionCacheLock::thread;
}
//@@ CORBEL_CONNECTION_CACHE_LOCK_END

}  // namespace

ClientConnection::ClientConnection(Core& core, transport::StreamPtr s)
    : cache(core.connections),
      stream(std::move(s)),
      in(core.limits, core.input_allocator.get()),
      last_use(usage_clock()),
      number(++cache.made_),
      wait_(core.reply_wait.get()),
      watched_(wait_ != nullptr ? wait_->open(*stream) : nullptr) {
  context.orb = &core;
  cache.open_.fetch_add(1, std::memory_order_relaxed);
}

ClientConnection::~ClientConnection() {
  if (keeps()) {
    flush(Wait::no);  // the last chance of oneways that were promised no more than that
  }
  if (watched_ != nullptr) {
    wait_->close(*watched_);
  }
  cache.open_.fetch_sub(1, std::memory_order_relaxed);
}

// What is told is that something has become ready: the rest of a message, or the end, may have been told before.
IoResult ClientConnection::receive_when_told(RequestState::Clock::time_point deadline, bool more) {
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
  iovec pieces[cdr::Writer::max_iovecs];
  const std::span<iovec> all(pieces, message.iovecs(pieces));
  std::size_t size = 0;
  for (const iovec& piece : all) {
    size += piece.iov_len;
  }
  // Room for all of it is made first: what has begun has to be ended.
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
  message.iovecs(pieces);  // sending has changed them
  for (const iovec& piece : all) {
    const std::size_t gone = std::min(sent, piece.iov_len);
    sent -= gone;
    std::memcpy(kept_.data() + kept_end_, static_cast<const std::byte*>(piece.iov_base) + gone, piece.iov_len - gone);
    kept_end_ += piece.iov_len - gone;
  }
  return {};
}

ConnectionPool::ConnectionPool(Core& core, transport::Endpoint endpoint, std::uint32_t number, std::uint32_t band,
                               Sharing sharing)
    : core_(core),
      endpoint_(std::move(endpoint)),
      number_(number),
      band_(band),
      sharing_(sharing),
      mutex_(locks(core.options), core.options.priority_inheritance) {
  idle_.reserve(8);
}

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

void ConnectionPool::stamp(ClientConnection& connection) noexcept {
  ++connection.uses;
  connection.last_use = usage_clock();
}

ClientConnection* ConnectionPool::acquire_slowly(IoResult& why, RequestState::Clock::time_point deadline) {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      ClientConnection* connection = idle_.back().release();
      idle_.pop_back();
      return connection;
    }
  }
  ConnectionCache& cache = core_.connections;
  if (core_.options.collocation != options::Collocation::off && is_here()) {
    return new ClientConnection(core_, core_.server_if_any()->connect_here());
  }
  if (sharing_ != Sharing::none) {
    if (transport::StreamPtr half = core_.bidirectional_if_any()->find(endpoint_)) {
      return new ClientConnection(core_, std::move(half));
    }
  }
  const auto limit = shorter(core_.options.connect_timeout, deadline);
  if (!limit) {
    why = {IoStatus::timed_out, 0, 0};
    return nullptr;
  }
  cache.make_room();
  //@@ CORBEL_CONNECTOR_FACTORY_BEGIN
  transport::Connected made = core_.protocols[endpoint_.protocol].connect(endpoint_, *limit);
  //@@ CORBEL_CONNECTOR_FACTORY_END
  why = made.result;
  if (!made.stream) {
    return nullptr;
  }
  const bool offered = sharing_ == Sharing::offered && core_.bidirectional_if_any()->offer(made.stream, endpoint_);
  auto* connection = new ClientConnection(core_, std::move(made.stream));
  connection->to_be_offered = offered;
  connection->surplus = cache.open() > core_.options.connection_cache_max;
  return connection;
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
  if (!closed_ && idle_.size() < idle_.capacity()) {
    idle_.push_back(std::move(owned));
  }
}

void ConnectionPool::take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into) {
  if (ClientConnection* connection = take_hot()) {
    into.emplace_back(this, connection);
  }
  const std::lock_guard lock(mutex_);
  for (auto& connection : idle_) {
    into.emplace_back(this, connection.release());
  }
  idle_.clear();
}

void ConnectionPool::discard(ClientConnection* connection) noexcept {
  delete connection;
  delete take_hot();
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

void ConnectionPool::close() noexcept {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    idle_.clear();
  }
  delete take_hot();
}

ConnectionCache::ConnectionCache(Core& core) noexcept
    : core_(core), mutex_(locks(core.options), core.options.priority_inheritance) {}

ConnectionPool& ConnectionCache::pool(const transport::Endpoint& endpoint, std::uint32_t number, std::uint32_t band,
                                      Sharing sharing) {
  const std::lock_guard lock(mutex_);
  for (const auto& pool : pools_) {
    if (pool->number() == number && pool->band() == band && pool->sharing() == sharing &&
        pool->endpoint() == endpoint) {
      return *pool;
    }
  }
  pools_.push_back(std::make_unique<ConnectionPool>(core_, endpoint, number, band, sharing));
  return *pools_.back();
}

//@@ CORBEL_CONNECTION_PURGING_BEGIN
void ConnectionCache::make_room() {
  const options::Values& options = core_.options;
  if (open() < options.connection_cache_max ||
      options.connection_purging_strategy == options::ConnectionPurgingStrategy::null) {
    return;
  }
  const std::lock_guard lock(mutex_);
  std::vector<std::pair<ConnectionPool*, ClientConnection*>> idle;
  for (const auto& pool : pools_) {
    pool->take_idle(idle);
  }
  const std::size_t victims =
      choose_victims(options, idle, purge_count(options, options.connection_cache_max), [](const auto& candidate) {
        const ClientConnection& connection = *candidate.second;
        return Usage{connection.uses, connection.last_use, connection.number};
      });
  for (std::size_t i = 0; i < idle.size(); ++i) {
    const auto [pool, connection] = idle[i];
    if (i < victims) {
      delete connection;
    } else {
      pool->put_back(connection);
    }
  }
}
//@@ CORBEL_CONNECTION_PURGING_END

void ConnectionCache::close() noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& pool : pools_) {
    pool->close();
  }
}

}  // namespace corbel::orb
