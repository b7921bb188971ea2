// SPDX-License-Identifier: Apache-2.0
#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>

#include <time.h>
#include <cerrno>

namespace RTCORBA {

namespace {

/// Reports a thread that locks or unlocks the mutex at the wrong time.
[[noreturn]] void out_of_turn() { throw CORBA::BAD_INV_ORDER(corbel::minor::mutex_out_of_turn, CORBA::COMPLETED_NO); }

// Limits the wait to a year, so that no clock overflows.
timespec after(TimeBase::TimeT wait, clockid_t clock) noexcept {
  constexpr TimeBase::TimeT a_second = 10'000'000;
  constexpr TimeBase::TimeT longest = 366ULL * 86'400 * a_second;
  wait = wait < longest ? wait : longest;
  timespec when{};
  ::clock_gettime(clock, &when);
  when.tv_sec += static_cast<time_t>(wait / a_second);
  when.tv_nsec += static_cast<long>(wait % a_second) * 100;
  if (when.tv_nsec >= 1'000'000'000) {
    ++when.tv_sec;
    when.tv_nsec -= 1'000'000'000;
  }
  return when;
}

// ThreadSanitizer (LLVM 16) does not support pthread_mutex_clocklock, and reports the unlocking as a defect.
#if defined(__SANITIZE_THREAD__)
#define CORBEL_WATCHES_LOCKS
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CORBEL_WATCHES_LOCKS
#endif
#endif

// Waits by CLOCK_MONOTONIC, which cannot be set. Before Linux 5.14, mutexes with priority inheritance support only
// CLOCK_REALTIME; the library then returns EINVAL.
int lock_within(pthread_mutex_t& mutex, TimeBase::TimeT wait) noexcept {
  timespec until{};
#ifndef CORBEL_WATCHES_LOCKS
  until = after(wait, CLOCK_MONOTONIC);
  const int error = ::pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &until);
  if (error != EINVAL) [[likely]] {
    return error;
  }
#endif
  until = after(wait, CLOCK_REALTIME);
  return ::pthread_mutex_timedlock(&mutex, &until);
}

}  // namespace

Mutex::Mutex() {
  pthread_mutexattr_t attributes;
  ::pthread_mutexattr_init(&attributes);
  ::pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
  ::pthread_mutexattr_setprotocol(&attributes, PTHREAD_PRIO_INHERIT);
  const int error = ::pthread_mutex_init(&mutex_, &attributes);
  ::pthread_mutexattr_destroy(&attributes);
  if (error != 0) {
    throw CORBA::NO_RESOURCES(corbel::minor::no_mutex, CORBA::COMPLETED_NO);
  }
}

Mutex::~Mutex() { ::pthread_mutex_destroy(&mutex_); }

void Mutex::check_not_destroyed() const {
  if (destroyed_) {
    throw CORBA::OBJECT_NOT_EXIST(corbel::minor::mutex_destroyed, CORBA::COMPLETED_NO);
  }
}

void Mutex::lock() {
  check_not_destroyed();
  if (::pthread_mutex_lock(&mutex_) != 0) {
    out_of_turn();
  }
}

void Mutex::unlock() {
  if (::pthread_mutex_unlock(&mutex_) != 0) {
    out_of_turn();
  }
}

CORBA::Boolean Mutex::try_lock(TimeBase::TimeT max_wait) {
  check_not_destroyed();
  int error = ::pthread_mutex_trylock(&mutex_);
  if (error == EBUSY && max_wait != 0) {
    error = lock_within(mutex_, max_wait);
  }
  if (error == EDEADLK) {
    out_of_turn();
  }
  return error == 0;
}

Mutex_ptr RTORB::create_mutex() { return new Mutex; }

void RTORB::destroy_mutex(Mutex_ptr the_mutex) {
  if (CORBA::is_nil(the_mutex)) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_argument, CORBA::COMPLETED_NO);
  }
  the_mutex->check_not_destroyed();
  the_mutex->destroyed_ = true;
  forget_name(*the_mutex);
}

PrivateConnectionPolicy_ptr RTORB::create_private_connection_policy() { return new PrivateConnectionPolicy; }

}  // namespace RTCORBA
