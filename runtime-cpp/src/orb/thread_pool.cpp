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
    made.push_back(std::make_unique<PoolLane>(pool, lane, options));
  }
  return made;
}

// Whole pages, and what the system needs at least.
std::size_t stack_of(std::size_t asked_for) noexcept {
  const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t size = std::max<std::size_t>(asked_for, PTHREAD_STACK_MIN);
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

PoolLane::PoolLane(ThreadPool& whole, const Lane& lane, const options::Values& options)
    : pool(whole), is(lane), turns(make_turns(options)) {}

ThreadPool::ThreadPool(const options::Values& options) : Lanes(options), at_(make_lanes(*this, options)) {}

ThreadPool::ThreadPool(std::vector<Lane> lanes, bool divided, std::size_t stack_size, const options::Values& options)
    : Lanes(std::move(lanes), divided), stack(stack_size), at_(make_lanes(*this, options)) {}

void ThreadPool::end() noexcept {
  for (const auto& lane : at_) {
    lane->ending = true;
    lane->queue.end();
  }
}

}  // namespace corbel::orb
