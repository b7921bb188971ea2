// SPDX-License-Identifier: Apache-2.0
// The specialisation dispatch, woven into the runtime: which requests are passed directly to the skeleton, and that all
// others get the right results by the general path.
#include "bench_skel.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/poa_fixture.hpp"
#include "support/servants/bench_servant.hpp"

#include <corbel/orb/server/adapter.hpp>
#include <corbel/poa/current.hpp>

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <ostream>
#include <thread>
#include <vector>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

/// The number of fallbacks of each guard.
struct Counts {
  std::uint64_t first, object, operation, ended, inactive;
  std::uint64_t unkept = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
  friend Counts operator-(const Counts& a, const Counts& b) {
    return {a.first - b.first, a.object - b.object,     a.operation - b.operation,
            a.ended - b.ended, a.inactive - b.inactive, a.unkept - b.unkept};
  }
  friend std::ostream& operator<<(std::ostream& out, const Counts& counts) {
    return out << counts.first << " first, " << counts.object << " object, " << counts.operation << " operation, "
               << counts.ended << " ended, " << counts.inactive << " inactive, " << counts.unkept << " unkept";
  }
};

class FoldedDispatch : public testing::Test {
 protected:
  Counts counts() {
    const corbel::orb::FallbackSums sums = server.orb().core().adapter_if_any()->fallbacks->sums();
    const auto count = [&](corbel::orb::Fallback why) { return sums[static_cast<std::size_t>(why)]; };
    using enum corbel::orb::Fallback;
    return {count(first), count(object), count(operation), count(ended), count(inactive), count(unkept)};
  }
  /// Returns by how much `action` changes the counts.
  template <class Action>
  Counts added(Action action) {
    const Counts before = counts();
    action();
    return counts() - before;
  }
  template <class Interface>
  typename Interface::_ptr_type seen(CORBA::Object_ptr here) {
    const CORBA::String_var text = server.orb()->object_to_string(here);
    const CORBA::Object_var there = client->string_to_object(text.in());
    return Interface::_unchecked_narrow(there);
  }
  template <class Interface>
  typename Interface::_ptr_type activated(ServantBase& servant) {
    const ObjectId_var id = server.poa()->activate_object(&servant);
    const CORBA::Object_var here = server.poa()->id_to_reference(*id);
    return seen<Interface>(here);
  }
  nav::ReadData_ptr named(POA_ptr poa, const char* name) {
    const ObjectId_var id = string_to_ObjectId(name);
    const CORBA::Object_var here = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    return seen<nav::ReadData>(here);
  }

  /// Creates a servant that exists as long as the server.
  template <class Type, class... Arguments>
  Type& made(Arguments... arguments) {
    auto* const servant = new Type(arguments...);
    owned_.emplace_back(servant);
    return *servant;
  }

 private:
  std::vector<ServantBase_var> owned_;  // declared before the server, so that it is destroyed after it

 protected:
  ReadData& servant = made<ReadData>();
  Server server;
  Orb client;
};

constexpr Counts kNone{0, 0, 0, 0, 0};

TEST_F(FoldedDispatch, RepeatedRequestsTakeNoGeneralPath) {
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  EXPECT_EQ(added([&] { object->get_data(); }), (Counts{1, 0, 0, 0, 0}));
  const Counts repeated = added([&] {
    for (int i = 2; i <= 20; ++i) {
      ASSERT_EQ(object->get_data().altitude, i);
    }
  });
  EXPECT_EQ(repeated, kNone);
  EXPECT_EQ(servant.calls, 20);
}

TEST_F(FoldedDispatch, ConnectionsThatHaveEndedStayInTheCounts) {
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  const CORBA::String_var text = client->object_to_string(object);
  EXPECT_EQ(added([&] {
              for (int i = 0; i < 3; ++i) {
                const Orb other;
                const CORBA::Object_var there = other->string_to_object(text.in());
                const nav::ReadData_var same = nav::ReadData::_unchecked_narrow(there);
                same->get_data();
                EXPECT_FALSE(same->_non_existent());
              }
            }),
            (Counts{3, 0, 3, 0, 0}));
}

TEST_F(FoldedDispatch, ConnectionsCountAtTheSameTime) {
  constexpr int kCalls = 1000;
  ReadData& other = made<ReadData>();
  const nav::ReadData_var one = activated<nav::ReadData>(servant);
  const nav::ReadData_var two = activated<nav::ReadData>(other);
  const CORBA::String_var texts[] = {client->object_to_string(one), client->object_to_string(two)};
  const auto alternate = [&] {
    const Orb caller;
    const CORBA::Object_var first = caller->string_to_object(texts[0].in());
    const CORBA::Object_var second = caller->string_to_object(texts[1].in());
    const nav::ReadData_var objects[] = {nav::ReadData::_unchecked_narrow(first),
                                         nav::ReadData::_unchecked_narrow(second)};
    for (int i = 0; i < kCalls; ++i) {
      objects[i % 2]->get_data();
    }
  };
  EXPECT_EQ(added([&] {
              std::thread beside(alternate);
              alternate();
              beside.join();
            }),
            (Counts{2, 2 * (kCalls - 1), 0, 0, 0}));
}

TEST_F(FoldedDispatch, NamedObjectsAreFoundOnce) {
  const POA_var poa = persistent_poa(server.poa(), "lasting");
  const ObjectId_var id = string_to_ObjectId("one");
  poa->activate_object_with_id(*id, &servant);
  const nav::ReadData_var object = named(poa, "one");
  object->get_data();
  EXPECT_EQ(added([&] { EXPECT_EQ(object->get_data().altitude, 2); }), kNone);
}

TEST_F(FoldedDispatch, ObjectsOnOneConnectionAreToldApart) {
  ReadData& other = made<ReadData>();
  const nav::ReadData_var one = activated<nav::ReadData>(servant);
  const nav::ReadData_var two = activated<nav::ReadData>(other);
  one->get_data();
  const Counts alternating = added([&] {
    for (int i = 1; i <= 5; ++i) {
      ASSERT_EQ(two->get_data().altitude, i);
      ASSERT_EQ(one->get_data().altitude, i + 1);
    }
  });
  EXPECT_EQ(alternating, (Counts{0, 10, 0, 0, 0}));
}

TEST_F(FoldedDispatch, OperationsOfOneObjectAreToldApart) {
  BenchServant& bench = made<BenchServant>();
  const bench::Echo_var echo = activated<bench::Echo>(bench);
  echo->ping();
  const Counts alternating = added([&] {
    for (CORBA::Long i = 0; i < 5; ++i) {
      ASSERT_EQ(echo->echo_long(i), i);
      echo->ping();
      EXPECT_FALSE(echo->_non_existent());
    }
  });
  EXPECT_EQ(alternating, (Counts{0, 0, 15, 0, 0}));
  echo->echo_long(1);
  EXPECT_EQ(added([&] { EXPECT_EQ(echo->echo_long(7), 7); }), kNone);
}

TEST_F(FoldedDispatch, AnOperationOfADefaultServantIsNotThatOfTheObjectBefore) {
  BenchServant& bench = made<BenchServant>();
  const bench::Echo_var object = activated<bench::Echo>(bench);
  const POA_var poa =
      make_poa(server.poa(), "default",
               {lifespan(PERSISTENT), assignment(USER_ID), uniqueness(MULTIPLE_ID), processing(USE_DEFAULT_SERVANT)});
  poa->set_servant(&bench);
  const ObjectId_var id = string_to_ObjectId("any");
  const CORBA::Object_var here = poa->create_reference_with_id(*id, bench::Echo::_static_id);
  const bench::Echo_var other = seen<bench::Echo>(here);
  object->ping();
  for (CORBA::Long i = 0; i < 3; ++i) {
    ASSERT_EQ(other->echo_long(i), i);
    EXPECT_EQ(raised([&] { object->ping(); }), "") << "another operation was called";
  }
}

TEST_F(FoldedDispatch, AnObjectThatHasEndedIsNotCalled) {
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  object->get_data();
  const ObjectId_var id = server.poa()->servant_to_id(&servant);
  server.poa()->deactivate_object(*id);
  EXPECT_EQ(added([&] { EXPECT_EQ(raised([&] { object->get_data(); }), "OBJECT_NOT_EXIST"); }),
            (Counts{0, 0, 0, 1, 0}));
  EXPECT_EQ(servant.calls, 1);
}

TEST_F(FoldedDispatch, ANewObjectBehindTheSameKeyIsCalled) {
  const POA_var poa = persistent_poa(server.poa(), "lasting");
  const ObjectId_var id = string_to_ObjectId("one");
  poa->activate_object_with_id(*id, &servant);
  const nav::ReadData_var object = named(poa, "one");
  object->get_data();
  object->get_data();
  poa->deactivate_object(*id);
  ReadData& other = made<ReadData>();
  poa->activate_object_with_id(*id, &other);
  EXPECT_EQ(added([&] { EXPECT_EQ(object->get_data().altitude, 1); }), (Counts{0, 0, 0, 1, 0}));
  EXPECT_EQ(added([&] { EXPECT_EQ(object->get_data().altitude, 2); }), kNone);
  EXPECT_EQ(servant.calls, 2);
}

TEST_F(FoldedDispatch, AManagerThatHoldsRequestsHoldsThem) {
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  object->get_data();
  const POAManager_var manager = server.poa()->the_POAManager();
  manager->hold_requests(false);
  const Counts before = counts();
  std::thread caller([&] { EXPECT_EQ(object->get_data().altitude, 2); });
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (counts().inactive == before.inactive && std::chrono::steady_clock::now() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  EXPECT_GT(counts().inactive, before.inactive) << "the request did not arrive within 60 s";
  EXPECT_EQ(servant.calls, 1);
  manager->activate();
  caller.join();
  EXPECT_EQ(added([&] { object->get_data(); }), kNone);
}

TEST_F(FoldedDispatch, AManagerThatDiscardsRequestsDiscardsThem) {
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  object->get_data();
  const POAManager_var manager = server.poa()->the_POAManager();
  manager->discard_requests(false);
  EXPECT_EQ(raised([&] { object->get_data(); }), "TRANSIENT");
  EXPECT_EQ(servant.calls, 1);
  manager->activate();
  EXPECT_EQ(object->get_data().altitude, 2);
}

TEST_F(FoldedDispatch, ExceptionsOfServantsReachTheClient) {
  bool user = true;
  ReadData& thrower = made<ReadData>([&user] {
    if (user) {
      throw nav::NotReady();
    }
    throw CORBA::NO_RESOURCES(7, CORBA::COMPLETED_YES);
  });
  const nav::ReadData_var object = activated<nav::ReadData>(thrower);
  for (int i = 0; i < 3; ++i) {
    EXPECT_THROW(object->get_data(), nav::NotReady);
  }
  user = false;
  EXPECT_EQ(raised([&] { object->get_data(); }), "NO_RESOURCES");
  EXPECT_EQ(thrower.calls, 4);
}

TEST_F(FoldedDispatch, CurrentKnowsTheObject) {
  ObjectId_var seen_id;
  ReadData& asking = made<ReadData>([&] {
    const CORBA::Object_var found = server.orb()->resolve_initial_references("POACurrent");
    const Current_var current = Current::_narrow(found);
    seen_id = current->get_object_id();
  });
  const ObjectId_var id = server.poa()->activate_object(&asking);
  const CORBA::Object_var here = server.poa()->id_to_reference(*id);
  const nav::ReadData_var object = seen<nav::ReadData>(here);
  for (int i = 0; i < 2; ++i) {
    seen_id = new ObjectId;
    object->get_data();
    EXPECT_EQ(text_of(*seen_id), text_of(*id));
  }
}

TEST_F(FoldedDispatch, AdaptersWithAThreadOfTheirOwnAreAskedEachTime) {
  const POA_var poa = make_poa(server.poa(), "single", {thread_model(SINGLE_THREAD_MODEL), assignment(USER_ID)});
  const ObjectId_var id = string_to_ObjectId("one");
  poa->activate_object_with_id(*id, &servant);
  const nav::ReadData_var object = named(poa, "one");
  EXPECT_EQ(added([&] {
              for (int i = 1; i <= 3; ++i) {
                ASSERT_EQ(object->get_data().altitude, i);
              }
            }),
            (Counts{1, 0, 0, 0, 0, 2}));
}

TEST_F(FoldedDispatch, InterceptorsSeeEachRequest) {
  int announced = 0;
  server.orb().core().interception_points.receive_request = {
      [](void* count, corbel::orb::ServerRequest&) { ++*static_cast<int*>(count); }, &announced};
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  for (int i = 1; i <= 3; ++i) {
    ASSERT_EQ(object->get_data().altitude, i);
  }
  EXPECT_EQ(announced, 3);
}

TEST_F(FoldedDispatch, ManyFallBacksAreTold) {
  const Logged logged;
  ReadData& other = made<ReadData>();
  const nav::ReadData_var one = activated<nav::ReadData>(servant);
  const nav::ReadData_var two = activated<nav::ReadData>(other);
  one->get_data();
  for (int i = 0; i < 10; ++i) {
    two->get_data();
    one->get_data();
  }
  server.stop();
  EXPECT_TRUE(logged.await({"warning: folded dispatch fell back: 1 first requests", "20 requests for another object"}))
      << logged.text();
}

TEST_F(FoldedDispatch, ObjectsThatAreNeverRememberedAreTold) {
  const Logged logged;
  const POA_var poa = make_poa(server.poa(), "single", {thread_model(SINGLE_THREAD_MODEL), assignment(USER_ID)});
  const ObjectId_var id = string_to_ObjectId("one");
  poa->activate_object_with_id(*id, &servant);
  const nav::ReadData_var object = named(poa, "one");
  for (int i = 0; i < 12; ++i) {
    object->get_data();
  }
  server.stop();
  EXPECT_TRUE(logged.await({"fell back: 1 first requests", "11 behind one for an object that is never remembered"}))
      << logged.text();
}

TEST_F(FoldedDispatch, OnewaysAreServedAndAcknowledged) {
  Consumer& consumer = made<Consumer>();
  const nav::DataAvailConsumer_var sink = activated<nav::DataAvailConsumer>(consumer);
  const nav::ReadData_var object = activated<nav::ReadData>(servant);
  const nav::DataAvail event{};
  for (int i = 0; i < 5; ++i) {
    sink->push_DataAvail(event);
  }
  object->get_data();  // after them on the same connection
  EXPECT_EQ(consumer.events, 5);
  const Orb careful({"-ORBOnewaySyncScope", "server"});
  const CORBA::String_var text = client->object_to_string(sink);
  const CORBA::Object_var there = careful->string_to_object(text.in());
  const nav::DataAvailConsumer_var acknowledged = nav::DataAvailConsumer::_unchecked_narrow(there);
  EXPECT_EQ(added([&] {
              for (int i = 0; i < 3; ++i) {
                acknowledged->push_DataAvail(event);
              }
            }),
            (Counts{1, 0, 0, 0, 0}));
}

}  // namespace
