// SPDX-License-Identifier: Apache-2.0
// The threads of pools, and the pools that programs create.
#include "pool_server.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/thread_limit_advice.hpp>

#include <unistd.h>
#include <algorithm>
#include <chrono>
#include <exception>
#include <system_error>
#include <thread>

namespace corbel::orb {

namespace {

bool is_of(const PoolLane& lane, const ThreadPool& pool) noexcept { return &lane.pool == &pool; }

}  // namespace

// The caller holds the mutex, here and below unless a comment says otherwise.
void PoolServer::add_thread(PoolLane& lane) {
  lane.pool.workers.emplace_back(lane.pool.stack, [this, &lane] { work(lane); });
  ++lane.started;
}

void PoolServer::start_threads(ThreadPool& pool) {
  try {
    for (const auto& lane : pool.lanes()) {
      while (lane->started < lane->is.threads) {
        add_thread(*lane);
      }
    }
  } catch (const std::system_error& error) {
    log_error(core_.options, "the system gives no more than %zu threads for the pool: %s. %s", pool.workers.size(),
              error.code().message().c_str(), thread_limit_advice(core_.options));
    throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
  }
}

// Called without the mutex. If the system gives no thread, requests wait for the existing threads.
bool PoolServer::add_thread_if_good(PoolLane& lane) {
  std::list<Worker> ended;  // joined after the mutex is released
  const std::lock_guard lock(mutex_);
  ended.swap(ended_);
  if (lane.ending || lane.started >= lane.is.threads + lane.is.more) {
    return false;
  }
  try {
    add_thread(lane);
    return true;
  } catch (const std::exception& error) {
    if (!std::exchange(lane.warned, true)) {
      log_error(core_.options, "warning: the system gives no more than %u threads for a lane: %s. %s",
                lane.started.load(), error.what(), thread_limit_advice(core_.options));
    }
    return false;
  }
}

// Called without the mutex by a thread that got no event. A thread that takes an event at the same time either is no
// longer counted as waiting here, or sees that another thread may be created.
bool PoolServer::ends(PoolLane& lane) {
  const std::lock_guard lock(mutex_);
  if (lane.ending || lane.started <= lane.is.threads) {
    return false;
  }
  --lane.started;
  if (lane.waiting.load() == 0) {
    ++lane.started;
    return false;
  }
  std::list<Worker>& workers = lane.pool.workers;
  const auto here = std::find_if(workers.begin(), workers.end(), [](const Worker& worker) { return worker.is_here(); });
  ended_.splice(ended_.end(), workers, here);
  return true;
}

std::uint32_t PoolServer::create(ThreadpoolSpec spec) {
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
    start_threads(*pool);
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

std::shared_ptr<const Lanes> PoolServer::use(std::uint32_t number) {
  const std::lock_guard lock(mutex_);
  const auto found = pools_.find(number);
  if (found == pools_.end()) {
    return nullptr;
  }
  ThreadPool* const pool = found->second.get();
  ++pool->users;
  return {pool, [pool](const Lanes*) { --pool->users; }};
}

bool PoolServer::destroy(std::uint32_t number) {
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
    for (const auto& connection : slots_) {
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
      if (std::none_of(slots_.begin(), slots_.end(), [&](const auto& connection) {
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
// destroyed. No thread uses the pool after that.
bool PoolServer::empty(ThreadPool& pool) {
  for (const auto& connection : slots_) {
    if (connection->is_open() && is_of(connection->lane(), pool) && connection->ownership.try_acquire()) {
      if (is_of(connection->lane(), pool)) {
        move_to_own_pool(*connection);
      } else {
        give_back(*connection);
      }
    }
  }
  std::erase_if(pool.referring_connections, [this](const auto& referring_connections) {
    PooledConnection& connection = *referring_connections.first;
    if (!connection.is_open() || connection.ownership.generation() != referring_connections.second) {
      return true;
    }
    const bool free = connection.ownership.try_acquire();
    if (free) {
      give_back(connection);
    }
    return free;
  });
  return pool.referring_connections.empty();
}

void PoolServer::free_retired() {
  std::erase_if(retired_, [this](const auto& pool) { return empty(*pool); });
}

// Moves the connection to the ORB's own pool.
void PoolServer::move_to_own_pool(PooledConnection& connection) {
  if (move(connection, own_[own_.highest()])) {
    give_back(connection);
  } else {
    close(connection);
  }
}

}  // namespace corbel::orb
