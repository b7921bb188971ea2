// SPDX-License-Identifier: Apache-2.0
// Names of hosts, looked up by a resolver of this test.
#include "corbel/transport/tcp.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <netdb.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "support/orbs/gate.hpp"

namespace {

test::Gate* silence = nullptr;  // holds the name server's answers for names that begin with "silent"
std::atomic<int> asked{0};      // number of look-ups of names that begin with "thread"
int policy = -1;                // the scheduling policy of the thread of such a look-up
sigset_t mask;                  // its blocked signals
cpu_set_t cores;                // its cores
thread_local bool out_of_memory = false;

void note_thread() {
  sched_param parameters{};
  ::pthread_getschedparam(::pthread_self(), &policy, &parameters);
  ::pthread_sigmask(SIG_SETMASK, nullptr, &mask);
  ::sched_getaffinity(0, sizeof cores, &cores);
  ++asked;
}

}  // namespace

#ifndef CORBEL_SANITIZED  // sanitizers have their own operator new
// Replaces the library's function, so that allocations can fail.
void* operator new(std::size_t size) {
  void* const memory = out_of_memory ? nullptr : std::malloc(size);
  return memory != nullptr ? memory : throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
#endif

// Replaces the system's getaddrinfo. All host names but those of the tests are passed on to the system's function.
extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** list) {
  static const auto real = reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  if (host != nullptr && std::strncmp(host, "silent", 6) == 0) {
    if ((hints->ai_flags & AI_NUMERICHOST) == 0) {
      silence->pass();
    }
    return EAI_NONAME;
  }
  if (host != nullptr && std::strncmp(host, "thread", 6) == 0) {
    if ((hints->ai_flags & AI_NUMERICHOST) == 0) {
      note_thread();
    }
    return EAI_NONAME;
  }
  if (host != nullptr && std::strncmp(host, "poor", 4) == 0) {
    out_of_memory = true;
    return EAI_NONAME;
  }
  return real(host, service, hints, list);
}

namespace {

using namespace corbel::transport;  // NOLINT: the module under test
using std::chrono::milliseconds;

TEST(HostNames, AreLookedUpUntilTheDeadlineOnly) {
  static test::Gate gate;  // static, because threads that are still waiting use it
  silence = &gate;
  EXPECT_EQ(tcp_connect({"silent.example", 1}, milliseconds(20), {}).result.status, IoStatus::timed_out);
  // At most as many at a time as permitted
  Connected last;
  for (int i = 0; i < 70; ++i) {
    last = tcp_connect({"silent.example", 1}, milliseconds(1), {});
  }
  EXPECT_EQ(last.result.status, IoStatus::failed);
  EXPECT_EQ(last.result.error, EAGAIN);
  EXPECT_LE(gate.most(), 64);
  gate.open();
  IoResult again;
  for (int i = 0; i < 60'000 && again.error != EHOSTUNREACH; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
    again = tcp_connect({"silent.example", 1}, std::chrono::seconds(100), {}).result;
  }
  EXPECT_EQ(again.error, EHOSTUNREACH) << "there is room again, and the answer is that there is no such host";
  EXPECT_EQ(tcp_connect({"silent.example", 1}, milliseconds(0), {}).result.error, EHOSTUNREACH);
}

#ifndef CORBEL_SANITIZED
TEST(HostNames, AreLookedUpAgainAfterAMemoryShortage) {
  int thrown = 0;
  for (int i = 0; i < 70; ++i) {
    try {
      tcp_connect({"poor.example", 1}, std::chrono::seconds(100), {});
    } catch (const std::bad_alloc&) {
      ++thrown;
    }
    out_of_memory = false;
  }
  EXPECT_EQ(thrown, 70);
  EXPECT_EQ(tcp_connect({"thread.example", 1}, std::chrono::seconds(100), {}).result.error, EHOSTUNREACH);
}
#endif

// A connecting thread may have its own affinity and scheduling policy; the thread of the look-up does not inherit them.
TEST(HostNames, AreLookedUpWithTheAttributesOfTheMainThread) {
  cpu_set_t all;
  ASSERT_EQ(::sched_getaffinity(::getpid(), sizeof all, &all), 0);
  const int before = asked;
  std::thread connecting([&] {
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(::sched_getcpu()), &one);
    EXPECT_EQ(::sched_setaffinity(0, sizeof one, &one), 0);
    const sched_param none{};
    EXPECT_EQ(::pthread_setschedparam(::pthread_self(), SCHED_BATCH, &none), 0);
    EXPECT_EQ(tcp_connect({"thread.example", 1}, std::chrono::seconds(100), {}).result.error, EHOSTUNREACH);
    sigset_t own;
    ::pthread_sigmask(SIG_SETMASK, nullptr, &own);
    EXPECT_EQ(::sigismember(&own, SIGTERM), 0) << "that is as it was";
  });
  connecting.join();
  ASSERT_EQ(asked, before + 1);
  EXPECT_EQ(policy, SCHED_OTHER);
  EXPECT_TRUE(CPU_EQUAL(&cores, &all));
  EXPECT_EQ(::sigismember(&mask, SIGTERM), 1);
  EXPECT_EQ(::sigismember(&mask, SIGALRM), 1);
}

TEST(HostNames, AreFoundInTime) {
  TcpAcceptor acceptor({"127.0.0.1", 0}, {});
  const Connected connected = tcp_connect({"localhost", acceptor.endpoint().port}, std::chrono::seconds(100), {});
  EXPECT_TRUE(connected.stream);
}

}  // namespace
