// SPDX-License-Identifier: Apache-2.0
#include "resource.hpp"

#include "rtscheduling/scheduling_context.hpp"

#include <corbel/mapping/exception.hpp>

#include <algorithm>

namespace corbel::rtscheduling {

namespace {

// Returns the distributable thread that the OS thread runs, or null. A thread that waits for a reply below an upcall
// does not run here.
SchedulingContext* running_context() noexcept {
  SchedulingContext* const context = contexts_of_this_thread();
  return context != nullptr && context->thread.in() != nullptr ? context : nullptr;
}

const void* owner_of(const SchedulingContext* context) noexcept {
  return context != nullptr ? context->thread.in() : this_os_thread();
}

}  // namespace

const void* this_os_thread() noexcept {
  static constinit thread_local char identity = 0;
  return &identity;
}

Resource::Resource(std::shared_ptr<DispatchQueue> queue) : queue_(std::move(queue)) { queue_->add(*this); }

Resource::~Resource() { queue_->remove(*this); }

CORBA::Boolean Resource::lock_until(std::int64_t until) {
  check_not_destroyed();
  using Locked = DispatchQueue::Locked;
  SchedulingContext* const context = running_context();
  if (context != nullptr) {
    check_cancelled(*context, CORBA::COMPLETED_NO);
  }
  // A thread of another scheduler waits as an OS thread does. Its OS thread may have an entry here, for another ORB.
  Locked locked = queue_->lock(*this, owner_of(context), entry_of_this_thread(*queue_), until);
  if (locked == Locked::cancelled) {
    if (context != nullptr) {
      check_cancelled(*context, CORBA::COMPLETED_NO);
    }
    // An exception passes, or another thread of the OS thread was cancelled: the caller must not continue without the
    // lock.
    locked = queue_->lock(*this, owner_of(context), nullptr, until);
  }
  return locked == Locked::yes;
}

void Resource::lock() { lock_until(never); }

void Resource::unlock() {
  if (!queue_->unlock(*this, owner_of(running_context()))) {
    throw CORBA::BAD_INV_ORDER(minor::mutex_out_of_turn, CORBA::COMPLETED_NO);
  }
}

CORBA::Boolean Resource::try_lock(TimeBase::TimeT max_wait) {
  if (max_wait == 0) {
    return lock_until(0);
  }
  constexpr TimeBase::TimeT a_year = 366ULL * 86'400 * 10'000'000;
  return lock_until(steady_now() + static_cast<std::int64_t>(std::min(max_wait, a_year)) * 100);
}

}  // namespace corbel::rtscheduling
