// SPDX-License-Identifier: Apache-2.0
// The work of client threads while they wait (ClientConnectionHandler), and the calls of handlers by reactors.
#include "types_skel.hpp"

#include "support/orbs/gate.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_client.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <signal.h>
#include <sys/resource.h>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

namespace {

const std::string kHandlers[] = {"RW", "MT", "ST"};

class ClientConnectionHandler : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  const std::string handler = std::get<0>(GetParam());
  const std::string concurrency = std::get<1>(GetParam());
};
INSTANTIATE_TEST_SUITE_P(All, ClientConnectionHandler,
                         testing::Combine(testing::ValuesIn(kHandlers), testing::ValuesIn(test::kConcurrencies)));

// Messages of all sizes, also in fragments.
TEST_P(ClientConnectionHandler, TakesEveryReply) {
  EverythingServant servant;
  test::Server server({"-ORBConcurrency", concurrency});
  const test::Orb client({"-ORBClientConnectionHandler", handler});
  const types::Everything_var target = test::resolve<types::Everything>(client, server.activate(&servant));
  EXPECT_EQ(EverythingClient(target).run(), 0);
  server.stop();
}

TEST_P(ClientConnectionHandler, EndsCallsInTime) {
  test::Gate gate;
  test::ReadData servant([&] { gate.pass(); });
  test::Server server({"-ORBConcurrency", concurrency});
  const test::Orb client({"-ORBClientConnectionHandler", handler, "-ORBCallTimeout", "30ms"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "TIMEOUT");
  gate.open();
  server.stop();
}

/// Returns true if a thread slept while it waited for its reply, which takes some milliseconds.
bool sleeps(const std::string& handler, const char* wait) {
  test::ReadData servant([] { std::this_thread::sleep_for(std::chrono::milliseconds(2)); });
  test::Server server;
  const test::Orb client({"-ORBClientConnectionHandler", handler, "-ORBSocketWait", wait});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  rusage before{};
  rusage after{};
  ::getrusage(RUSAGE_THREAD, &before);
  target->get_data();
  ::getrusage(RUSAGE_THREAD, &after);
  server.stop();
  return after.ru_nvcsw > before.ru_nvcsw;
}

// If other threads use the core, a thread that would sleep finds its reply at once, and a spinning thread may sleep
// because of a lock.
TEST(SocketWait, HoldsForEachClientConnectionHandler) {
  for (const std::string& handler : kHandlers) {
    for (const bool blocks : {true, false}) {
      int tries = 0;
      while (sleeps(handler, blocks ? "block" : "spin") != blocks) {
        ASSERT_LT(++tries, 30) << handler << (blocks ? ", block" : ", spin");
      }
    }
  }
}

// Each thread gets its own replies, while connections are opened and closed.
TEST_P(ClientConnectionHandler, ServesManyThreads) {
  test::ReadData servants[2];
  test::Server servers[2] = {test::Server({"-ORBConcurrency", concurrency}),
                             test::Server({"-ORBConcurrency", concurrency})};
  const test::Orb client(
      {"-ORBClientConnectionHandler", handler, "-ORBConnectionCacheMax", "2", "-ORBCallTimeout", "20s"});
  const std::string references[] = {servers[0].activate(&servants[0]), servers[1].activate(&servants[1])};
  std::atomic<int> answered{0};
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        const nav::ReadData_var target = test::resolve<nav::ReadData>(client, references[i % 2]);
        answered += target->get_data().altitude > 0 ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answered, 200);
  EXPECT_EQ(servants[0].calls + servants[1].calls, 200);
  for (test::Server& server : servers) server.stop();
}

/// A servant of a reactive server that calls another server; the other server calls back.
class Circle {
 public:
  explicit Circle(const std::string& handler, const std::string& timeout = "20s")
      : here({"-ORBClientConnectionHandler", handler, "-ORBCallTimeout", timeout}),
        first([this] { there_seen_here->get_data(); }),
        last([this] { served_in = std::this_thread::get_id(); }),
        between([this] { back_seen_there->get_data(); }) {
    there_seen_here = test::resolve<nav::ReadData>(here.orb(), there.activate(&between));
    back_seen_there = test::resolve<nav::ReadData>(there.orb(), here.activate(&last));
    target = test::resolve<nav::ReadData>(client, here.activate(&first));
  }
  ~Circle() {
    here.stop();
    there.stop();
  }
  std::string call() {
    return test::raised([this] { target->get_data(); });
  }

  test::Server here;
  test::Server there;
  test::Orb client;
  test::ReadData first, last, between;
  nav::ReadData_var there_seen_here, back_seen_there, target;
  std::thread::id served_in;
};

TEST(ReactiveServant, CallbackDeadlocksUntilTheTimeoutWithRw) { EXPECT_EQ(Circle("RW", "200ms").call(), "TIMEOUT"); }

TEST(ReactiveServant, ServesWhileItWaitsWithMtAndSt) {
  for (const char* handler : {"MT", "ST"}) {
    Circle circle(handler);
    for (int i = 0; i < 10; ++i) {
      EXPECT_EQ(circle.call(), "") << handler;
    }
    EXPECT_EQ(circle.last.calls, 10);
  }
}

// While a servant's call waits, the next request of its connection waits, too; requests of other connections are
// served.
TEST(ReactiveServant, ServesEachConnectionInTurnWhileItWaits) {
  Circle circle("ST", "200ms");
  circle.call();
  std::vector<std::thread> threads;
  std::atomic<int> answered{0};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      const test::Orb other({"-ORBCallTimeout", "20s"});
      const CORBA::String_var text = circle.client->object_to_string(circle.target);
      const nav::ReadData_var target = test::resolve<nav::ReadData>(other, text.in());
      for (int call = 0; call < 20; ++call) {
        answered += test::raised([&] { target->get_data(); }) != "COMM_FAILURE" ? 1 : 0;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(answered, 80);
  EXPECT_EQ(circle.first.calls, 81);
}

// With ST, a calling thread serves the requests that arrive during its wait, if no thread runs the ORB.
TEST(SingleThread, ServesInTheThreadThatCalls) {
  std::thread::id served_in;
  test::ReadData back([&] { served_in = std::this_thread::get_id(); });
  nav::ReadData_var back_seen_there;
  test::ReadData between([&] { back_seen_there->get_data(); });
  test::Server there;
  const test::Orb here({"-ORBClientConnectionHandler", "ST", "-ORBCallTimeout", "20s"});
  const PortableServer::POA_var poa = here.root_poa();
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  const CORBA::Object_var back_here = poa->servant_to_reference(&back);
  const CORBA::String_var text = here->object_to_string(back_here);
  const CORBA::Object_var back_there = there.orb()->string_to_object(text.in());
  back_seen_there = nav::ReadData::_unchecked_narrow(back_there);
  const nav::ReadData_var target = test::resolve<nav::ReadData>(here, there.activate(&between));
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "");
  EXPECT_EQ(served_in, std::this_thread::get_id());
  there.stop();
}

/// Returns how many of a client's last 30 calls each of three threads of a reactive ORB has served. The threads start
/// one by one, so this is repeated until the result is as expected.
std::vector<int> shares_of_threads(const char* order, const std::vector<int>& expected) {
  std::mutex mutex;
  std::map<std::thread::id, int> served;
  test::ReadData servant([&] {
    const std::lock_guard lock(mutex);
    ++served[std::this_thread::get_id()];
  });
  test::Server server({"-ORBReactorThreadQueue", order});
  std::vector<std::thread> more;
  for (int i = 0; i < 2; ++i) more.emplace_back([&] { server.orb()->run(); });
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  std::vector<int> shares;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  do {
    for (int i = 0; i < 30; ++i) target->get_data();
    const std::lock_guard lock(mutex);
    shares.clear();
    for (const auto& [thread, calls] : std::exchange(served, {})) shares.push_back(calls);
  } while (shares != expected && std::chrono::steady_clock::now() < end);
  server.stop();
  for (std::thread& thread : more) thread.join();
  return shares;
}

TEST(ReactorThreadQueue, FifoLetsAllServe) {
  const std::vector<int> expected{10, 10, 10};
  EXPECT_EQ(shares_of_threads("FIFO", expected), expected);
}

// The thread that queued last is next: it takes turns with the thread that served before.
TEST(ReactorThreadQueue, LifoLetsThoseServeWhoseCachesAreWarm) {
  const std::vector<int> expected{15, 15};
  EXPECT_EQ(shares_of_threads("LIFO", expected), expected);
}

bool blocks(int signal) {
  sigset_t blocked;
  ::pthread_sigmask(SIG_BLOCK, nullptr, &blocked);
  return ::sigismember(&blocked, signal) == 1;
}

TEST(ReactorMaskSignals, BlocksThemWhileServantsRunAndOnlyThen) {
  for (const char* mask : {"0", "1"}) {
    bool blocked = false;
    test::ReadData servant([&] { blocked = blocks(SIGUSR1); });
    const test::Orb server({"-ORBReactorMaskSignals", mask});
    const PortableServer::POA_var poa = server.root_poa();
    const PortableServer::POAManager_var manager = poa->the_POAManager();
    manager->activate();
    const CORBA::Object_var object = poa->servant_to_reference(&servant);
    const CORBA::String_var text = server->object_to_string(object);
    std::thread caller([reference = std::string(text.in())] {
      const test::Orb client;
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
      target->get_data();
    });
    while (servant.calls == 0) {
      server->perform_work();
      EXPECT_FALSE(blocks(SIGUSR1));
    }
    caller.join();
    EXPECT_EQ(blocked, std::string(mask) == "1");
  }
}

}  // namespace
