// SPDX-License-Identifier: Apache-2.0
// A client with servers that send invalid answers. In all cases, the call ends with its result or a system exception,
// within the time limit, and the next call to a good server works.
#include "hostile/hostile_server.hpp"

namespace corbel::test {
namespace {

INSTANTIATE_TEST_SUITE_P(Over, HostileServer, testing::Values("iiop", "uiop"),
                         [](const auto& info) { return info.param; });

TEST_P(HostileServer, CorrectReplyIsReturned) { EXPECT_EQ(call_answered(good_reply), ""); }

TEST_P(HostileServer, ClosingInsteadOfAReplyIsCommFailure) {
  EXPECT_EQ(call_answered([](std::uint32_t) { return Bytes(); }), "COMM_FAILURE");
}

TEST_P(HostileServer, EveryCutOfAReplyIsCommFailure) {
  const std::size_t whole = good_reply(1).size();
  for (const char* handler : {"RW", "MT", "ST"}) {
    start({"-ORBClientConnectionHandler", handler});
    for (std::size_t size = 1; size < whole; size += 5) {
      const FakeServer server(path, [&](std::uint32_t id, RawSocket& socket) {
        const Bytes reply = good_reply(id);
        socket.send(std::span(reply).first(size));
        return Bytes();
      });
      EXPECT_EQ(call(server), "COMM_FAILURE") << handler << " " << size;
    }
  }
}

TEST_P(HostileServer, AResetIsCommFailure) {
  const FakeServer server(path, [](std::uint32_t, RawSocket& socket) {
    socket.reset();
    return Bytes();
  });
  for (const char* handler : {"RW", "MT", "ST"}) {
    start({"-ORBClientConnectionHandler", handler});
    expect_nothing_left_by([&] { EXPECT_EQ(call(server), "COMM_FAILURE") << handler; });
  }
}

// Each bad answer costs a connection, but no further resources, even after many answers.
TEST_P(HostileServer, BadAnswersLeaveNothingBehind) {
  const std::function<Bytes(std::uint32_t)> answers[] = {
      [](std::uint32_t) { return WireBuilder(true).giop(2, 6).bytes(); },
      [](std::uint32_t) { return WireBuilder(true).raw("HTTP/1.1 400 Bad Request").bytes(); },
      [](std::uint32_t id) { return reply_to(id, 77).finish().bytes(); },
      [](std::uint32_t id) { return reply_to(id, 3).u32(0xffffffff).finish().bytes(); },
      [](std::uint32_t id) { return reply_to(id + 1, 0).f64(1).f64(2).f64(3).finish().bytes(); },
      [](std::uint32_t id) { return reply_to(id, 2).string("IDL:omg.org/CORBA/UNKNOWN:1.0").finish().bytes(); },
      [](std::uint32_t id) { return WireBuilder(true).giop(2, 7, 2).u32(id).u64(0).finish().bytes(); },
  };
  for (const auto& answer : answers) {
    SCOPED_TRACE(&answer - answers);
    const FakeServer server(path, [&](std::uint32_t id, RawSocket&) { return answer(id); });
    expect_nothing_left_by([&] { EXPECT_NE(call(server), ""); });
    expect_service();
  }
}

TEST_P(HostileServer, AReplyThatPassesMaxInputMemoryIsNoMemory) {
  const FakeServer server(path, [](std::uint32_t id, RawSocket&) {
    WireBuilder wire = reply_to(id, 0);
    wire.f64(1).f64(2).f64(3).raw(Bytes(300'000));
    return wire.finish().bytes();
  });
  for (const char* handler : {"RW", "MT", "ST"}) {
    const ::test::Orb orb({"-ORBMaxInputMemory", "200000", "-ORBClientConnectionHandler", handler});
    const CORBA::Object_var object = orb->string_to_object(server.reference().c_str());
    const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
    try {
      gps->get_data();
      ADD_FAILURE() << "it was received";
    } catch (const CORBA::NO_MEMORY& failure) {
      EXPECT_EQ(failure.completed(), CORBA::COMPLETED_MAYBE);
    }
    EXPECT_EQ(orb.core().input_allocator->counted(), 0U);
  }
}

TEST_P(HostileServer, GarbageIsAnException) {
  const auto with = [this](std::size_t at, unsigned value) {
    return call_answered([=](std::uint32_t id) {
      Bytes reply = good_reply(id);
      reply[at] = static_cast<std::byte>(value);
      return reply;
    });
  };
  for (const auto& [at, value] : {std::pair(0u, 'X'), {4u, 2}, {5u, 9}, {6u, 0x81}, {7u, 9}, {11u, 0xff}}) {
    const std::string exception = with(at, static_cast<unsigned>(value));
    EXPECT_TRUE(exception == "COMM_FAILURE" || exception == "MARSHAL") << at << " " << exception;
  }
}

TEST_P(HostileServer, ARequestInsteadOfAReplyIsAnException) {
  const std::string exception = call_answered([](std::uint32_t) { return request(true, 2); });
  EXPECT_TRUE(exception == "COMM_FAILURE" || exception == "MARSHAL") << exception;
}

TEST_P(HostileServer, MessageErrorIsCommFailure) {
  EXPECT_EQ(call_answered([](std::uint32_t) { return WireBuilder(true).giop(2, 6).bytes(); }), "COMM_FAILURE");
}

TEST_P(HostileServer, StatusesOutOfRangeAreAnException) {
  for (std::uint32_t status : {6u, 0xffffffffu}) {
    const std::string exception =
        call_answered([&](std::uint32_t id) { return reply_to(id, status).finish().bytes(); });
    EXPECT_TRUE(exception == "COMM_FAILURE" || exception == "MARSHAL") << exception;
  }
}

TEST_P(HostileServer, AResultThatEndsEarlyIsMarshal) {
  for (int doubles = 0; doubles < 3; ++doubles) {
    EXPECT_EQ(call_answered([&](std::uint32_t id) {
                WireBuilder wire = reply_to(id, 0);
                for (int i = 0; i < doubles; ++i) wire.f64(1);
                return wire.finish().bytes();
              }),
              "MARSHAL");
  }
}

TEST_P(HostileServer, ReceivedExceptionsAreRaisedOrRefused) {
  const auto raised = [this](std::uint32_t status, const WireBuilder& body) {
    return call_answered([&](std::uint32_t id) { return reply_to(id, status).raw(body.bytes()).finish().bytes(); });
  };
  EXPECT_EQ(raised(2, WireBuilder(true).string("IDL:omg.org/CORBA/NO_PERMISSION:1.0").u32(0xffffffff).u32(2)),
            "NO_PERMISSION");
  EXPECT_EQ(raised(2, WireBuilder(true).string("IDL:acme/Own:1.0").u32(0).u32(0)), "UNKNOWN");
  EXPECT_EQ(raised(2, WireBuilder(true).string("IDL:omg.org/CORBA/TIMEOUT:1.0").u32(0).u32(77)), "MARSHAL");
  EXPECT_EQ(raised(2, WireBuilder(true).u32(0xffffffff)), "MARSHAL");
  EXPECT_EQ(raised(1, WireBuilder(true).string("IDL:nav/NotReady:1.0").string("why")), "NotReady");
  EXPECT_EQ(raised(1, WireBuilder(true).string("IDL:nav/NotReady:1.0").u32(0xffffffff)), "MARSHAL");
  EXPECT_EQ(raised(1, WireBuilder(true).string("IDL:nav/NeverHeardOf:1.0")), "UNKNOWN");
  EXPECT_EQ(raised(1, WireBuilder(true).u32(0)), "MARSHAL");
}

TEST_P(HostileServer, EndlessForwardsEnd) {
  start({"-ORBMaxForwards", "5"});
  std::string self;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    WireBuilder wire = reply_to(id, 3);
    const auto ior = giop::ior_from_string(self);
    return wire.string("").u32(1).u32(ior->profiles[0].tag).octets(ior->profiles[0].data).finish().bytes();
  });
  self = server.reference();
  const std::string exception = call(server);
  EXPECT_TRUE(exception == "TRANSIENT" || exception == "IMP_LIMIT") << exception;
  EXPECT_LE(server.requests(), 6);
}

// Each forward leads to a new address.
TEST_P(HostileServer, ForwardsToEverNewPlacesAreForgotten) {
  std::uint32_t forwards = 0;
  const FakeServer* here = nullptr;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    if (++forwards % 2 == 0) return good_reply(id);
    const giop::TaggedProfile next = here->profile(3 + forwards);
    return reply_to(id, 3).string("").u32(1).u32(next.tag).octets(next.data).finish().bytes();
  });
  here = &server;
  const CORBA::Object_var object = (*orb)->string_to_object(server.reference().c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  for (int calls = 0; calls < 500; ++calls) ASSERT_EQ(gps->get_data().latitude, 1);
  EXPECT_EQ(forwards, 1000U);
  EXPECT_LE(gps->_reference()->forwards(), 10U);
}

TEST_P(HostileServer, ForwardsToNowhereAreExceptions) {
  const auto forwarded = [this](const WireBuilder& body) {
    return call_answered([&](std::uint32_t id) { return reply_to(id, 3).raw(body.bytes()).finish().bytes(); });
  };
  EXPECT_NE(forwarded(WireBuilder(true).string("").u32(0)), "") << "to nil";
  EXPECT_EQ(forwarded(WireBuilder(true).u32(0xffffffff)), "MARSHAL");
  EXPECT_EQ(forwarded(WireBuilder(true).string("").u32(0xffffffff)), "MARSHAL");
  EXPECT_NE(forwarded(WireBuilder(true).string("").u32(1).u32(99).octets("???")), "") << "a profile nobody knows";
}

/// Answers like a server of another interface.
class Elsewhere final : public POA_nav::DataAvailConsumer {
 public:
  void push_DataAvail(const nav::DataAvail&) override {}
};

// The target of the forward is an object of another type; the same holds for the reference in a reply.
TEST_P(HostileServer, ForwardsToAnObjectOfAnotherTypeAreExceptions) {
  Elsewhere consumer;
  ::test::Server other(path.empty() ? std::vector<std::string>() : std::vector<std::string>{"-ORBEndpoint", "uiop://"});
  const giop::Ior there = *giop::ior_from_string(other.activate(&consumer));
  for (const std::uint32_t status : {3U, 4U}) {
    const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
      WireBuilder wire = reply_to(id, status);
      return wire.string("IDL:nav/ReadData:1.0")
          .u32(1)
          .u32(there.profiles[0].tag)
          .octets(there.profiles[0].data)
          .finish()
          .bytes();
    });
    expect_nothing_left_by([&] { EXPECT_EQ(call(server), "BAD_OPERATION") << status; });
  }
  other.stop();
}

// The ids of requests start again after 2^32-1; 2^32-1 and 0 are valid ids.
TEST_P(HostileServer, RequestIdsMayWrapAround) {
  std::vector<std::uint32_t> ids;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    ids.push_back(id);
    return good_reply(id);
  });
  const CORBA::Object_var object = (*orb)->string_to_object(server.reference().c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  gps->get_data();
  const orb::TargetsRef targets = gps->_reference()->use();
  transport::IoResult why;
  orb::ClientConnection* const connection =
      targets->all[targets->first].pool->acquire(why, orb::RequestState::Clock::time_point::max());
  ASSERT_NE(connection, nullptr);
  connection->next_id = 0xfffffffe;
  targets->all[targets->first].pool->release(connection);
  for (int calls = 0; calls < 4; ++calls) EXPECT_EQ(gps->get_data().latitude, 1);
  EXPECT_EQ(ids, (std::vector<std::uint32_t>{1, 0xfffffffe, 0xffffffff, 0, 1}));
}

TEST_P(HostileServer, EndlessAddressingModesEnd) {
  const FakeServer server(path, [](std::uint32_t id, RawSocket&) { return reply_to(id, 5).u16(2).finish().bytes(); });
  EXPECT_NE(call(server), "");
  EXPECT_LE(server.requests(), 20);
}

TEST_P(HostileServer, SilenceIsTimeout) {
  const FakeServer server(path, [](std::uint32_t, RawSocket& socket) {
    socket.receive(1);  // waits until the client gives up
    return Bytes();
  });
  start({"-ORBCallTimeout", "2s"});
  EXPECT_EQ(call(server), "TIMEOUT");
}

TEST_P(HostileServer, RepliesNobodyAskedForDoNotAnswerACall) {
  const std::string exception = call_answered([](std::uint32_t id) {
    Bytes both = good_reply(id + 1000);
    const Bytes good = good_reply(id);
    both.insert(both.end(), good.begin(), good.end());
    return both;
  });
  EXPECT_TRUE(exception.empty() || exception == "COMM_FAILURE" || exception == "MARSHAL") << exception;
}

TEST_P(HostileServer, TwoRepliesForOneRequestAnswerOnlyOneCall) {
  const FakeServer server(path, [](std::uint32_t id, RawSocket&) {
    Bytes twice = good_reply(id);
    const Bytes again = reply_to(id, 0).f64(9).f64(9).f64(9).finish().bytes();
    twice.insert(twice.end(), again.begin(), again.end());
    return twice;
  });
  const CORBA::Object_var object = (*orb)->string_to_object(server.reference().c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  for (int i = 0; i < 3; ++i) {
    try {
      EXPECT_EQ(gps->get_data().latitude, 1);
    } catch (const CORBA::SystemException&) {
      // Refusing the connection of such a server is correct, too.
    }
  }
}

TEST_P(HostileServer, EveryFlippedBitOfAReplyIsAResultOrAnException) {
  const std::size_t bits = good_reply(1).size() * 8;
  std::size_t bit = 0;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    Bytes reply = good_reply(id);
    reply[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    return reply;
  });
  start({"-ORBCallTimeout", "100ms"});
  const CORBA::Object_var object = (*orb)->string_to_object(server.reference().c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  int results = 0;
  int exceptions = 0;
  for (; bit < bits; ++bit) {
    try {
      gps->get_data();
      ++results;
    } catch (const CORBA::SystemException&) {
      ++exceptions;
    }
  }
  EXPECT_GT(results, 0);
  EXPECT_GT(exceptions, 0);
}

}  // namespace
}  // namespace corbel::test
