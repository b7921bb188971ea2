// SPDX-License-Identifier: Apache-2.0
// What the system is told of priorities, cores, memory and locks. What it does not permit here is tested as that.
#include <corbel/RTCORBA.h>

#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <corbel/orb/optional_mutex.hpp>
#include <corbel/orb/scheduling.hpp>

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <cstdlib>
#include <fstream>

namespace {

using corbel::orb::native_priority;

bool permits_fifo() {
  bool permitted = false;
  std::thread([&] {
    sched_param parameters{};
    parameters.sched_priority = 1;
    permitted = ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters) == 0;
  }).join();
  return permitted;
}

TEST(PriorityMapping, IsLinearOrDirect) {
  corbel::options::Values values;
  values.scheduling = corbel::options::Scheduling::fifo;
  EXPECT_EQ(native_priority(values, 0), 1);
  EXPECT_EQ(native_priority(values, 16384), 50);
  EXPECT_EQ(native_priority(values, 32767), 99);
  values.priority_mapping = corbel::options::PriorityMapping::direct;
  EXPECT_EQ(native_priority(values, 42), 42);
  EXPECT_EQ(native_priority(values, 0), std::nullopt);
  EXPECT_EQ(native_priority(values, 100), std::nullopt);

  const test::Orb orb({"-ORBScheduling", "fifo"});
  const CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  const RTCORBA::RTORB_var rt = RTCORBA::RTORB::_narrow(object);
  RTCORBA::NativePriority native = 0;
  EXPECT_TRUE(rt->mapping().to_native(32767, native));
  EXPECT_EQ(native, 99);
  EXPECT_FALSE(rt->mapping().to_native(-1, native));
}

TEST(Scheduling, IsThatOfTheLane) {
  int policy = -1;
  sched_param parameters{};
  cpu_set_t cores;
  test::ReadData servant([&] {
    EXPECT_EQ(::pthread_getschedparam(::pthread_self(), &policy, &parameters), 0);
    EXPECT_EQ(::sched_getaffinity(0, sizeof cores, &cores), 0);
  });
  cpu_set_t allowed;
  ASSERT_EQ(::sched_getaffinity(0, sizeof allowed, &allowed), 0);
  int core = 0;
  while (!CPU_ISSET(core, &allowed)) ++core;
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "400:1", "-ORBScheduling",
                       "round-robin", "-ORBThreadPoolAffinity", std::to_string(core)});
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  testing::internal::CaptureStderr();
  target->get_data();
  testing::internal::GetCapturedStderr();
  EXPECT_EQ(policy, permits_fifo() ? SCHED_RR : SCHED_OTHER);
  EXPECT_EQ(parameters.sched_priority, permits_fifo() ? 2 : 0) << "1 + 400 * 98 / 32767";
  EXPECT_EQ(CPU_COUNT(&cores), 1);
  EXPECT_TRUE(CPU_ISSET(core, &cores));
  server.stop();
}

TEST(Scheduling, SaysOnceWhatIsNotPermitted) {
  corbel::options::Values values;
  values.scheduling = corbel::options::Scheduling::fifo;
  values.priority_mapping = corbel::options::PriorityMapping::direct;
  testing::internal::CaptureStderr();
  EXPECT_FALSE(corbel::orb::schedule_thread(values, 100));
  EXPECT_FALSE(corbel::orb::schedule_thread(values, 200));
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_LE(std::count(said.begin(), said.end(), '\n'), 1) << said;
  values.thread_pool_affinity = "0,x";
  testing::internal::CaptureStderr();
  EXPECT_FALSE(corbel::orb::pin_thread(values));
  const std::string pinned = testing::internal::GetCapturedStderr();
  static bool told = false;  // the test may be repeated
  EXPECT_EQ(pinned.find("-ORBThreadPoolAffinity 0,x") == std::string::npos, told) << pinned;
  told = true;
}

TEST(LockMemory, LocksWhatThereIsAndWillBe) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "sanitizers leave mlockall out";
#endif
  corbel::options::Values values;
  EXPECT_TRUE(corbel::orb::lock_memory(values)) << "nothing was asked for";
  values.lock_memory = true;
  testing::internal::CaptureStderr();
  const bool locked = corbel::orb::lock_memory(values);
  const std::string said = testing::internal::GetCapturedStderr();
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line) && !line.starts_with("VmLck:")) {
  }
  const long kilobytes = std::stol(line.substr(6));
  ::munlockall();
  if (locked) {
    EXPECT_GT(kilobytes, 0);
    EXPECT_EQ(said, "");
  } else {
    static bool told = false;
    EXPECT_EQ(said.find("-ORBLockMemory") == std::string::npos, told) << said;
    told = true;
  }
}

long page_faults() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

// In a process of its own: the heap stays as it is made.
TEST(PrefaultMemory, IsThereWithoutAPageFaultAndStays) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "the sanitizer's heap is its own";
#endif
  constexpr std::size_t size = 8U << 20U;
  const auto faults = [&] {
    const long before = page_faults();
    std::thread([&] {  // of any thread, and what is large, too
      for (const std::size_t block : {size / 2, size / 64}) {
        auto* memory = static_cast<volatile char*>(std::malloc(block));
        for (std::size_t at = 0; at < block; at += 4096) memory[at] = 1;
        std::free(const_cast<char*>(memory));
      }
    })
        .join();
    return page_faults() - before;
  };
  const auto measure = [&] {
    const long without = faults();
    corbel::options::Values values;
    values.prefault_memory = 2 * size;
    const bool filled = corbel::orb::prefault_memory(values);
    faults();  // the stack of a thread, which is used again
    const long with = faults();
    std::fprintf(stderr, "%ld page faults without, %ld with\n", without, with);
    std::_Exit(filled && without > 1000 && with < 50 ? 0 : 1);
  };
  EXPECT_EXIT(measure(), testing::ExitedWithCode(0), "page faults");
}

TEST(PriorityInheritance, IsThatOfTheSystemsMutex) {
  constexpr int inherits = 32;  // PTHREAD_MUTEX_PRIO_INHERIT_NP of the GNU C library
  std::mutex plain;
  std::mutex inheriting;
  corbel::orb::inherit_priority(inheriting);
  EXPECT_EQ(plain.native_handle()->__data.__kind & inherits, 0);
  EXPECT_EQ(inheriting.native_handle()->__data.__kind & inherits, inherits);
  const std::lock_guard lock(inheriting);
  std::thread([&] { EXPECT_FALSE(inheriting.try_lock()); }).join();
}

TEST(PriorityInheritance, LetsCallsPassAsBefore) {
  test::ReadData servant;
  const std::vector<std::string> options{"-ORBConcurrency", "thread-pool", "-ORBPriorityInheritance", "true"};
  test::Server server(options);
  const test::Orb client(options);
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::vector<std::thread> callers;
  for (int i = 0; i < 4; ++i) {
    callers.emplace_back([&] {
      for (int call = 0; call < 50; ++call) target->get_data();
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(servant.calls, 200);
  server.stop();
}

}  // namespace
