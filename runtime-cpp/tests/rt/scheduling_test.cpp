// SPDX-License-Identifier: Apache-2.0
// The system's settings of priorities, cores, memory and locks. If this system does not permit a setting, the tests
// expect a refusal.
#include <corbel/RTCORBA.h>

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/connection/optional_mutex.hpp>
#include <corbel/orb/server/scheduling.hpp>

#include <gtest/gtest.h>

#include <sched.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace {

using corbel::orb::pin_thread;
using corbel::orb::schedule_thread;
using test::permits_fifo;

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
  const test::Orb client({"-ORBClientPriority", "400"});
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

/// Returns the lines that the work writes to the standard error.
template <class Work>
std::string stderr_of(Work work) {
  testing::internal::CaptureStderr();
  work();
  return testing::internal::GetCapturedStderr();
}
std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

TEST(Affinity, MalformedCoreListsAreRefused) {
  for (const char* cores : {"nonsense", "0,x", "0,", ",", "-1", "0;1", "0, 1", "99999999999999999999"}) {
    const std::string text = stderr_of([&] {
      EXPECT_EQ(test::raised([&] { const test::Orb orb({"-ORBThreadPoolAffinity", cores}); }), "BAD_PARAM") << cores;
    });
    EXPECT_EQ(text,
              std::string("corbel: -ORBThreadPoolAffinity ") + cores + ": expected numbers of cores, such as 0,2.\n");
  }
}

// Each ORB logs its own, because other ORBs of the process may have other options.
TEST(SchedulingLog, UnusablePrioritiesAndCoresAreLogged) {
  for (const char* cores : {"1023", "0,1023", "100000"}) {
    const test::Orb orb({"-ORBScheduling", "fifo", "-ORBPriorityMapping", "direct", "-ORBThreadPoolAffinity", cores});
    const auto times = [](int count, const auto& attempt) {
      std::thread([&] {
        for (int i = 0; i < count; ++i) EXPECT_FALSE(attempt());
      }).join();
    };
    const std::string priorities = stderr_of([&] { times(3, [&] { return schedule_thread(orb.core(), 100); }); });
    EXPECT_NE(priorities.find("-ORBPriorityMapping direct: priority 100"), std::string::npos) << priorities;
    EXPECT_EQ(lines(priorities), 1);
    const std::string affinity = stderr_of([&] { times(3, [&] { return pin_thread(orb.core()); }); });
    EXPECT_NE(affinity.find(std::string("-ORBThreadPoolAffinity ") + cores), std::string::npos) << affinity;
    EXPECT_EQ(lines(affinity), 1);
  }
}

// One line lists all missing priorities, before a request comes.
TEST(SchedulingLog, MissingPrioritiesOfAServerAreLogged) {
  for (const auto& [lanes, wrong] :
       {std::pair("0:1,1:1,20000:1", "priority 0, 20000 is not valid"), {"", "priority 0 is not valid"}}) {
    const std::string text = stderr_of([&, lanes = lanes] {
      const test::Orb orb({"-ORBScheduling", "fifo", "-ORBPriorityMapping", "direct", "-ORBConcurrency",
                           *lanes != 0 ? "thread-pool" : "reactive", "-ORBThreadPoolLanes", lanes});
      const PortableServer::POA_var poa = orb.root_poa();
    });
    EXPECT_NE(text.find(std::string("-ORBPriorityMapping direct: ") + wrong), std::string::npos) << text;
    EXPECT_EQ(lines(text), 1);
  }
}

/// Gives up the rights of this process, which must be a separate one: afterwards it may do what any process may.
void give_up_rights() {
  constexpr rlimit none{0, 0};
  if (::setrlimit(RLIMIT_RTPRIO, &none) != 0 || ::setrlimit(RLIMIT_MEMLOCK, &none) != 0 ||
      (::geteuid() == 0 && ::setuid(65534) != 0)) {
    std::_Exit(2);
  }
}

/// Tries an action in two ORBs of such a process, and exits the process: with success if each ORB has logged one line.
template <class Try>
[[noreturn]] void refused_twice(const std::vector<std::string>& options, Try attempt) {
  give_up_rights();
  bool worked = false;
  const std::string text = stderr_of([&] {
    for (int i = 0; i < 2; ++i) {
      const test::Orb orb(options);
      worked = attempt(orb) || worked;
    }
  });
  std::fputs(text.c_str(), stderr);
  std::_Exit(!worked && lines(text) == 2 ? 0 : 1);
}

class LogOfEachOrb : public testing::Test {
 protected:
  LogOfEachOrb() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  ~LogOfEachOrb() override { GTEST_FLAG_SET(death_test_style, before_); }

 private:
  const std::string before_ = GTEST_FLAG_GET(death_test_style);
};

TEST_F(LogOfEachOrb, LimitForSchedulingIsLogged) {
  const auto schedule = [](const test::Orb& orb) {
    return schedule_thread(orb.core(), 100) || schedule_thread(orb.core(), 200);
  };
  EXPECT_EXIT(refused_twice({"-ORBScheduling", "fifo"}, schedule), testing::ExitedWithCode(0),
              "SCHED_FIFO at priority 1: .*ulimit -r 99");
}

TEST_F(LogOfEachOrb, LimitForLockedMemoryIsLogged) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "sanitizers leave mlockall out";
#endif
  const auto has_locked = [](const test::Orb&) { return false; };  // memory was to be locked at the start of the ORB
  EXPECT_EXIT(refused_twice({"-ORBLockMemory", "true"}, has_locked), testing::ExitedWithCode(0),
              "-ORBLockMemory: .*ulimit -l unlimited");
}

// RTCORBA::Current sets the priority of the thread at once.
TEST(Scheduling, IsThatOfTheThreadsPriority) {
  if (!permits_fifo()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  for (const auto& [scheduling, policy] : {std::pair("fifo", SCHED_FIFO), std::pair("round-robin", SCHED_RR)}) {
    const test::Orb orb({"-ORBScheduling", scheduling});
    const CORBA::Object_var object = orb->resolve_initial_references("RTCurrent");
    const RTCORBA::Current_var current = RTCORBA::Current::_narrow(object);
    std::thread([&, policy = policy] {
      EXPECT_EQ(::sched_getscheduler(0), SCHED_OTHER);
      for (const auto& [priority, native] : {std::pair(16384, 50), std::pair(0, 1), std::pair(32767, 99)}) {
        current->the_priority(static_cast<RTCORBA::Priority>(priority));
        sched_param parameters{};
        EXPECT_EQ(::sched_getscheduler(0), policy);
        EXPECT_EQ(::sched_getparam(0, &parameters), 0);
        EXPECT_EQ(parameters.sched_priority, native);
      }
    }).join();
  }
  // The option of the ORB decides.
  const test::Orb orb;
  const CORBA::Object_var object = orb->resolve_initial_references("RTCurrent");
  const RTCORBA::Current_var current = RTCORBA::Current::_narrow(object);
  std::thread([&] {
    current->the_priority(32767);
    EXPECT_EQ(::sched_getscheduler(0), SCHED_OTHER);
  }).join();
}

/// Restricts the calling thread to a core until the end of the scope.
class OnCore {
 public:
  explicit OnCore(int core) {
    ::sched_getaffinity(0, sizeof before_, &before_);
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(core, &one);
    ::sched_setaffinity(0, sizeof one, &one);
  }
  OnCore(const OnCore&) = delete;
  OnCore& operator=(const OnCore&) = delete;
  ~OnCore() { ::sched_setaffinity(0, sizeof before_, &before_); }

 private:
  cpu_set_t before_;
};

std::vector<int> own_cores() {
  cpu_set_t allowed;
  ::sched_getaffinity(0, sizeof allowed, &allowed);
  std::vector<int> cores;
  for (int core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &allowed)) {
      cores.push_back(core);
    }
  }
  return cores;
}

// Both lanes have the same core, which the low lane's thread keeps while it serves: the high lane's thread preempts it.
TEST(Scheduling, LetsTheHighLaneServeWhileTheLowOneIsBusyOnItsCore) {
  const std::vector<int> cores = own_cores();
  if (!permits_fifo() || cores.size() < 2) {
    GTEST_SKIP() << "needs SCHED_FIFO and two cores";
  }
  const OnCore elsewhere(cores[0]);  // for the clients
  std::atomic<bool> low_runs{false};
  std::atomic<bool> high_served{false};
  bool preempted = false;
  test::ReadData servant([&] {
    if (corbel::orb::thread_priority > 0) {
      high_served = true;
      return;
    }
    low_runs = true;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (!high_served && std::chrono::steady_clock::now() < end) {
    }
    preempted = high_served;
  });
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,16384:1", "-ORBScheduling", "fifo",
                       "-ORBThreadPoolAffinity", std::to_string(cores[1])});
  const std::string reference = server.activate(&servant);
  const auto call_at = [&](const char* priority) {
    const test::Orb client({"-ORBClientPriority", priority});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    target->get_data();
  };
  std::thread low([&] { call_at("0"); });
  while (!low_runs) {
    std::this_thread::yield();
  }
  call_at("32767");
  low.join();
  EXPECT_TRUE(preempted);
  server.stop();
}

TEST(LockMemory, LocksPresentAndFutureMemory) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "sanitizers leave mlockall out";
#endif
  corbel::options::Values values;
  EXPECT_TRUE(corbel::orb::lock_memory(values)) << "nothing was asked for";
  testing::internal::CaptureStderr();
  const test::Orb orb({"-ORBLockMemory", "true"});
  const std::string text = testing::internal::GetCapturedStderr();
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line) && !line.starts_with("VmLck:")) {
  }
  const long kilobytes = std::stol(line.substr(6));
  ::munlockall();
  if (text.empty()) {
    EXPECT_GT(kilobytes, 0);
  } else {  // this system does not permit it
    EXPECT_NE(text.find("-ORBLockMemory"), text.npos) << text;
    EXPECT_EQ(kilobytes, 0);
  }
}

long page_faults() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

// Runs in a separate process, because the heap keeps its settings.
TEST(PrefaultMemory, PrefaultedHeapCausesNoPageFaultsAndIsKept) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "the sanitizer's heap is its own";
#endif
  constexpr std::size_t size = 8U << 20U;
  const auto faults = [&] {
    const long before = page_faults();
    std::thread([&] {  // for any thread, including large blocks
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
    const test::Orb orb({"-ORBPrefaultMemory", "16M"});
    faults();  // uses the stack of a thread again
    const long with = faults();
    std::fprintf(stderr, "%ld page faults without, %ld with\n", without, with);
    std::_Exit(without > 1000 && with < 50 ? 0 : 1);
  };
  EXPECT_EXIT(measure(), testing::ExitedWithCode(0), "page faults");
}

TEST(PriorityInheritance, StandardMutexesMayInherit) {
  constexpr int inherits = 32;  // PTHREAD_MUTEX_PRIO_INHERIT_NP of the GNU C library
  std::mutex plain;
  std::mutex inheriting;
  corbel::orb::inherit_priority(inheriting);
  EXPECT_EQ(plain.native_handle()->__data.__kind & inherits, 0);
  EXPECT_EQ(inheriting.native_handle()->__data.__kind & inherits, inherits);
  const std::lock_guard lock(inheriting);
  std::thread([&] { EXPECT_FALSE(inheriting.try_lock()); }).join();
}

/// The system's record of a thread of this process: its state, and its current priority.
struct Account {
  char state = '?';
  int priority = 0;  // -2 to -100 for SCHED_FIFO 1 to 99
};
Account account_of(pid_t thread) {
  std::ifstream file("/proc/self/task/" + std::to_string(thread) + "/stat");
  std::string line;
  std::getline(file, line);
  std::istringstream fields(line.substr(line.rfind(')') + 2));
  Account account;
  fields >> account.state;
  std::string skipped;
  for (int field = 4; field < 18; ++field) fields >> skipped;
  fields >> account.priority;
  return account;
}
/// Waits until a condition holds; returns false after a limit.
template <class Condition>
bool await(Condition condition) {
  for (int i = 0; i < 20000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return false;
}
void run_at(int priority) {
  const sched_param parameters{priority};
  ::pthread_setschedparam(::pthread_self(), SCHED_FIFO, &parameters);
}

/// Returns the priority at which a thread of priority 1 runs while it holds the lock and a thread of priority 50 waits
/// for it.
template <class Lock, class Unlock>
int priority_while_waited_for(Lock lock, Unlock unlock) {
  std::atomic<pid_t> holder{0};
  std::atomic<pid_t> waiter{0};
  std::atomic<bool> enough{false};
  std::thread low([&] {
    run_at(1);
    lock();
    holder = ::gettid();
    await([&] { return enough.load(); });
    unlock();
    await([&] { return !enough.load(); });
  });
  EXPECT_TRUE(await([&] { return holder != 0; }));
  EXPECT_EQ(account_of(holder).priority, -2);
  std::thread high([&] {
    run_at(50);
    waiter = ::gettid();
    lock();
    unlock();
  });
  EXPECT_TRUE(await([&] { return waiter != 0 && account_of(waiter).state == 'S'; }));
  const int priority = account_of(holder).priority;
  enough = true;
  high.join();
  EXPECT_TRUE(await([&] { return account_of(holder).priority == -2; })) << "the holder has its own priority again";
  enough = false;
  low.join();
  return priority;
}

TEST(PriorityInheritance, BoostsTheOwnerOfTheMutex) {
#ifdef CORBEL_SANITIZED
  GTEST_SKIP() << "the sanitizers' own locks stand between";
#endif
  if (!permits_fifo()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  for (const bool inherits : {true, false}) {
    corbel::orb::OptionalMutex mutex(true, inherits);
    EXPECT_EQ(priority_while_waited_for([&] { mutex.lock(); }, [&] { mutex.unlock(); }), inherits ? -51 : -2);
  }
  const test::Orb orb;
  const CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  const RTCORBA::RTORB_var rt = RTCORBA::RTORB::_narrow(object);
  const RTCORBA::Mutex_var mutex = rt->create_mutex();
  EXPECT_EQ(priority_while_waited_for([&] { mutex->lock(); }, [&] { mutex->unlock(); }), -51);
}

TEST(PriorityInheritance, CallsWorkWithInheritance) {
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
