// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/connection_cache.hpp>

#include "purge.hpp"

#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <limits>
#include <new>
#include <tuple>
#include <utility>
#include <vector>

namespace corbel::orb {

bool locks_connections(const options::Values& options) noexcept {
  return options.connection_cache_lock == options::ConnectionCacheLock::thread;
}

ConnectionCache::ConnectionCache(Core& core) noexcept
    : core_(core),
      live_(locks_connections(core.options), core.options.priority_inheritance),
      mutex_(locks_connections(core.options), core.options.priority_inheritance) {}

bool ConnectionCache::KeyLess::less(const Key& a, const Key& b) noexcept {
  return std::tie(a.number, a.band, a.sharing, a.endpoint, a.properties) <
         std::tie(b.number, b.band, b.sharing, b.endpoint, b.properties);
}

PoolRef ConnectionCache::pool(const transport::Endpoint& endpoint, std::uint32_t number, std::uint32_t band,
                              Sharing sharing, const transport::ConnectionProperties& properties) {
  const std::lock_guard lock(mutex_);
  auto known = pools_.find(Key{endpoint, number, band, sharing, properties});
  if (known == pools_.end()) {
    free_resources_.store(&ConnectionCache::free_resources_now, std::memory_order_relaxed);
    known = pools_.insert(std::make_unique<ConnectionPool>(core_, endpoint, number, band, sharing, properties)).first;
  }
  ++(*known)->users_;
  return PoolRef(**known);
}

// A pool exists as long as it has idle connections, for later references to the same endpoint; the number of these
// connections is at most ConnectionCacheMax. Connections in use belong to calls, whose references count as users of the
// pool.
void ConnectionCache::leave(ConnectionPool& pool) noexcept {
  ConnectionCache& cache = pool.core_.connections;
  Pools::node_type gone;  // destroyed after the lock is released, because the pool closes its connections
  const std::lock_guard lock(cache.mutex_);
  if (--pool.users_ == 0 && (pool.number() >= first_private || !pool.has_idle())) {
    gone = cache.take_out(cache.pools_.find(KeyLess::key(pool)));
  }
}

ConnectionCache::Pools::node_type ConnectionCache::take_out(Pools::iterator pool) noexcept {
  if (pool == next_) {
    ++next_;
  }
  return pools_.extract(pool);
}

void ConnectionCache::forget_if_unused(Pools::iterator pool) noexcept {
  if ((*pool)->users_ == 0 && !(*pool)->has_idle()) {
    take_out(pool);
  }
}

void ConnectionCache::close_some_ended() noexcept {
  constexpr std::size_t most = 8;                       // checks per call of this function; each check is a system call
  constexpr std::int64_t rest = std::int64_t{1} << 24;  // in units of usage_clock(): some milliseconds
  const std::lock_guard lock(mutex_);
  close_ended(most, rest);
}

void ConnectionCache::close_ended(std::size_t most, std::int64_t rest) noexcept {
  std::size_t looked = 0;
  for (std::size_t left = pools_.size(); left > 0 && looked < most; --left) {
    const auto pool = next_ != pools_.end() ? next_ : pools_.begin();
    next_ = std::next(pool);
    looked += std::max<std::size_t>(1, (*pool)->close_ended(most - looked, rest));
    forget_if_unused(pool);
  }
}

bool ConnectionCache::free_resources_now(ConnectionCache& cache, const transport::IoResult& why) {
  constexpr int scarce[] = {EMFILE, ENFILE, ENOMEM, ENOBUFS};
  if (why.status != transport::IoStatus::failed ||
      std::find(std::begin(scarce), std::end(scarce), why.error) == std::end(scarce)) {
    return false;
  }
  const std::lock_guard lock(cache.mutex_);
  const std::size_t before = cache.open();
  cache.close_ended(std::numeric_limits<std::size_t>::max(), 0);
  if (cache.open() >= before) {
    cache.purge(purge_count(cache.core_.options, before), "It is idle, and descriptors or memory have run out.");
  }
  return cache.open() < before;
}

std::size_t ConnectionCache::pools() {
  const std::lock_guard lock(mutex_);
  return pools_.size();
}

void ConnectionCache::make_room() {
  const options::Values& options = core_.options;
  if (open() >= options.connection_cache_max) {
    const std::lock_guard lock(mutex_);
    purge(purge_count(options, options.connection_cache_max),
          "It is idle, and there are as many as ConnectionCacheMax.");
  }
}

void ConnectionCache::purge(std::size_t wanted, const char* why) {
  const options::Values& options = core_.options;
  if (options.connection_purging_strategy == options::ConnectionPurgingStrategy::null) {
    return;
  }
  std::vector<std::pair<ConnectionPool*, ClientConnection*>> idle;
  try {
    idle.reserve(open());
    for (const auto& pool : pools_) {
      pool->take_idle(idle);
    }
    // With too little memory, only the connections taken so far can be purged.
  } catch (const std::bad_alloc&) {
  }
  const std::size_t victims = choose_victims(options, idle, wanted, RecentlyUsed::ignored, [](const auto& candidate) {
    const ClientConnection& connection = *candidate.second;
    return Usage{connection.uses, connection.last_use, connection.number};
  });
  for (std::size_t i = 0; i < idle.size(); ++i) {
    const auto [pool, connection] = idle[i];
    if (i < victims) {
      log_end(options, *connection->stream, why);
      delete connection;
    } else {
      pool->put_back(connection);
    }
  }
  for (auto pool = pools_.begin(); pool != pools_.end();) {
    forget_if_unused(pool++);
  }
}

void ConnectionCache::close() noexcept {
  live_.end();
  const std::lock_guard lock(mutex_);
  for (const auto& pool : pools_) {
    pool->close();
  }
}

}  // namespace corbel::orb
