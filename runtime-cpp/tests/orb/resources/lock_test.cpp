// SPDX-License-Identifier: Apache-2.0
// The effects of the options for locks and input memory: the mutexes that a thread locks, and the memory that it
// requests from the system.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/poa_fixture.hpp"
#include "support/resources/counted_allocations.hpp"
#include "support/resources/counted_locks.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/reference.hpp>

#include <gtest/gtest.h>

namespace {

using Options = std::vector<std::string>;

struct Count {
  long locks;
  long large_allocations;
  long inheriting_locks = 0;
};

/// Returns this thread's counts in ten rounds, after as many rounds of warm-up.
template <class Round>
Count ten_times(Round round) {
  for (int i = 0; i < 10; ++i) round();
  const Count before{test::own_locks, test::own_large_allocations, test::own_inheriting_locks};
  for (int i = 0; i < 10; ++i) round();
  return {test::own_locks - before.locks, test::own_large_allocations - before.large_allocations,
          test::own_inheriting_locks - before.inheriting_locks};
}

/// Returns the counts of a client with more servers than cached connections: each call closes one connection and opens
/// another.
Count reconnecting(const Options& options) {
  test::ReadData servant;
  test::Server servers[2];
  Options all{"-ORBConnectionCacheMax", "1"};
  all.insert(all.end(), options.begin(), options.end());
  const test::Orb client(all);
  const nav::ReadData_var first = test::resolve<nav::ReadData>(client, servers[0].activate(&servant));
  const nav::ReadData_var second = test::resolve<nav::ReadData>(client, servers[1].activate(&servant));
  const Count count = ten_times([&] {
    first->get_data();
    second->get_data();
  });
  EXPECT_EQ(client.core().connections.open(), 1U);
  for (test::Server& server : servers) server.stop();
  return count;
}

TEST(Locks, AreCounted) {
  const long before = test::own_locks;
  std::mutex mutex;
  const std::lock_guard lock(mutex);
  EXPECT_EQ(test::own_locks, before + 1);
}

TEST(ConnectionCacheLock, NullLocksNothing) {
  EXPECT_EQ(reconnecting({"-ORBConnectionCacheLock", "null", "-ORBInputCDRAllocator", "null"}).locks, 0);
}

// For each of the 20 connections: the search for an idle one, and making room.
TEST(ConnectionCacheLock, ThreadLocksTheCache) {
  EXPECT_GE(reconnecting({"-ORBConnectionCacheLock", "thread", "-ORBInputCDRAllocator", "null"}).locks, 40);
}

// The test counts the client's own mutexes, which guard its connections.
TEST(PriorityInheritance, AllLockedMutexesInherit) {
  const Options client{"-ORBInputCDRAllocator", "null"};
  EXPECT_EQ(reconnecting(client).inheriting_locks, 0);
  const Count count = reconnecting({"-ORBInputCDRAllocator", "null", "-ORBPriorityInheritance", "true"});
  EXPECT_GE(count.inheriting_locks, 40);
  EXPECT_EQ(count.inheriting_locks, count.locks);
}

TEST(InputCDRAllocator, ThreadLocksAPool) {
  const Count count = reconnecting({"-ORBConnectionCacheLock", "null", "-ORBInputCDRAllocator", "thread"});
  EXPECT_EQ(count.locks, 40) << "a block is taken and given back for each connection";
  EXPECT_EQ(count.large_allocations, 0);
}

TEST(InputCDRAllocator, NullAsksTheSystem) {
  const Count count = reconnecting({"-ORBConnectionCacheLock", "null", "-ORBInputCDRAllocator", "null"});
  EXPECT_EQ(count.large_allocations, 20);
}

TEST(InputCDRAllocator, TssHasAPoolOfTheThread) {
  const Count count = reconnecting({"-ORBConnectionCacheLock", "null", "-ORBInputCDRAllocator", "tss"});
  EXPECT_EQ(count.locks, 0);
  EXPECT_EQ(count.large_allocations, 0);
}

// Waiting for replies as a leader or a follower takes locks; reading one's own reply takes none.
TEST(ClientConnectionHandler, LocksForOthersWithMtOnly) {
  for (const std::string handler : {"RW", "ST", "MT"}) {
    test::ReadData servant;
    test::Server server;
    const test::Orb client({"-ORBClientConnectionHandler", handler});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    const long locks = ten_times([&] { target->get_data(); }).locks;
    if (handler == "MT") {
      EXPECT_GE(locks, 20);
    } else {
      EXPECT_EQ(locks, 0) << handler;
    }
    server.stop();
  }
}

/// Counts the mutexes that a thread of the server locks from one request to its next one.
class LockCounter {
 public:
  void serve() {
    static thread_local long counted = 0;
    static thread_local long last = 0;
    const long now = start_;
    if (std::exchange(counted, now) == now) {
      ++requests;
      locks += test::own_locks - last;
    }
    last = test::own_locks;
  }

  /// Starts to count. The first request of each thread only begins: the thread may have accepted a connection.
  void start() {
    ++start_;
    requests = 0;
    locks = 0;
  }

  std::atomic<long> requests{0};
  std::atomic<long> locks{0};

 private:
  /// The number of starts; 0 before the first one.
  std::atomic<long> start_{0};
};

class RequestsOfConnections : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, RequestsOfConnections, testing::ValuesIn(test::kConcurrencies));

// Neither the shared state of connections nor the lookup of objects (by index, by name, by default servant) takes a
// lock.
TEST_P(RequestsOfConnections, LockNothingAtTheServer) {
  test::Server server({"-ORBConcurrency", GetParam()});
  PortableServer::POA_ptr root = server.poa();
  const PortableServer::POA_var named = test::persistent_poa(root, "named");
  const PortableServer::POA_var by_default =
      test::make_poa(root, "default",
                     {test::assignment(PortableServer::USER_ID), test::uniqueness(PortableServer::MULTIPLE_ID),
                      test::processing(PortableServer::USE_DEFAULT_SERVANT)});
  LockCounter counter;
  test::ReadData servant([&] { counter.serve(); });
  by_default->set_servant(&servant);
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("a name");
  named->activate_object_with_id(*id, &servant);
  std::vector<std::string> references{server.activate(&servant)};
  for (PortableServer::POA_ptr poa : {named.in(), by_default.in()}) {
    const CORBA::Object_var object = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    const CORBA::String_var text = server.orb()->object_to_string(object);
    references.emplace_back(text.in());
  }
  // Each client has its own connection.
  std::vector<std::unique_ptr<test::Orb>> clients;
  std::vector<nav::ReadData_var> targets;
  for (int i = 0; i < 4; ++i) {
    clients.push_back(std::make_unique<test::Orb>());
    for (const std::string& reference : references) {
      const CORBA::Object_var object = (*clients.back())->string_to_object(reference.c_str());
      targets.emplace_back(nav::ReadData::_unchecked_narrow(object));
    }
  }
  const auto call_all = [&] {
    for (const nav::ReadData_var& target : targets) {
      target->get_data();
    }
  };
  call_all();  // opens the connections
  counter.start();
  for (int times = 0; times < 50; ++times) {
    call_all();
  }
  EXPECT_GT(counter.requests, 500);
  EXPECT_EQ(counter.locks, 0);
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < clients.size(); ++i) {
    threads.emplace_back([&, i] {
      for (int times = 0; times < 200; ++times) {
        targets[3 * i + static_cast<std::size_t>(times % 3)]->get_data();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(counter.locks, 0) << "at once";
  server.stop();
}

class CorbaObjectLock : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, CorbaObjectLock, testing::Values("thread", "null"));

TEST_P(CorbaObjectLock, GuardsForwardsAndCounts) {
  test::ReadData servant;
  test::Server server;
  const test::Orb client({"-ORBCorbaObjectLock", GetParam()});
  nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  const auto& reference = target->_reference();
  const corbel::giop::Ior elsewhere = reference->ior();
  EXPECT_EQ(ten_times([&] {
              reference->forward(elsewhere, false);
              reference->forget_forward(*reference->use());
            }).locks,
            GetParam() == "thread" ? 20 : 0);
  EXPECT_EQ(reference->locked(), GetParam() == "thread");

  // The reference count is right in both cases: the object exists as long as one of them.
  std::vector<nav::ReadData_var> copies;
  for (int i = 0; i < 100; ++i) copies.emplace_back(nav::ReadData::_duplicate(target));
  target = nav::ReadData::_nil();
  copies.resize(1);
  EXPECT_EQ(copies.front()->get_data().altitude, 1);
  server.stop();
}

class ObjectKeyTableLock : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, ObjectKeyTableLock, testing::Values("thread", "null"));

TEST_P(ObjectKeyTableLock, GuardsActivation) {
  const test::Orb orb({"-ORBObjectKeyTableLock", GetParam()});
  const PortableServer::POA_var poa = orb.root_poa();
  test::ReadData servant;
  const long locks = ten_times([&] {
                       const PortableServer::ObjectId_var id = poa->activate_object(&servant);
                       poa->deactivate_object(*id);
                     }).locks;
  if (GetParam() == "thread") {
    EXPECT_GE(locks, 20);
  } else {
    EXPECT_EQ(locks, 0);
  }
}

TEST_P(ObjectKeyTableLock, EndsObjectsAfterTheirLastRequest) {
  for (const std::string& concurrency : test::kConcurrencies) {
    test::Server server({"-ORBObjectKeyTableLock", GetParam(), "-ORBConcurrency", concurrency});
    const test::Orb client;
    PortableServer::ObjectId_var id;
    auto* servant = new test::ReadData([&] { server.poa()->deactivate_object(*id); });
    id = server.poa()->activate_object(servant);
    const CORBA::Object_var object = server.poa()->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(object);
    servant->_remove_ref();
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
    EXPECT_EQ(target->get_data().altitude, 1) << "the request that ends it is served";
    EXPECT_EQ(test::raised([&] { target->get_data(); }), "OBJECT_NOT_EXIST");
    server.stop();
    EXPECT_EQ(test::ReadData::alive, 0);
  }
}

}  // namespace
