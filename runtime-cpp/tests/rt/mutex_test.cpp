// SPDX-License-Identifier: Apache-2.0
// RTCORBA::Mutex and PrivateConnectionPolicy.
#include <corbel/RTCORBA.h>

#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <pthread.h>
#include <cerrno>
#include <chrono>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#ifndef CORBEL_SANITIZED
namespace corbel::test {

/// Records the clocks by which this process waits for mutexes; the system may not support one of them.
class WaitObserver {
 public:
  explicit WaitObserver(int refusal = 0) : refusal_(refusal) {
    const std::lock_guard lock(mutex_);
    now_ = this;
  }
  WaitObserver(const WaitObserver&) = delete;
  WaitObserver& operator=(const WaitObserver&) = delete;
  ~WaitObserver() {
    const std::lock_guard lock(mutex_);
    now_ = nullptr;
  }
  std::vector<clockid_t> clocks() const {
    const std::lock_guard lock(mutex_);
    return clocks_;
  }

  static int note(clockid_t clock) {
    const std::lock_guard lock(mutex_);
    if (now_ == nullptr) {
      return 0;
    }
    now_->clocks_.push_back(clock);
    return now_->refusal_;
  }

 private:
  const int refusal_;
  std::vector<clockid_t> clocks_;
  static inline std::mutex mutex_;
  static inline WaitObserver* now_ = nullptr;
};

}  // namespace corbel::test

/// Replaces the function of the system's library, and calls it.
extern "C" int pthread_mutex_clocklock(pthread_mutex_t* mutex, clockid_t clock, const timespec* until) noexcept {
  using Function = int (*)(pthread_mutex_t*, clockid_t, const timespec*);
  static const auto of_system = reinterpret_cast<Function>(::dlsym(RTLD_NEXT, "pthread_mutex_clocklock"));
  const int refusal = corbel::test::WaitObserver::note(clock);
  return refusal != 0 ? refusal : of_system(mutex, clock, until);
}
#endif

namespace {

using test::raised;
using namespace std::chrono_literals;

constexpr TimeBase::TimeT kMillisecond = 10'000;

RTCORBA::RTORB_ptr rt_orb_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  return RTCORBA::RTORB::_narrow(object);
}

class Mutex : public testing::Test {
 protected:
  /// Returns the result of another thread's attempt.
  bool another_gets_it(TimeBase::TimeT wait) {
    bool got = false;
    std::thread([&] {
      got = mutex->try_lock(wait);
      if (got) {
        mutex->unlock();
      }
    }).join();
    return got;
  }

  test::Orb orb;
  RTCORBA::RTORB_var rt = rt_orb_of(orb);
  RTCORBA::Mutex_var mutex = rt->create_mutex();
};

TEST_F(Mutex, ExcludesOtherThreads) {
  int counted = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      for (int times = 0; times < 1000; ++times) {
        mutex->lock();
        ++counted;
        mutex->unlock();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(counted, 4000);
}

TEST_F(Mutex, TryLockWaitsForItsTimeout) {
  EXPECT_TRUE(another_gets_it(0));
  mutex->lock();
  EXPECT_FALSE(another_gets_it(0));
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(another_gets_it(20 * kMillisecond));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 19ms);
  std::thread waiting([&] { EXPECT_TRUE(another_gets_it(~TimeBase::TimeT{0})); });
  std::this_thread::sleep_for(10ms);
  mutex->unlock();
  waiting.join();
}

#ifndef CORBEL_SANITIZED
// Changes of the time of day make no wait longer or shorter.
TEST_F(Mutex, WaitsByTheMonotonicClock) {
  const corbel::test::WaitObserver observer;
  mutex->lock();
  EXPECT_FALSE(another_gets_it(kMillisecond));
  EXPECT_EQ(observer.clocks(), std::vector<clockid_t>{CLOCK_MONOTONIC});
  mutex->unlock();
}

TEST_F(Mutex, WaitsAlsoIfTheSystemRefusesTheClock) {
  const corbel::test::WaitObserver observer(EINVAL);
  mutex->lock();
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_FALSE(another_gets_it(20 * kMillisecond));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, 19ms);
  EXPECT_EQ(observer.clocks(), std::vector<clockid_t>{CLOCK_MONOTONIC});
  mutex->unlock();
  EXPECT_TRUE(another_gets_it(kMillisecond));
}
#endif

TEST_F(Mutex, RefusesUnlockingByOthersAndLockingTwice) {
#ifdef CORBEL_SANITIZED
  if (std::string_view(CORBEL_SANITIZED) == "thread") {
    GTEST_SKIP() << "the thread sanitizer takes it for a defect, whatever the system answers";
  }
#endif
  EXPECT_EQ(raised([&] { mutex->unlock(); }), "BAD_INV_ORDER");
  mutex->lock();
  EXPECT_EQ(raised([&] { mutex->lock(); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { mutex->try_lock(0); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { mutex->try_lock(kMillisecond); }), "BAD_INV_ORDER");
  std::thread([&] { EXPECT_EQ(raised([&] { mutex->unlock(); }), "BAD_INV_ORDER"); }).join();
  mutex->unlock();
}

TEST_F(Mutex, OperationsAfterDestroyRaiseObjectNotExist) {
  mutex->lock();
  rt->destroy_mutex(mutex);
  mutex->unlock();
  EXPECT_EQ(raised([&] { mutex->lock(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { mutex->try_lock(0); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { rt->destroy_mutex(mutex); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { rt->destroy_mutex(RTCORBA::Mutex::_nil()); }), "BAD_PARAM");
}

class PrivateConnections : public testing::Test {
 protected:
  nav::ReadData_ptr private_of(CORBA::Object_ptr object) {
    const CORBA::Object_var own = object->_set_policy_overrides(policies(), CORBA::ADD_OVERRIDE);
    return nav::ReadData::_unchecked_narrow(own);
  }
  CORBA::PolicyList policies() {
    CORBA::PolicyList list;
    list.length(1);
    list[0] = RTCORBA::RTORB_var(rt_orb_of(client))->create_private_connection_policy();
    return list;
  }

  test::ReadData servant;
  test::Server server;
  test::Orb client;
  const nav::ReadData_var shared = test::resolve<nav::ReadData>(client, server.activate(&servant));
};

TEST_F(PrivateConnections, BelongToOneReferenceEach) {
  shared->get_data();
  ASSERT_EQ(client.core().connections.open(), 1U);
  const nav::ReadData_var first = private_of(shared);
  const nav::ReadData_var second = private_of(shared);
  for (int times = 0; times < 2; ++times) {
    first->get_data();
    second->get_data();
    shared->get_data();
  }
  EXPECT_EQ(client.core().connections.open(), 3U);
  const CORBA::Policy_var policy = first->_get_policy(RTCORBA::PRIVATE_CONNECTION_POLICY_TYPE);
  EXPECT_EQ(policy->policy_type(), RTCORBA::PRIVATE_CONNECTION_POLICY_TYPE);
  EXPECT_EQ(raised([&] { shared->_get_policy(RTCORBA::PRIVATE_CONNECTION_POLICY_TYPE); }), "INV_POLICY");
  server.stop();
}

TEST_F(PrivateConnections, EndWithThePolicy) {
  const nav::ReadData_var own = private_of(shared);
  const CORBA::Object_var object = own->_set_policy_overrides({}, CORBA::SET_OVERRIDE);
  const nav::ReadData_var again = nav::ReadData::_unchecked_narrow(object);
  shared->get_data();
  again->get_data();
  EXPECT_EQ(client.core().connections.open(), 1U);
  server.stop();
}

TEST_F(PrivateConnections, OverridesOfOrbAndThreadAreRefused) {
  for (const char* const name : {"ORBPolicyManager", "PolicyCurrent"}) {
    const CORBA::Object_var object = client->resolve_initial_references(name);
    const CORBA::PolicyManager_var manager = CORBA::PolicyManager::_narrow(object);
    EXPECT_EQ(raised([&] { manager->set_policy_overrides(policies(), CORBA::ADD_OVERRIDE); }), "NO_PERMISSION");
  }
  server.stop();
}

}  // namespace
