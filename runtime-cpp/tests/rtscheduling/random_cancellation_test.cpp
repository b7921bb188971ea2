// SPDX-License-Identifier: Apache-2.0
// Cancellations at random times of calls through two hosts and back: each thread has exactly one outcome, and no
// processor, lock, value or scheduling context remains in use.
#include "hosts.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>

namespace {

using test::act;
using test::Host;
using test::id_of;

/// Returns the number of threads that are cancelled.
int cancellations() {
  const char* const level = std::getenv("BELLWETHER_TEST");
  if (level != nullptr && std::string_view(level) == "long") {
    return 100'000;
  }
#ifdef CORBEL_SANITIZED
  return 1000;
#else
  return 2000;
#endif
}

class Lock {
 public:
  explicit Lock(RTScheduling::ResourceManager_ptr resource) : resource_(resource) {
    if (!CORBA::is_nil(resource_)) {
      resource_->lock();
    }
  }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() {
    if (!CORBA::is_nil(resource_)) {
      resource_->unlock();
    }
  }

 private:
  RTScheduling::ResourceManager_ptr resource_;
};

/// A host, optionally with a dispatching queue.
struct Place : Host {
  explicit Place(bool scheduled) : scheduler(scheduled ? new corbel::MostImportantFirstScheduler : nullptr) {
    if (scheduled) {
      manager->rtscheduler(scheduler.in());
      resource = scheduler->create_resource_manager("resource", nullptr);
    }
  }

  void expect_nothing_stays() {
    if (scheduler.in() == nullptr) {
      return;
    }
    EXPECT_EQ(scheduler->waiting(), 0U);
    EXPECT_TRUE(resource->try_lock(0));
    resource->unlock();
    const corbel::SchedulingSegment segment(current, "has the processor", nullptr);
  }

  corbel::ObjectVar<corbel::QueueScheduler> scheduler;
  RTScheduling::ResourceManager_var resource;
};

std::atomic<int> values{0};

/// Cancels each thread a random time after it was named.
class Canceller {
 public:
  explicit Canceller(unsigned seed) : thread_([this, seed] { run(seed); }) {}
  Canceller(const Canceller&) = delete;
  Canceller& operator=(const Canceller&) = delete;
  ~Canceller() {
    over_ = true;
    thread_.join();
    CORBA::release(target_.exchange(nullptr));
  }

  void aim_at(RTScheduling::DistributableThread_ptr thread) { CORBA::release(target_.exchange(thread)); }

 private:
  void run(unsigned seed) {
    std::minstd_rand moments(seed);
    while (!over_) {
      const RTScheduling::DistributableThread_var thread = target_.exchange(nullptr);
      if (CORBA::is_nil(thread)) {
        std::this_thread::yield();
        continue;
      }
      for (unsigned turns = moments() % 20'000; turns > 0; --turns) {
        std::atomic_signal_fence(std::memory_order_seq_cst);
      }
      try {
        thread->cancel();
      } catch (const CORBA::OBJECT_NOT_EXIST&) {  // the thread has ended
      }
    }
  }

  std::atomic<RTScheduling::DistributableThread_ptr> target_{nullptr};
  std::atomic<bool> over_{false};
  std::thread thread_;
};

class RandomCancellation : public testing::TestWithParam<bool> {};

TEST_P(RandomCancellation, CallsAndCancellationsLeaveNothingBehind) {
  corbel::DistributableThreadKey key([](void* value) noexcept {
    delete static_cast<int*>(value);
    --values;
  });
  const auto keep_value = [&key] {
    if (key.get() == nullptr) {
      key.set(new int);
      ++values;
    }
  };
  Place b(GetParam());
  Place a(GetParam());
  const CORBA::Object_var back = a.add(b.server.orb(), [&](const std::string&) {
    const Lock lock(a.resource.in());
    keep_value();
    a.current->update_scheduling_segment(nullptr, nullptr, nullptr);
    return id_of(a.current);
  });
  const CORBA::Object_var at_b = b.add(a.server.orb(), [&](const std::string&) {
    const corbel::SchedulingSegment nested(b.current, "B", nullptr);
    const Lock lock(b.resource.in());
    keep_value();
    return act(back);
  });
  constexpr int workers = 4;
  const int each = cancellations() / workers;
  std::atomic<int> cancelled{0};
  std::atomic<int> completed{0};
  const auto work = [&](unsigned seed) {
    std::minstd_rand random(seed);
    Canceller canceller(seed + 100);
    int left = each;
    // On a busy machine, the canceller may get no core while many threads begin and end.
    for (int tries = 1000 * each; left > 0 && tries > 0; --tries) {
      try {
        a.current->begin_scheduling_segment("A", nullptr, nullptr);
        const RTScheduling::Current::IdType_var octets = a.current->id();
        const std::string id = id_of(a.current);
        keep_value();
        canceller.aim_at(a.current->lookup(*octets));
        for (unsigned calls = random() % 3; calls > 0; --calls) {
          EXPECT_EQ(act(at_b), id);
        }
        a.current->end_scheduling_segment("A");
        ++completed;
      } catch (const CORBA::THREAD_CANCELLED&) {
        ++cancelled;
        --left;
      }
      EXPECT_EQ(id_of(a.current), "none");
    }
  };
  std::vector<std::thread> threads;
  for (unsigned seed = 1; seed <= workers; ++seed) {
    threads.emplace_back(work, seed);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(cancelled, workers * each);
  std::printf("%d threads were cancelled, %d were not\n", cancelled.load(), completed.load());
  const CORBA::Object_var plain = b.add(a.server.orb(), [&](const std::string&) { return id_of(b.current); });
  EXPECT_EQ(act(plain), "none");
  a.expect_nothing_stays();
  b.expect_nothing_stays();
  EXPECT_EQ(values, 0);
}

INSTANTIATE_TEST_SUITE_P(Cancel, RandomCancellation, testing::Bool(),
                         [](const auto& each) { return each.param ? "WithQueues" : "WithoutAScheduler"; });

}  // namespace
