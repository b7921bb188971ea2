// SPDX-License-Identifier: Apache-2.0
// Banded connections and servers that end them before they have bound them.
#include <corbel/RTCORBA.h>

#include "hostile/raw_socket.hpp"
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <corbel/giop/message.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/giop/reply.hpp>

#include <gtest/gtest.h>

#include <thread>

namespace {

namespace giop = corbel::giop;
using corbel::test::RawListener;
using corbel::test::RawSocket;

/// What a server says before it ends a connection in order, so that nobody takes its requests for executed.
void end_in_order(RawSocket& peer) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  giop::write_close_connection(out, giop::v1_2);
  peer.send({out.data().begin(), out.data().end()});
  peer = RawSocket();
}

/// The answer to a request of that number: a position, which whoever wants no result passes over.
void answer(RawSocket& peer, std::uint32_t id) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  const auto marks = giop::begin_reply(out, giop::v1_2, id, giop::ReplyStatus::no_exception);
  out << nav::Position{1, 2, 3};
  giop::finish_message(out, marks);
  peer.send({out.data().begin(), out.data().end()});
}

class Bands : public testing::Test {
 protected:
  /// An object there, which wants to be told the priority.
  nav::ReadData_ptr target() const {
    giop::TaggedProfile profile =
        giop::make_iiop_profile({giop::v1_2, "127.0.0.1", listener.port(), corbel::test::Bytes(4), {}});
    giop::add_priority_model(profile, {true, 7}, giop::default_limits);
    return test::resolve<nav::ReadData>(client, giop::ior_to_string({"IDL:nav/ReadData:1.0", {profile}}));
  }

  RawListener listener;
  const test::Orb client{{"-ORBPriorityBands", "0-100", "-ORBClientPriority", "7"}};
};

TEST_F(Bands, AreBoundAnewWhereAServerEndsTheConnectionInOrder) {
  std::thread server([&] {
    RawSocket first = listener.accept();
    first.receive_message();
    end_in_order(first);
    RawSocket second = listener.accept();
    for (std::uint32_t id = 1; !second.receive_message().empty(); ++id) {
      answer(second, id);
    }
  });
  {
    const nav::ReadData_var object = target();
    EXPECT_EQ(object->get_data().altitude, 3);
  }
  client->destroy();  // so that the server sees the end
  server.join();
}

TEST_F(Bands, AreNotBoundAtAServerThatHasGone) {
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

// Each answer comes in time; both together do not.
TEST_F(Bands, TakeTheirTimeFromTheCalls) {
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
