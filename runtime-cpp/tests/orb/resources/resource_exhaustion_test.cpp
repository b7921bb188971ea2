// SPDX-License-Identifier: Apache-2.0
// Calls and servers when the system provides no more threads or descriptors: a CORBA exception with a line about the
// fix, never the end of the program.
#include "naming/names_shutdown.hpp"
#include "support/orbs/bidirectional.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/resources/failing_threads.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <chrono>
#include <fstream>

namespace {
int locked = 0;
}

// Replaces the system's function, which may not be permitted.
extern "C" int mlockall(int) noexcept {
  ++locked;
  return 0;
}
extern "C" int munlockall() noexcept {
  --locked;
  return 0;
}

namespace test {
namespace {

/// Returns the minor code of the system exception; 0 if there is none.
template <class Exception, class Work>
CORBA::ULong minor_of(Work work) {
  try {
    work();
  } catch (const Exception& exception) {
    return exception.minor();
  }
  return 0;
}

TEST(NoThreads, ActivationWithoutThreadsRaisesNoResources) {
  for (const std::string concurrency : {"thread-per-connection", "thread-pool"}) {
    const Logged logged;
    const Orb orb({"-ORBConcurrency", concurrency, "-ORBEndpoint", "iiop://", "-ORBEndpoint", "uiop://"});
    const PortableServer::POA_var poa = orb.root_poa();
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    for (int given = 0; given < 2; ++given) {
      const FailingThreads none(given);
      EXPECT_EQ(minor_of<CORBA::NO_RESOURCES>([&] { manager->activate(); }), corbel::minor::no_threads) << concurrency;
    }
    EXPECT_TRUE(logged.await({"the system gives no", "thread", "ulimit -u"})) << logged.text();

    manager->activate();  // threads are available again
    ReadData servant;
    const PortableServer::ObjectId_var id = poa->activate_object(&servant);
    const CORBA::Object_var reference = poa->id_to_reference(id);
    const CORBA::String_var text = orb->object_to_string(reference);
    const Orb client({"-ORBCallTimeout", "10s"});
    const nav::ReadData_var target = resolve<nav::ReadData>(client, text.in());
    target->get_data();
    EXPECT_EQ(servant.calls, 1);
    orb->shutdown(true);
  }
}

TEST(NoThreads, LogExplainsMissingThreadsByLockedMemory) {
  for (const std::string concurrency : {"thread-per-connection", "thread-pool"}) {
    const Logged logged;
    const Orb orb({"-ORBConcurrency", concurrency, "-ORBLockMemory", "true"});
    ::munlockall();
    const PortableServer::POA_var poa = orb.root_poa();
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    const FailingThreads none;
    EXPECT_THROW(manager->activate(), CORBA::NO_RESOURCES);
    EXPECT_TRUE(logged.await({"the system gives no", "-ORBLockMemory", "ulimit -l"})) << logged.text();
  }
}

TEST(NoThreads, ConnectionWithoutAThreadIsClosed) {
  const Logged logged;
  ReadData servant;
  Server server({"-ORBConcurrency", "thread-per-connection", "-ORBLockMemory", "true"});
  ::munlockall();
  const std::string text = server.activate(&servant);
  const Orb client;
  const nav::ReadData_var target = resolve<nav::ReadData>(client, text);
  {
    const FailingThreads none;
    EXPECT_THROW(target->get_data(), CORBA::SystemException);
    EXPECT_TRUE(logged.await({"no thread for a connection", "MaxConnections", "ulimit -l"})) << logged.text();
  }
  target->get_data();
  EXPECT_EQ(servant.calls, 1);
  server.stop();
}

/// While it exists, the process can allocate less memory than the stack of a thread needs.
class LittleMemory {
 public:
  LittleMemory() {
    ::getrlimit(RLIMIT_AS, &before_);
    std::ifstream status("/proc/self/statm");
    rlim_t pages = 0;
    status >> pages;
    rlimit little = before_;
    little.rlim_cur = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + (1U << 20);
    ::setrlimit(RLIMIT_AS, &little);
  }
  LittleMemory(const LittleMemory&) = delete;
  LittleMemory& operator=(const LittleMemory&) = delete;
  ~LittleMemory() { ::setrlimit(RLIMIT_AS, &before_); }

 private:
  rlimit before_{};
};

// Otherwise the ORB could not create its first thread, and allocations would soon fail.
TEST(LockMemory, IsNotUsedIfAThreadsStackExceedsTheLimit) {
  const Logged logged;
  const int before = locked;
  {
    const LittleMemory little;
    const Orb orb({"-ORBLockMemory", "true"});
  }
  EXPECT_EQ(locked, before);
  EXPECT_TRUE(logged.await({"warning: -ORBLockMemory: no room for the stack of a thread", "ulimit -l"}))
      << logged.text();
  const Orb orb({"-ORBLockMemory", "true"});
  EXPECT_EQ(locked, before + 1);
  EXPECT_EQ(logged.lines().size(), 1U) << logged.text();
}

// A thread that sleeps in shared memory wakes up at intervals, if no thread watches for its connection's end.
TEST(NoThreads, SharedMemoryIsUsedWithoutAThread) {
  ReadData servant;
  Server server({"-ORBEndpoint", "shmiop://"});
  const std::string text = server.activate(&servant);
  const Orb client;
  const nav::ReadData_var target = resolve<nav::ReadData>(client, text);
  const FailingThreads none;
  // A call whose reply arrives before its thread sleeps needs no other thread.
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  int calls = 0;
  do {
    target->get_data();
    ++calls;
  } while (FailingThreads::failed() == 0 && std::chrono::steady_clock::now() < limit);
  EXPECT_EQ(servant.calls, calls);
  EXPECT_GT(FailingThreads::failed(), 0) << "no call has slept within 60 s: this test shows nothing";
  server.stop();
}

TEST(NoThreads, ConnectionIsNotOfferedWithoutAThread) {
  const Logged logged;
  ReadData servant;
  Server server;
  Server client;
  offer_connections(client.orb());
  const std::string text = activate_in(server, bidirectional(), &servant);
  const nav::ReadData_var target = resolve<nav::ReadData>(client.orb(), text);
  const FailingThreads none;
  target->get_data();
  EXPECT_EQ(servant.calls, 1);
  EXPECT_TRUE(logged.await({"no thread for requests both ways", "ulimit -u"})) << logged.text();
  client.stop();
  server.stop();
}

TEST(NoThreads, HostNamesAreNotLookedUpWithoutAThread) {
  const Logged logged;
  const Orb client({"-ORBLog", "connections"});
  const CORBA::Object_var object = client->string_to_object("corbaloc::localhost:1/key");
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  const FailingThreads none;
  EXPECT_THROW(target->get_data(), CORBA::TRANSIENT);
  EXPECT_TRUE(logged.await({"localhost:1", "no thread is free to look its name up", "ulimit -u"})) << logged.text();
}

TEST(NoThreads, NamingServiceDoesNotStartWithoutAThread) {
  const Orb orb;
  sigset_t signals;
  ::sigemptyset(&signals);
  const FailingThreads none;
  EXPECT_EQ(minor_of<CORBA::NO_RESOURCES>([&] { const corbel::naming::SignalShutdown shutdown(orb.get(), signals); }),
            corbel::minor::no_threads);
}

/// While it exists, only this many more descriptors are available.
class FewDescriptors {
 public:
  explicit FewDescriptors(rlim_t more) {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const int lowest = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    ::close(lowest);
    rlimit few = before_;
    few.rlim_cur = static_cast<rlim_t>(lowest) + more;
    ::setrlimit(RLIMIT_NOFILE, &few);
  }
  FewDescriptors(const FewDescriptors&) = delete;
  FewDescriptors& operator=(const FewDescriptors&) = delete;
  ~FewDescriptors() { ::setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

// The missing descriptor may be needed for any purpose.
TEST(NoDescriptors, EndTheMakingOfAServer) {
  const Logged logged;
  for (const std::string& concurrency : kConcurrencies) {
    for (const std::string handler : {"RW", "MT"}) {
      int served = 0;
      for (rlim_t more = 0; served == 0 && more < 64; ++more) {
        const FewDescriptors few(more);
        try {
          const Server server({"-ORBConcurrency", concurrency, "-ORBClientConnectionHandler", handler});
          ++served;
        } catch (const CORBA::INITIALIZE& exception) {
          EXPECT_EQ(exception.minor(), corbel::minor::cannot_listen);
        } catch (const CORBA::NO_RESOURCES& exception) {
          EXPECT_EQ(exception.minor(), corbel::minor::cannot_watch);
        }
      }
      EXPECT_EQ(served, 1) << concurrency << ' ' << handler;
    }
  }
  EXPECT_TRUE(logged.await({"no connection can be watched", "ulimit -n"})) << logged.text();
}

}  // namespace
}  // namespace test
