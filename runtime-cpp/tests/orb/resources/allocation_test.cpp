// SPDX-License-Identifier: Apache-2.0
// After warm-up, calls allocate nothing on either side. Counts every allocation of the process, which contains both
// sides.
#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/own_protocol.hpp"
#include "support/resources/counted_allocations.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/transport/tcp.hpp>

#include <gtest/gtest.h>

#include <limits>
#include <new>
#include <utility>

CORBEL_PROTOCOL(own, test::make_own_protocol)

namespace {

using test::allocations;

class Calls : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, Calls, testing::ValuesIn(test::kConcurrencies));

template <class Call>
long once(int calls, Call call) {
  const long before = allocations;
  for (int i = 0; i < calls; ++i) {
    call();
  }
  return allocations - before;
}

/// Counts the allocations of a thousand calls. On a busy machine, the first call that has to sleep, for which a thread
/// is started, may come after the warm-up, so there are two tries.
template <class Call>
long during(Call call) {
  once(100, call);
  return once(1000, call) == 0 ? 0 : once(1000, call);
}

TEST(Allocations, AreCounted) {
  const long before = allocations;
  int* volatile memory = new int(1);
  delete memory;
  EXPECT_GT(allocations, before);
}

TEST_P(Calls, AllocateNothingTwoWay) {
  test::ReadData servant;
  test::Server server({"-ORBConcurrency", GetParam()});
  const test::Orb client({"-ORBCallTimeout", "5000"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  EXPECT_EQ(during([&] { target->get_data(); }), 0);
  server.stop();
}

TEST_P(Calls, AllocateNothingHoweverTheyWait) {
  for (const char* handler : {"MT", "ST"}) {
    test::ReadData servant;
    test::Server server({"-ORBConcurrency", GetParam()});
    const test::Orb client({"-ORBClientConnectionHandler", handler, "-ORBCallTimeout", "5000"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    EXPECT_EQ(during([&] { target->get_data(); }), 0) << handler;
    server.stop();
  }
}

TEST_P(Calls, AllocateNothingOneway) {
  test::Consumer servant;
  test::Server server({"-ORBConcurrency", GetParam()});
  const test::Orb client;
  const nav::DataAvailConsumer_var target = test::resolve<nav::DataAvailConsumer>(client, server.activate(&servant));
  int sent = 0;
  EXPECT_EQ(during([&] {
              target->push_DataAvail({});
              ++sent;
              while (servant.events != sent) {
                std::this_thread::yield();
              }
            }),
            0);
  server.stop();
}

TEST_P(Calls, AllocateNothingOverOtherProtocols) {
  for (const char* endpoint : {"uiop://", "shmiop://"}) {
    test::ReadData servant;
    test::Server server({"-ORBConcurrency", GetParam(), "-ORBEndpoint", endpoint});
    const test::Orb client({"-ORBCallTimeout", "5000"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    EXPECT_EQ(during([&] { target->get_data(); }), 0) << endpoint;
    server.stop();
  }
}

// The priority is sent with each request. Each lane has its own threads, and each band its own connections.
TEST(CallsWithPriorities, AllocateNothingInLanes) {
  for (const char* bands : {"", "0-99,100-32767"}) {
    test::ReadData servant;
    test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
    const test::Orb client({"-ORBClientPriority", "150", "-ORBPriorityBands", bands, "-ORBCallTimeout", "5000"});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    int served_at = -1;
    test::ReadData looking([&] { served_at = corbel::orb::thread_priority; });
    nav::ReadData_var(test::resolve<nav::ReadData>(client, server.activate(&looking)))->get_data();
    EXPECT_EQ(served_at, 150) << "the server is told";
    EXPECT_EQ(during([&] { target->get_data(); }), 0) << bands;
    server.stop();
  }
}

// A request with another priority than the previous one changes to the other lane together with its connection.
TEST(CallsWithPriorities, AllocateNothingFromLaneToLane) {
  test::ReadData servant;
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
  const test::Orb client({"-ORBCallTimeout", "5000"});
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  corbel::orb::Priority priority = 0;
  EXPECT_EQ(during([&] {
              priority = static_cast<corbel::orb::Priority>(150 - priority);
              const corbel::orb::PriorityScope scope(priority);
              target->get_data();
            }),
            0);
  server.stop();
}

/// Returns a POA in which one servant serves any id.
PortableServer::POA_ptr default_servant_poa(test::Server& server) {
  PortableServer::POA_ptr root = server.poa();
  const PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies;
  policies.length(4);
  policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
  policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
  policies[2] = root->create_id_uniqueness_policy(PortableServer::MULTIPLE_ID);
  policies[3] = root->create_request_processing_policy(PortableServer::USE_DEFAULT_SERVANT);
  return root->create_POA("default", manager, policies);
}

TEST_P(Calls, AllocateNothingByDefaultServant) {
  test::ReadData servant;
  test::Server server({"-ORBConcurrency", GetParam()});
  const PortableServer::POA_var poa = default_servant_poa(server);
  poa->set_servant(&servant);
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("an id that is longer than short strings");
  const CORBA::Object_var object = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  const CORBA::String_var text = server.orb()->object_to_string(object);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
  EXPECT_EQ(during([&] { target->get_data(); }), 0);
  poa->destroy(false, true);
}

TEST_P(Calls, AllocateNothingCollocated) {
  for (const char* how : {"through-poa", "direct"}) {
    test::ReadData servant;
    test::Consumer consumer;
    test::Server server({"-ORBConcurrency", GetParam(), "-ORBCollocation", how});
    const std::string reference = server.activate(&servant);
    const nav::ReadData_var target = test::resolve<nav::ReadData>(server.orb(), reference);
    const nav::DataAvailConsumer_var sink =
        test::resolve<nav::DataAvailConsumer>(server.orb(), server.activate(&consumer));
    // After its answer to this request, the server allocates no more for its start
    const test::Orb client;
    nav::ReadData_var(test::resolve<nav::ReadData>(client, reference))->get_data();
    EXPECT_EQ(during([&] { target->get_data(); }), 0) << how;
    int sent = 0;
    EXPECT_EQ(during([&] {
                sink->push_DataAvail({});
                ++sent;
              }),
              0)
        << how;
    server.stop();
    EXPECT_EQ(consumer.events, sent);
  }
}

TEST(DirectCalls, AllocateNothingByDefaultServant) {
  test::ReadData servant;
  test::Server server({"-ORBCollocation", "direct"});
  const PortableServer::POA_var poa = default_servant_poa(server);
  poa->set_servant(&servant);
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("an id that is longer than short strings");
  const CORBA::Object_var object = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  EXPECT_EQ(during([&] { target->get_data(); }), 0);
  poa->destroy(false, true);
}

/// Returns the largest and the smallest number of allocations of one activation, of 200 after the first.
std::pair<long, long> activations(const char* map_size) {
  const test::Orb orb({"-ORBActiveObjectMapSize", map_size});
  const PortableServer::POA_var poa = orb.root_poa();
  std::vector<test::ReadData> servants(201);
  long least = std::numeric_limits<long>::max();
  long most = 0;
  for (std::size_t i = 0; i < servants.size(); ++i) {
    const long before = allocations;
    const PortableServer::ObjectId_var id = poa->activate_object(&servants[i]);
    if (i > 0) {
      least = std::min(least, allocations - before);
      most = std::max(most, allocations - before);
    }
  }
  poa->destroy(true, true);
  return {least, most};
}

TEST(ActiveObjectMapSize, ActivationsWithinThisSizeDoNotGrowTheMap) {
  const auto [least, most] = activations("256");
  EXPECT_EQ(least, most) << "an activation has enlarged the map";
  EXPECT_GT(activations("32").second, most) << "no activation has enlarged the map";
}

// The first connection ends in order before its first call. When another connection has replaced it, there is no memory
// for what has to wait for it.
TEST(OutOfMemory, ShortageLeavesNoIncompleteConnection) {
  corbel::test::RawListener listener;
  std::thread serving([&] {
    corbel::test::RawSocket peer = listener.accept();
    peer.receive_message();
    peer.send(corbel::test::WireBuilder(true).giop(2, 5).finish().bytes());
    EXPECT_TRUE(peer.receive_all().empty());
    EXPECT_TRUE(listener.accept().receive_all().empty());
  });
  {
    const test::Orb client({"-ORBClientConnectionHandler", "ST"});
    int connections = 0;
    test::own_connect = [&] {
      auto made = corbel::transport::tcp_connect({"127.0.0.1", listener.port()}, std::chrono::seconds(60), {});
      test::next_fails = ++connections == 2;
      return made;
    };
    const nav::ReadData_var target = test::own_object(client);
    EXPECT_THROW(target->get_data(), CORBA::NO_MEMORY);
    EXPECT_EQ(client.core().connections.open(), 0U);
  }
  serving.join();
}

}  // namespace
