// SPDX-License-Identifier: Apache-2.0
#include "thread_pool.hpp"

#include <unistd.h>
#include <algorithm>
#include <climits>
#include <system_error>

namespace corbel::orb {

namespace {

std::vector<std::unique_ptr<PoolLane>> make_lanes(ThreadPool& pool, const options::Values& options) {
  std::vector<std::unique_ptr<PoolLane>> made;
  for (const Lane& lane : pool.all()) {
    const bool between = pool.borrows && lane.index > 0 && lane.index < pool.highest().index;
    made.push_back(std::make_unique<PoolLane>(pool, lane, between, options));
  }
  return made;
}

void let_lower_watch(const std::vector<std::unique_ptr<PoolLane>>& lanes) {
  for (const auto& lane : lanes) {
    for (std::size_t higher = lane->is.index + 1; higher < lanes.size(); ++higher) {
      lane->queue.add(lanes[higher]->connections.descriptor(), PoolLane::lane_key | higher, reactor::once);
    }
    if (&lane->connections != &lane->queue) {
      lane->queue.add(lane->connections.descriptor(), PoolLane::lane_key | lane->is.index, reactor::once);
      lane->watch(*lane, true);
    }
  }
}

// Rounds up to whole pages and to the system's minimum.
std::size_t stack_of(std::size_t requested) noexcept {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t size = std::max<std::size_t>(requested, PTHREAD_STACK_MIN);
  return (size + page - 1) / page * page;
}

void* run(void* work) noexcept {
  (*static_cast<const std::function<void()>*>(work))();
  return nullptr;
}

}  // namespace

Worker::Worker(std::size_t stack, std::function<void()> work) : work_(std::move(work)) {
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  int error = stack != 0 ? ::pthread_attr_setstacksize(&attributes, stack_of(stack)) : 0;
  if (error == 0) {
    error = ::pthread_create(&thread_, &attributes, &run, const_cast<std::function<void()>*>(&work_));
  }
  ::pthread_attr_destroy(&attributes);
  if (error != 0) {
    throw std::system_error(error, std::generic_category(), "pthread_create");
  }
}

Worker::~Worker() { ::pthread_join(thread_, nullptr); }

PoolLane::PoolLane(ThreadPool& whole, const Lane& lane, bool between, const options::Values& options)
    : pool(whole),
      is(lane),
      apart_(between ? std::make_unique<reactor::EventQueue>() : nullptr),
      connections(apart_ ? *apart_ : queue),
      leader_followers(make_leader_followers(options)) {}

// The lower lanes watch this lane again after each event while the request for help lasts. A thread of a lower lane may
// therefore ignore an event that another thread has taken.
void PoolLane::request_help() noexcept {
  needs_help_ = true;
  for (std::size_t lower = 0; lower < is.index; ++lower) {
    pool.lanes()[lower]->watch(*this, true);
  }
}

// Ends the request for help, so that threads of other lanes are not woken needlessly.
void PoolLane::withdraw_request_for_help() noexcept {
  if (!needs_help_.load() || !needs_help_.exchange(false)) {
    return;
  }
  for (std::size_t lower = 0; lower < is.index; ++lower) {
    pool.lanes()[lower]->watch(*this, false);
  }
}

void PoolLane::watch(const PoolLane& lane, bool on) noexcept {
  queue.change(lane.connections.descriptor(), lane_key | lane.is.index,
               (on ? reactor::readable : reactor::none) | reactor::once);
}

ThreadPool::ThreadPool(const options::Values& options) : ThreadPoolLanes(options), at_(make_lanes(*this, options)) {}

ThreadPool::ThreadPool(ThreadpoolSpec spec, const options::Values& options)
    : ThreadPoolLanes(std::move(spec.lanes), spec.divided),
      stack(spec.stack),
      borrows(spec.borrows && all().size() > 1),
      at_(make_lanes(*this, options)) {
  if (borrows) {
    let_lower_watch(at_);
  }
}

void ThreadPool::end() noexcept {
  for (const auto& lane : at_) {
    lane->ending = true;
  }
  for (const auto& lane : at_) {
    lane->queue.end();
  }
}

}  // namespace corbel::orb
