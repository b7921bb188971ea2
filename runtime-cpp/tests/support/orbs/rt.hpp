// SPDX-License-Identifier: Apache-2.0
// Shared parts of the tests of priorities and pools.
#pragma once

#include <corbel/RTCORBA.h>

#include "orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <pthread.h>
#include <sched.h>
#include <chrono>
#include <thread>

namespace test {

inline RTCORBA::RTORB_ptr rt_orb(const Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  return RTCORBA::RTORB::_narrow(object);
}

inline RTCORBA::Current_ptr rt_current(const Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTCurrent");
  return RTCORBA::Current::_narrow(object);
}

/// Returns a list of that policy, which owns the policy.
inline CORBA::PolicyList only(CORBA::Policy_ptr policy) {
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = policy;
  return policies;
}

/// Makes a call in a new thread with this priority. Returns the name of its exception.
inline std::string call_at(const Orb& client, RTCORBA::Priority priority, nav::ReadData_ptr target) {
  std::string outcome;
  std::thread([&] {
    const RTCORBA::Current_var current = rt_current(client);
    current->the_priority(priority);
    outcome = raised([&] { target->get_data(); });
  }).join();
  return outcome;
}

/// The priority and thread of a served request.
struct ServedAs {
  std::thread::id thread;
  int priority = 0;
  int native = 0;
  std::size_t stack = 0;
};

inline ServedAs served_here() {
  ServedAs served{std::this_thread::get_id(), corbel::orb::thread_priority};
  sched_param parameters{};
  int policy = 0;
  ::pthread_getschedparam(::pthread_self(), &policy, &parameters);
  served.native = parameters.sched_priority;
  pthread_attr_t attributes;
  ::pthread_getattr_np(::pthread_self(), &attributes);
  ::pthread_attr_getstacksize(&attributes, &served.stack);
  ::pthread_attr_destroy(&attributes);
  return served;
}

inline bool permits_fifo() {
  bool permitted = false;
  std::thread([&] {
    sched_param parameters{};
    parameters.sched_priority = 1;
    permitted = ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters) == 0;
  }).join();
  return permitted;
}

/// Waits until a condition holds; returns false after a limit.
template <class Condition>
bool becomes_true(Condition condition) {
  for (int i = 0; i < 60'000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}

}  // namespace test
