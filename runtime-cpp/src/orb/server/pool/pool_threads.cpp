// SPDX-License-Identifier: Apache-2.0
#include "pool_threads.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/thread_limit_advice.hpp>
#include <corbel/transport/native_scheduling.hpp>

#include <algorithm>
#include <exception>
#include <system_error>
#include <utility>

namespace corbel::orb {

// The caller holds the mutex.
void PoolThreads::add(PoolLane& lane) {
  lane.pool.workers.emplace_back(lane.pool.stack, [this, &lane, own = transport::own_scheduling()] {
    transport::start_as(own);
    work_(lane);
  });
  ++lane.started;
}

void PoolThreads::start(ThreadPool& pool) {
  try {
    for (const auto& lane : pool.lanes()) {
      while (lane->started < lane->is.threads) {
        add(*lane);
      }
    }
  } catch (const std::system_error& error) {
    log_error(core_.options, "the system gives no more than %zu threads for the pool: %s. %s", pool.workers.size(),
              error.code().message().c_str(), thread_limit_advice(core_.options));
    throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
  }
}

bool PoolThreads::add_if_good(PoolLane& lane) {
  std::list<Worker> ended;  // joined after the mutex is released
  const std::lock_guard lock(mutex_);
  take_ended(ended);
  if (lane.ending || lane.started >= lane.is.threads + lane.is.more) {
    return false;
  }
  try {
    add(lane);
    return true;
  } catch (const std::exception& error) {
    if (!std::exchange(lane.warned, true)) {
      log_error(core_.options, "warning: the system gives no more than %u threads for a lane: %s. %s",
                lane.started.load(), error.what(), thread_limit_advice(core_.options));
    }
    return false;
  }
}

// A thread that takes an event at the same time either is no longer counted as waiting here, or sees that another
// thread may be created.
bool PoolThreads::ends(PoolLane& lane) {
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

}  // namespace corbel::orb
