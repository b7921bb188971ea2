// SPDX-License-Identifier: Apache-2.0
// Pools of threads that a program creates: which thread serves which request, at which priority, the number of threads,
// and their creation and destruction.
#include <corbel/RTCORBA.h>

#include "support/orbs/gate.hpp"
#include "support/orbs/idle_threads.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>

namespace {

using test::raised;

std::size_t entries(const char* folder) {
  const std::filesystem::directory_iterator all(folder);
  return static_cast<std::size_t>(std::distance(begin(all), end(all)));
}

class Threadpools : public testing::Test {
 protected:
  /// Returns the reference of a new object of the pool with this servant.
  std::string object(PortableServer::Servant of, RTCORBA::ThreadpoolId pool, const char* name = "pooled",
                     PortableServer::POA_ptr* made = nullptr) {
    const PortableServer::POA_var poa = make_poa(name, pool);
    const PortableServer::ObjectId_var id = poa->activate_object(of);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    if (made != nullptr) *made = PortableServer::POA::_duplicate(poa);
    return text.in();
  }
  PortableServer::POA_ptr make_poa(const char* name, RTCORBA::ThreadpoolId pool) {
    CORBA::PolicyList policies(1);
    policies.length(1);
    policies[0] = rt->create_threadpool_policy(pool);
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    return server.poa()->create_POA(name, manager, policies);
  }
  RTCORBA::ThreadpoolId pool_of(CORBA::ULong threads, CORBA::ULong more = 0, RTCORBA::Priority priority = 0) {
    return rt->create_threadpool(0, threads, more, priority, false, 0, 0);
  }
  /// Ends the server before servants are destroyed.
  void end() {
    server.stop();
    server.orb()->destroy();
  }
  void record() {
    const std::lock_guard lock(mutex);
    served.push_back(test::served_here());
  }

  std::mutex mutex;
  std::vector<test::ServedAs> served;
  test::ReadData servant{[this] { record(); }};
  test::Server server{{"-ORBConcurrency", "thread-pool", "-ORBThreadPoolSize", "1"}};
  const RTCORBA::RTORB_var rt = test::rt_orb(server.orb());
};

TEST_F(Threadpools, ServeTheObjectsOfTheirAdapters) {
  const test::Orb client;
  const nav::ReadData_var own = test::resolve<nav::ReadData>(client, server.activate(&servant));
  own->get_data();  // its connection is older than the pools
  test::ReadData second([this] { record(); });
  const nav::ReadData_var a = test::resolve<nav::ReadData>(client, object(&servant, pool_of(1), "a"));
  const nav::ReadData_var b = test::resolve<nav::ReadData>(client, object(&second, pool_of(1), "b"));
  for (int i = 0; i < 20; ++i) {
    own->get_data();
    a->get_data();
    b->get_data();
  }
  EXPECT_EQ(client.core().connections.open(), 1U) << "from pool to pool";
  ASSERT_EQ(served.size(), 61U);
  std::set<std::thread::id> threads;
  for (std::size_t i = 1; i < served.size(); ++i) {
    threads.insert(served[i].thread);
    EXPECT_EQ(served[i].thread, served[i < 4 ? i : i - 3].thread);
  }
  EXPECT_EQ(served[0].thread, served[1].thread);
  EXPECT_EQ(threads.size(), 3U);
  end();
}

TEST_F(Threadpools, AreIndependentOfEachOther) {
  test::Gate gate;
  test::ReadData guarded([&] { gate.pass(); });
  const std::string slow = object(&guarded, pool_of(2), "slow");
  const std::string fast = object(&servant, pool_of(1), "fast");
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      const test::Orb client;
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, slow);
      target->get_data();
    });
  }
  gate.await(2);
  const test::Orb client({"-ORBCallTimeout", "20s"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, fast);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(raised([&] { target->get_data(); }), "");
  EXPECT_EQ(gate.most(), 2) << "as many as it has threads";
  gate.open();
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(guarded.calls, 3);
  end();
}

TEST_F(Threadpools, HaveLanes) {
  RTCORBA::ThreadpoolLanes lanes(2);
  lanes.length(2);
  lanes[0] = {100, 1, 0};  // in any order of priorities
  lanes[1] = {10, 1, 0};
  const RTCORBA::ThreadpoolId pool = rt->create_threadpool_with_lanes(0, lanes, false, false, 0, 0);
  const std::string reference = object(&servant, pool);
  for (const char* bands : {"", "0-99,100-32767"}) {
    served.clear();
    const test::Orb client({"-ORBPriorityBands", bands});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
    const std::vector<int> priorities{10, 100, 0, 32767, 50, 99};
    for (const int priority : priorities) test::call_at(client, static_cast<RTCORBA::Priority>(priority), target);
    ASSERT_EQ(served.size(), priorities.size());
    for (std::size_t i = 0; i < served.size(); ++i) {
      EXPECT_EQ(served[i].priority, priorities[i]);
      EXPECT_EQ(served[i].thread == served[1].thread, priorities[i] >= 100) << "its lane: " << i;
      EXPECT_EQ(served[i].thread == served[0].thread, priorities[i] < 100) << i;
    }
  }
  end();
}

TEST_F(Threadpools, MakeThreadsWhenAllAreBusyAndEndThem) {
  test::Gate gate;
  test::ReadData guarded([&] { gate.pass(); });
  const std::string reference = object(&guarded, pool_of(1, 2));
  std::vector<std::unique_ptr<test::Orb>> clients;
  for (int i = 0; i < 5; ++i) clients.push_back(std::make_unique<test::Orb>());
  corbel::test::await_idle_threads();  // a thread that has ended and was joined may still be counted
  const std::size_t before = entries("/proc/self/task");
  std::vector<std::thread> callers;
  for (const auto& client : clients) {
    callers.emplace_back([&] {
      const nav::ReadData_var target = test::resolve<nav::ReadData>(*client, reference);
      target->get_data();
    });
  }
  gate.await(3);
  EXPECT_EQ(entries("/proc/self/task"), before + 5 + 2);
  EXPECT_EQ(gate.most(), 3);
  gate.open();
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(guarded.calls, 5);
  EXPECT_EQ(gate.most(), 3);
  EXPECT_TRUE(test::becomes_true([&] { return entries("/proc/self/task") <= before; })) << "what is idle ends";
  const nav::ReadData_var target = test::resolve<nav::ReadData>(*clients[0], reference);
  EXPECT_EQ(raised([&] { target->get_data(); }), "") << "one stays";
  end();
}

TEST_F(Threadpools, MakeThreadsThoughNoneIsStatic) {
  test::Gate gate;
  test::ReadData guarded([&] { gate.pass(); });
  const std::string reference = object(&guarded, pool_of(0, 2));
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      const test::Orb client;
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
      target->get_data();
    });
  }
  gate.await(2);
  gate.open();
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(gate.most(), 2);
  end();
}

TEST_F(Threadpools, HaveTheRequestedStackSize) {
  const test::Orb client;
  const RTCORBA::ThreadpoolId small = rt->create_threadpool((1U << 20) - 1, 1, 0, 0, false, 0, 0);
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, object(&servant, small));
  target->get_data();
  ASSERT_EQ(served.size(), 1U);
#ifndef CORBEL_SANITIZED  // sanitizers change the size of stacks
  EXPECT_EQ(served[0].stack, 1U << 20);
#endif
  end();
}

// Only if the system permits priorities: a thread has its own priority, and the request's priority while it serves one.
TEST(ThreadpoolPriorities, AreThoseOfTheirRequests) {
  if (!test::permits_fifo()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  std::vector<test::ServedAs> served;
  RTCORBA::Current_var current;
  test::ReadData servant([&] {
    served.push_back(test::served_here());
    current->the_priority(0);  // is forgotten at the end of the request
  });
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBScheduling", "fifo"});
  const CORBA::Object_var object = server.orb()->resolve_initial_references("RTCurrent");
  current = RTCORBA::Current::_narrow(object);
  const RTCORBA::RTORB_var rt = test::rt_orb(server.orb());
  CORBA::PolicyList policies(2);
  policies.length(1);
  policies[0] = rt->create_threadpool_policy(rt->create_threadpool(0, 1, 0, 16384, false, 0, 0));
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa = server.poa()->create_POA("pooled", manager, policies);
  policies.length(2);
  policies[1] = rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, 16384);
  const PortableServer::POA_var declared = server.poa()->create_POA("declared", manager, policies);
  const test::Orb client;
  const auto resolve = [&](PortableServer::POA_ptr adapter) {
    const PortableServer::ObjectId_var id = adapter->activate_object(&servant);
    const CORBA::Object_var reference = adapter->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(reference);
    return test::resolve<nav::ReadData>(client, text.in());
  };
  const nav::ReadData_var target = resolve(poa);
  const nav::ReadData_var own = resolve(declared);
  test::call_at(client, 32767, target);
  own->get_data();
  test::call_at(client, 0, target);
  ASSERT_EQ(served.size(), 3U);
  EXPECT_EQ(served[0].native, 99);
  EXPECT_EQ(served[1].native, 50) << "the priority is that of the thread again";
  EXPECT_EQ(served[2].native, 1);
  EXPECT_EQ(served[0].thread, served[2].thread);
  server.stop();
}

TEST_F(Threadpools, RequestsWithoutPriorityHaveThePriorityOfTheirPool) {
  const std::string reference = object(&servant, pool_of(1, 0, 77));
  corbel::giop::Ior ior = *corbel::giop::ior_from_string(reference);
  EXPECT_EQ(corbel::giop::find_priority_model(ior, corbel::giop::default_limits),
            (corbel::giop::PriorityModel{true, 77}));
  // A client without priorities ignores the priorities in a reference, so they are removed from this copy.
  const auto profile = *corbel::giop::parse_iiop_profile(ior.profiles.at(0));
  ior.profiles = {
      corbel::giop::make_iiop_profile({profile.version, profile.host, profile.port, profile.object_key, {}})};
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, corbel::giop::ior_to_string(ior));
  target->get_data();
  ASSERT_EQ(served.size(), 1U);
  EXPECT_EQ(served[0].priority, 77);
  end();
}

TEST_F(Threadpools, HoldRequestsForTheirManagers) {
  const RTCORBA::ThreadpoolId pool = pool_of(1);
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = rt->create_threadpool_policy(pool);
  const PortableServer::POA_var poa = server.poa()->create_POA("held", nullptr, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(&servant);
  const CORBA::Object_var reference = poa->id_to_reference(*id);
  const CORBA::String_var text = server.orb()->object_to_string(reference);
  std::thread caller([&] {
    const test::Orb client;
    const nav::ReadData_var target =
        nav::ReadData::_unchecked_narrow(CORBA::Object_var(client->string_to_object(text.in())));
    target->get_data();
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(servant.calls, 0);
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  caller.join();
  EXPECT_EQ(servant.calls, 1);
  end();
}

TEST_F(Threadpools, InvalidThreadpoolsAreRefused) {
  const auto create = [&](CORBA::ULong threads, CORBA::ULong more, RTCORBA::Priority priority, bool buffers) {
    return raised([&] { rt->create_threadpool(0, threads, more, priority, buffers, 1, 1); });
  };
  EXPECT_EQ(create(0, 0, 0, false), "BAD_PARAM");
  EXPECT_EQ(create(1025, 0, 0, false), "BAD_PARAM");
  EXPECT_EQ(create(1, 1024, 0, false), "BAD_PARAM");
  EXPECT_EQ(create(1, 0xffffffffU, 0, false), "BAD_PARAM");
  EXPECT_EQ(create(1, 0, -1, false), "BAD_PARAM");
  EXPECT_EQ(create(1, 0, 0, true), "NO_IMPLEMENT");
  RTCORBA::ThreadpoolLanes lanes;
  const auto with_lanes = [&](bool buffers) {
    return raised([&] { rt->create_threadpool_with_lanes(0, lanes, true, buffers, 1, 1); });
  };
  EXPECT_EQ(with_lanes(false), "BAD_PARAM") << "none";
  lanes.length(2);
  lanes[0] = {5, 1, 0};
  lanes[1] = {5, 1, 0};
  EXPECT_EQ(with_lanes(false), "BAD_PARAM") << "of one priority";
  lanes[1] = {6, 1, 0};
  EXPECT_EQ(with_lanes(true), "NO_IMPLEMENT");
  EXPECT_THROW(rt->destroy_threadpool(1), RTCORBA::RTORB::InvalidThreadpool);
  EXPECT_THROW(make_poa("none", 1), PortableServer::POA::InvalidPolicy);
  for (const char* concurrency : {"reactive", "thread-per-connection"}) {
    const test::Orb orb({"-ORBConcurrency", concurrency});
    const RTCORBA::RTORB_var other = test::rt_orb(orb);
    EXPECT_EQ(raised([&] { other->create_threadpool(0, 1, 0, 0, false, 0, 0); }), "NO_IMPLEMENT");
    EXPECT_THROW(other->destroy_threadpool(1), RTCORBA::RTORB::InvalidThreadpool);
  }
}

TEST_F(Threadpools, AreDestroyedOnlyIfUnused) {
  const RTCORBA::ThreadpoolId pool = pool_of(1);
  std::string within;
  test::ReadData curious([&] { within = raised([&] { rt->destroy_threadpool(pool); }); });
  PortableServer::POA_var poa;
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, object(&curious, pool, "pooled", &poa.out()));
  const nav::ReadData_var other = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  EXPECT_EQ(within, "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { rt->destroy_threadpool(pool); }), "BAD_INV_ORDER");
  poa->destroy(false, true);
  rt->destroy_threadpool(pool);
  EXPECT_THROW(rt->destroy_threadpool(pool), RTCORBA::RTORB::InvalidThreadpool);
  EXPECT_THROW(make_poa("again", pool), PortableServer::POA::InvalidPolicy);
  EXPECT_EQ(raised([&] { target->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { other->get_data(); }), "") << "over the connection that was the pool's";
  EXPECT_EQ(client.core().connections.open(), 1U);
  end();
}

// Requests to objects, POAs and pools that are being destroyed are served, or get OBJECT_NOT_EXIST.
TEST_F(Threadpools, ComeAndGoWhileRequestsAreUnderWay) {
  const std::string stays = server.activate(&servant);
  std::atomic<bool> enough{false};
  std::mutex reference_mutex;
  std::string reference = stays;
  std::atomic<int> bad{0};
  std::atomic<int> good{0};
  std::vector<std::thread> callers;
  for (int i = 0; i < 3; ++i) {
    callers.emplace_back([&] {
      const test::Orb client;
      const nav::ReadData_var home =
          nav::ReadData::_unchecked_narrow(CORBA::Object_var(client->string_to_object(stays.c_str())));
      while (!enough) {
        std::string now;
        {
          const std::lock_guard lock(reference_mutex);
          now = reference;
        }
        const nav::ReadData_var target =
            nav::ReadData::_unchecked_narrow(CORBA::Object_var(client->string_to_object(now.c_str())));
        for (int call = 0; call < 5; ++call) {
          const std::string outcome = raised([&] { target->get_data(); });
          bad += outcome != "" && outcome != "OBJECT_NOT_EXIST" ? 1 : 0;
          good += outcome == "" ? 1 : 0;
          bad += raised([&] { home->get_data(); }) != "" ? 1 : 0;
        }
      }
    });
  }
  std::size_t descriptors = 0;
  for (int round = 0; round < 30; ++round) {
    test::ReadData passing;
    const RTCORBA::ThreadpoolId pool = pool_of(1, round % 3);
    PortableServer::POA_var poa;
    const std::string next = object(&passing, pool, "passing", &poa.out());
    {
      const std::lock_guard lock(reference_mutex);
      reference = next;
    }
    const int before = good;
    EXPECT_TRUE(test::becomes_true([&] { return good > before + 3; }));
    poa->destroy(false, true);
    rt->destroy_threadpool(pool);
    if (round == 9) descriptors = entries("/proc/self/fd");
  }
  EXPECT_LE(entries("/proc/self/fd"), descriptors + 6) << "what a pool takes is given back";
  enough = true;
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(bad, 0);
  end();
}

}  // namespace
