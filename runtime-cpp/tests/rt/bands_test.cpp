// SPDX-License-Identifier: Apache-2.0
// Banded connections, and servers that end them before they are bound.
#include <corbel/RTCORBA.h>

#include "hostile/raw_socket.hpp"
#include "support/orbs/call_time.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/components.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/message.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

namespace {

namespace giop = corbel::giop;
using corbel::test::RawListener;
using corbel::test::RawSocket;

/// Sends the server's message before it ends a connection in order, so that no client considers its requests executed.
void end_in_order(RawSocket& peer) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  giop::write_close_connection(out, giop::v1_2);
  peer.send({out.data().begin(), out.data().end()});
  peer = RawSocket();
}

/// Sends the reply to a request with that id: a position, which a client that expects no result skips.
void answer(RawSocket& peer, std::uint32_t id) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const auto offsets = giop::begin_reply(out, giop::v1_2, id, giop::ReplyStatus::no_exception);
  out << nav::Position{1, 2, 3};
  giop::finish_message(out, offsets);
  peer.send({out.data().begin(), out.data().end()});
}

giop::Request decoded(const corbel::test::Bytes& message) {
  giop::MessageHeader header;
  giop::Request request;
  EXPECT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
  EXPECT_EQ(giop::decode_request(message, header, giop::default_limits, request), giop::Error::none);
  return request;
}

/// Answers all requests of a peer, and returns their operations; brackets mark those with a code-set context.
std::vector<std::string> answer_all(RawSocket& peer) {
  std::vector<std::string> operations;
  for (corbel::test::Bytes message = peer.receive_message(); !message.empty(); message = peer.receive_message()) {
    const giop::Request request = decoded(message);
    giop::ServiceContext sets;
    const std::string operation(request.operation);
    operations.push_back(request.contexts.find(giop::service_id::code_sets, sets) ? "(" + operation + ")" : operation);
    answer(peer, request.id);
  }
  return operations;
}
const std::vector<std::string> kBandBoundWithCodeSets{"_bind_priority_band", "(get_data)", "get_data"};

class Bands : public testing::Test {
 protected:
  /// Returns a reference to an object at the listener, with components for priorities and code sets.
  nav::ReadData_ptr target() const {
    giop::TaggedProfile profile =
        giop::make_iiop_profile({giop::v1_2, "127.0.0.1", listener.port(), corbel::test::Bytes(4), {}});
    profile = corbel::test::with_component(profile, giop::make_priority_component({true, 7}));
    profile = corbel::test::with_component(profile,
                                           giop::make_code_sets_component(giop::own_code_sets(giop::code_set::utf_8)));
    return test::resolve<nav::ReadData>(client, giop::ior_to_string({"IDL:nav/ReadData:1.0", {profile}}));
  }

  RawListener listener;
  const test::Orb client{{"-ORBPriorityBands", "0-100", "-ORBClientPriority", "7"}};
};

TEST_F(Bands, AreBoundAgainAfterCloseConnection) {
  std::thread server([&] {
    RawSocket first = listener.accept();
    first.receive_message();
    end_in_order(first);
    RawSocket second = listener.accept();
    EXPECT_EQ(answer_all(second), kBandBoundWithCodeSets);
  });
  {
    const nav::ReadData_var object = target();
    EXPECT_EQ(object->get_data().altitude, 3);
    EXPECT_EQ(object->get_data().altitude, 3);
  }
  client->destroy();  // so that the server sees the end
  server.join();
}

// With interceptors, the request that binds the band is marshalled again for the second connection.
TEST_F(Bands, InterceptorsDoNotSeeTheRetryOfTheBinding) {
  std::thread server([&] {
    RawSocket first = listener.accept();
    first.receive_message();
    end_in_order(first);
    RawSocket second = listener.accept();
    EXPECT_EQ(answer_all(second), kBandBoundWithCodeSets);
  });
  int retries = 0;
  client.core().interception_points.receive_other = {
      [](void* cookie, corbel::orb::ClientRequest&) { ++*static_cast<int*>(cookie); }, &retries};
  {
    const nav::ReadData_var object = target();
    EXPECT_EQ(object->get_data().altitude, 3);
    EXPECT_EQ(object->get_data().altitude, 3);
  }
  EXPECT_EQ(retries, 0);
  client->destroy();  // so that the server sees the end
  server.join();
}

// The time limit of the call that has opened the connection is exceeded before anything is sent.
TEST_F(Bands, AreBoundByTheNextCallAfterATimeout) {
  std::thread server([&] {
    RawSocket peer = listener.accept();
    EXPECT_EQ(answer_all(peer), kBandBoundWithCodeSets);
  });
  {
    const nav::ReadData_var object = test::patient(nav::ReadData_var(target()).in());
    {
      const corbel::orb::TargetsRef targets = object->_reference()->use();
      corbel::orb::ConnectionPool& pool = *targets->all.front().bands.front();
      corbel::transport::IoResult why;
      pool.release(pool.acquire(why, corbel::orb::RequestState::Clock::time_point::max()));
    }
    corbel::orb::ClientRequest request(*object, "get_data");
    request.state().deadline = corbel::orb::RequestState::Clock::now();
    EXPECT_EQ(test::raised([&] { request.begin(); }), "TIMEOUT");
    EXPECT_EQ(object->get_data().altitude, 3);
    EXPECT_EQ(object->get_data().altitude, 3);
  }
  client->destroy();  // so that the server sees the end
  server.join();
}

TEST_F(Bands, BindingAtAnEndedServerRaisesTransient) {
  std::thread server([&] {
    RawSocket first = listener.accept();
    first.receive_message();
    listener.stop();
    end_in_order(first);
  });
  const nav::ReadData_var object = target();
  EXPECT_EQ(test::raised([&] { object->get_data(); }), "TRANSIENT");
  server.join();
}

// Each of two replies arrives in time, but both together exceed the limit.
TEST_F(Bands, BindingCountsForTheTimeoutOfTheCall) {
  std::thread server([&] {
    RawSocket peer = listener.accept();
    for (std::uint32_t id = 1; !peer.receive_message().empty(); ++id) {
      std::this_thread::sleep_for(std::chrono::milliseconds(id <= 2 ? 300 : 0));
      answer(peer, id);
    }
    RawSocket second = listener.accept();
    for (std::uint32_t id = 1; !second.receive_message().empty(); ++id) {
      answer(second, id);
    }
  });
  {
    const nav::ReadData_var object = target();
    CORBA::PolicyList policies(1);
    policies.length(1);
    policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy(500 * 10'000);
    const CORBA::Object_var hurried = object->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
    const nav::ReadData_var own = nav::ReadData::_unchecked_narrow(hurried);
    EXPECT_EQ(test::raised([&] { own->get_data(); }), "TIMEOUT");
    EXPECT_EQ(test::raised([&] { object->get_data(); }), "") << "over another connection, with time enough";
  }
  client->destroy();  // so that the server sees the end
  server.join();
}

}  // namespace
