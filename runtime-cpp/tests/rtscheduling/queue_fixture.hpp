// SPDX-License-Identifier: Apache-2.0
// An ORB with a dispatching queue, and threads that wait in the queue.
#pragma once

#include "hosts.hpp"

#include <mutex>

namespace test {

class Queue {
 public:
  explicit Queue(RTScheduling::Scheduler_ptr scheduler) : scheduler_(dynamic_cast<corbel::QueueScheduler*>(scheduler)) {
    client_.manager->rtscheduler(scheduler);
  }
  ~Queue() { finish(); }

  RTScheduling::Current_ptr current() const { return client_.current; }
  const Orb& orb() const { return client_.orb; }
  corbel::QueueScheduler& scheduler() { return *scheduler_.in(); }
  std::size_t waiting() const { return scheduler_.in()->waiting(); }

  /// Holds the processor as long as the result exists, because no other thread is as important or early.
  std::unique_ptr<corbel::SchedulingSegment> hold() {
    return std::make_unique<corbel::SchedulingSegment>(current(), "running", nullptr);
  }

  /// Starts a thread that records its name, and waits until the thread waits for the processor.
  void start(const std::string& name, const corbel::SegmentTiming& timing, std::function<void()> act = {}) {
    const std::size_t before = waiting();
    threads_.emplace_back([this, name, timing, act] {
      const CORBA::Policy_var parameter = new corbel::SegmentTimingPolicy(timing);
      const corbel::SchedulingSegment segment(current(), name.c_str(), parameter);
      if (act) {
        act();
      }
      const std::lock_guard lock(mutex_);
      log_.push_back(name);
    });
    EXPECT_TRUE(eventually([&] { return waiting() > before; })) << name << " waits";
  }

  /// Returns the names in the order in which their threads ran.
  std::vector<std::string> log() {
    const std::lock_guard lock(mutex_);
    return log_;
  }
  std::vector<std::string> finish() {
    for (std::thread& thread : threads_) {
      thread.join();
    }
    threads_.clear();
    return log();
  }

 private:
  Client client_;
  corbel::ObjectVar<corbel::QueueScheduler> scheduler_;
  std::mutex mutex_;
  std::vector<std::string> log_;
  std::vector<std::thread> threads_;
};

}  // namespace test
