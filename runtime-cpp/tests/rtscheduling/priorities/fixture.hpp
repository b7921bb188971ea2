// SPDX-License-Identifier: Apache-2.0
// An ORB whose scheduler orders threads by the system's priorities.
#pragma once

#include "rtscheduling/hosts.hpp"
#include "rtscheduling/queue/native_thread.hpp"

#include <corbel/mapping/exception.hpp>

#include <sched.h>
#include <unistd.h>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>

namespace test {

struct NativeScheduling {
  int policy = 0;
  int priority = 0;
  friend bool operator==(const NativeScheduling&, const NativeScheduling&) = default;
};

/// Returns the system's scheduling of a thread. @param thread its id; 0: the calling thread
inline NativeScheduling native_scheduling(pid_t thread = 0) {
  sched_param parameters{};
  ::sched_getparam(thread, &parameters);
  return {::sched_getscheduler(thread), parameters.sched_priority};
}

/// Returns true if the system permits enough priorities for all tests.
inline bool has_priorities() {
  try {
    const auto range = corbel::rtscheduling::permitted_priorities();
    return range.highest - range.lowest >= 20;
  } catch (const CORBA::NO_PERMISSION&) {
    return false;
  }
}

/// Restricts the calling thread, and all threads that it starts, to one core.
inline void stay_on_one_core() {
  cpu_set_t allowed;
  ::sched_getaffinity(0, sizeof allowed, &allowed);
  for (int core = CPU_SETSIZE - 1; core >= 0; --core) {
    if (CPU_ISSET(core, &allowed)) {
      CPU_ZERO(&allowed);
      CPU_SET(core, &allowed);
      ::sched_setaffinity(0, sizeof allowed, &allowed);
      return;
    }
  }
}

/// A client whose scheduler (most important first) uses the system's priorities.
class Priorities : public testing::Test {
 protected:
  void SetUp() override {
    if (!has_priorities()) {
      GTEST_SKIP() << "SCHED_FIFO is not permitted";
    }
    scheduler = new corbel::MostImportantFirstScheduler;
    scheduler->mechanism(corbel::QueueScheduler::Mechanism::priorities);
    installed = scheduler;
    client.manager->rtscheduler(installed.in());
  }

  Client client;
  corbel::MostImportantFirstScheduler* scheduler = nullptr;
  RTScheduling::Scheduler_var installed;
};

/// A thread in a segment, which executes functions of the test.
class Member {
 public:
  Member(RTScheduling::Current_ptr current, CORBA::Long its_importance)
      : current_(current), thread_([this, its_importance] { run(its_importance); }) {
    id_ = begun_.get_future().get();
  }
  ~Member() {
    tell({});
    thread_.join();
  }
  /// Executes a function and waits for its end.
  void act(std::function<void()> act) { begin(std::move(act)).wait(); }
  /// Begins a function without waiting for its end.
  std::future<void> begin(std::function<void()> act) {
    auto done = std::make_shared<std::promise<void>>();
    std::future<void> future = done->get_future();
    tell([act = std::move(act), done] {
      act();
      done->set_value();
    });
    return future;
  }
  int priority() const { return native_scheduling(id_).priority; }
  NativeScheduling as() const { return native_scheduling(id_); }

 private:
  void tell(std::function<void()> act) {
    const std::lock_guard lock(mutex_);
    acts_.push_back(std::move(act));
    told_.notify_one();
  }
  std::function<void()> next() {
    std::unique_lock lock(mutex_);
    told_.wait(lock, [this] { return !acts_.empty(); });
    std::function<void()> act = std::move(acts_.front());
    acts_.erase(acts_.begin());
    return act;
  }
  void run(CORBA::Long its_importance) {
    const CORBA::Policy_var parameter = importance(its_importance);
    const corbel::SchedulingSegment segment(current_, "member", parameter);
    begun_.set_value(::gettid());
    while (const std::function<void()> act = next()) {
      act();
    }
  }

  RTScheduling::Current_ptr current_;
  std::promise<pid_t> begun_;
  pid_t id_ = 0;
  std::mutex mutex_;
  std::condition_variable told_;
  std::vector<std::function<void()>> acts_;
  std::thread thread_;  // the last member, because the thread uses all others
};

}  // namespace test
