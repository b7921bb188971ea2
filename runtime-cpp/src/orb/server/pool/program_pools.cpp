// SPDX-License-Identifier: Apache-2.0
#include "program_pools.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <algorithm>
#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

namespace corbel::orb {

namespace {

bool is_of(const PoolLane& lane, const ThreadPool& pool) noexcept { return &lane.pool == &pool; }

}  // namespace

std::uint32_t ProgramPools::create(ThreadpoolSpec spec) {
  std::unique_ptr<ThreadPool> pool;  // destroyed after its threads
  try {
    pool = std::make_unique<ThreadPool>(std::move(spec), core_.options);
  } catch (const std::system_error& error) {
    log_error(core_.options, "a pool of threads: %s.", error.what());
    throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
  }
  std::list<Worker> ended;  // joined after the mutex is released
  const std::lock_guard lock(mutex_);
  free_retired();
  try {
    threads_.start(*pool);
  } catch (...) {
    pool->end();
    ended.swap(pool->workers);
    throw;
  }
  if (stopping_) {
    pool->end();
  }
  core_.serves_by_priority = true;
  const std::uint32_t number = ++made_pools_;
  pools_.emplace(number, std::move(pool));
  return number;
}

std::shared_ptr<const ThreadPoolLanes> ProgramPools::use(std::uint32_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = pools_.find(number);
  if (found == pools_.end()) {
    return nullptr;
  }
  ThreadPool* const pool = found->second.get();
  ++pool->users;
  return {pool, [pool](const ThreadPoolLanes*) { --pool->users; }};
}

bool ProgramPools::destroy(std::uint32_t number) {
  std::unique_ptr<ThreadPool> pool;
  std::list<Worker> workers;
  {
    const std::lock_guard lock(mutex_);
    const auto found = pools_.find(number);
    if (found == pools_.end()) {
      return false;
    }
    const ThreadPool& it = *found->second;
    if (it.users != 0) {
      log_error(core_.options, "destroy_threadpool: an object adapter still uses pool %u. Destroy that first.", number);
      throw CORBA::BAD_INV_ORDER(minor::pool_in_use, CORBA::COMPLETED_NO);
    }
    if (std::any_of(it.workers.begin(), it.workers.end(), [](const Worker& worker) { return worker.is_here(); })) {
      throw CORBA::BAD_INV_ORDER(minor::wait_in_upcall, CORBA::COMPLETED_NO);
    }
    pool = std::move(found->second);
    pools_.erase(found);
    pool->end();
    for (const auto& connection : connections_.all()) {
      if (connection->is_open()) {
        pool->referring_connections.emplace_back(connection.get(), connection->ownership.generation());
      }
    }
    workers.swap(pool->workers);
  }
  workers.clear();
  for (;;) {
    {
      const std::lock_guard lock(mutex_);
      empty(*pool);
      if (std::ranges::none_of(connections_.all(), [&](const auto& connection) {
            return connection->is_open() && is_of(connection->lane(), *pool);
          })) {
        retired_.push_back(std::move(pool));
        free_retired();
        return true;
      }
    }
    // a thread of another pool has just moved a connection to this one
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

// Returns true if no request is being served that may have found its object before the adapters of the pool were
// destroyed. Afterwards no thread uses the pool. The caller holds the mutex.
bool ProgramPools::empty(ThreadPool& pool) {
  for (const auto& connection : connections_.all()) {
    if (connection->is_open() && is_of(connection->lane(), pool) && connection->ownership.try_acquire()) {
      if (is_of(connection->lane(), pool)) {
        connections_.move_to_own_pool(*connection);
      } else {
        PooledConnections::give_back(*connection);
      }
    }
  }
  std::erase_if(pool.referring_connections, [](const auto& referring_connections) {
    PooledConnection& connection = *referring_connections.first;
    if (!connection.is_open() || connection.ownership.generation() != referring_connections.second) {
      return true;
    }
    const bool free = connection.ownership.try_acquire();
    if (free) {
      PooledConnections::give_back(connection);
    }
    return free;
  });
  return pool.referring_connections.empty();
}

// The caller holds the mutex.
void ProgramPools::free_retired() {
  std::erase_if(retired_, [this](const auto& pool) { return empty(*pool); });
}

void ProgramPools::end() noexcept {
  for (const auto& [number, pool] : pools_) {
    pool->end();
  }
}

void ProgramPools::take_workers(std::list<Worker>& threads) noexcept {
  for (const auto& [number, pool] : pools_) {
    threads.splice(threads.end(), pool->workers);
  }
}

}  // namespace corbel::orb
