// SPDX-License-Identifier: Apache-2.0
// Requests that are cancelled by their client before they are served: no servant is called, and no reply is sent.
#include "support/orbs/gate.hpp"
#include "support/orbs/idle_threads.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/scripted_server.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <string>

namespace {

namespace giop = corbel::giop;
using test::Bytes;
using test::raised;
using test::operator+;

class Withdrawn : public testing::TestWithParam<std::tuple<std::string, unsigned>> {
 protected:
  giop::Version version() const { return {1, static_cast<std::uint8_t>(std::get<1>(GetParam()))}; }

  corbel::test::RawSocket connect(const std::string& reference) {
    profile_ = *giop::parse_iiop_profile(giop::ior_from_string(reference)->profiles.at(0));
    return corbel::test::RawSocket::connect(profile_);
  }
  Bytes request(std::uint32_t id, giop::Response response = giop::Response::expected) const {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    giop::RequestHead head;
    head.version = version();
    head.id = id;
    head.response = response;
    head.object_key = profile_.object_key;
    head.operation = "get_data";
    const giop::HeaderOffsets offsets = giop::begin_request(out, head);
    giop::finish_message(out, offsets);
    return {out.data().begin(), out.data().end()};
  }
  Bytes cancel(std::uint32_t id) const {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    giop::write_cancel_request(out, version(), id);
    return {out.data().begin(), out.data().end()};
  }
  /// Returns the id of the request to which the next reply belongs; 0 if there is no reply.
  static std::uint32_t answered(corbel::test::RawSocket& socket) {
    const Bytes message = socket.receive_message();
    giop::MessageHeader header;
    giop::Reply reply;
    if (message.empty()) {
      return 0;
    }
    EXPECT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
    EXPECT_EQ(header.type, giop::MessageType::reply);
    EXPECT_EQ(giop::decode_reply(message, header, giop::default_limits, reply), giop::Error::none);
    return reply.id;
  }

  test::ReadData gps;
  test::Server server{{"-ORBConcurrency", std::get<0>(GetParam())}};
  giop::IiopProfile profile_;
};
INSTANTIATE_TEST_SUITE_P(All, Withdrawn,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::Values(0U, 1U, 2U)));

TEST_P(Withdrawn, CancelledUnreadRequestsAreNotServed) {
  auto socket = connect(server.activate(&gps));
  // The server may receive other messages between a request and its cancellation. A cancellation has no effect if its
  // request is unknown, or follows later.
  socket.send(request(1) + request(2) + cancel(1) + cancel(77) + request(3));
  EXPECT_EQ(answered(socket), 2U);
  EXPECT_EQ(answered(socket), 3U);
  EXPECT_EQ(gps.calls, 2);
  socket.send(cancel(4) + request(4));
  EXPECT_EQ(answered(socket), 4U) << "the request followed its cancellation";
  socket.send(request(5) + cancel(5) + cancel(5) + request(5));
  EXPECT_EQ(answered(socket), 5U) << "only one of two equal requests is cancelled";
  EXPECT_EQ(gps.calls, 4);
  server.stop();
}

TEST_P(Withdrawn, RequestsAreCancelledAcrossManyOthers) {
  auto socket = connect(server.activate(&gps));
  Bytes all = request(1);
  for (std::uint32_t id = 2; id <= 40; ++id) {
    all = all + request(id, giop::Response::none);
  }
  socket.send(all + cancel(1) + request(41));
  EXPECT_EQ(answered(socket), 41U);
  EXPECT_EQ(gps.calls, 40);
  server.stop();
}

TEST_P(Withdrawn, CancelledHeldRequestsAreNotServed) {
  const std::string reference = server.activate(&gps);
  auto socket = connect(reference);
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  manager->hold_requests(true);
  socket.send(request(1));
  auto second = connect(reference);
  second.send(request(1) + cancel(2));
  corbel::test::await_idle_threads();  // a request that was read and is not yet held would be served
  socket.send(cancel(1) + request(2));
  manager->activate();
  EXPECT_EQ(answered(socket), 2U);
  EXPECT_EQ(answered(second), 1U);
  EXPECT_EQ(gps.calls, 2);
  server.stop();
}

TEST_P(Withdrawn, RequestsNotCancelledAreAnsweredInOrder) {
  auto socket = connect(server.activate(&gps));
  constexpr std::uint32_t last = 4000;
  std::thread sending([&] {
    Bytes all;
    for (std::uint32_t id = 1; id <= last; ++id) {
      all = all + request(id);
      if (id % 3 == 0) {
        all = all + cancel(id);
      }
      if (all.size() > 30'000 || id == last) {
        socket.send(all);
        all.clear();
      }
    }
  });
  std::uint32_t id = 0;
  while (id < last) {
    const std::uint32_t next = answered(socket);
    ASSERT_GT(next, id) << "in their order, each once";
    ASSERT_LE(next, id + 2) << "what was not cancelled is answered";
    id = next;
  }
  sending.join();
  EXPECT_LE(gps.calls, static_cast<int>(last)) << "the cancelled ones may have been served";
  EXPECT_GE(gps.calls, static_cast<int>(last - last / 3));
  server.stop();
}

// The only thread of the lane serves another request.
TEST(WithdrawnInLane, RequestsThatWaitForAThreadAreNotServed) {
  test::Gate gate;
  test::ReadData slow([&] { gate.pass(); });
  test::ReadData wanted;
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
  const std::string reference = server.activate(&wanted);
  const test::Orb hurried({"-ORBCallTimeout", "50ms"});
  const nav::ReadData_var second = test::resolve<nav::ReadData>(hurried, reference);
  const test::Orb client;
  const nav::ReadData_var first = test::resolve<nav::ReadData>(client, server.activate(&slow));
  const nav::ReadData_var patient = test::resolve<nav::ReadData>(client, reference);
  std::thread busy([&] { first->get_data(); });
  gate.await(1);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(raised([&] { second->get_data(); }), "TIMEOUT");
  }
  gate.open();
  busy.join();
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(raised([&] { patient->get_data(); }), "");
  }
  server.stop();
  EXPECT_EQ(wanted.calls, 3);
}

}  // namespace
