// SPDX-License-Identifier: Apache-2.0
// A client meets servers that answer what they should not. Whatever they do: the call ends with its result or a system
// exception, within the time limit, and the next call to a good server works.
#include <gtest/gtest.h>

#include <functional>
#include <thread>

#include "basicsp.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "hostile/raw_socket.hpp"
#include "support/heap.hpp"
#include "support/messages.hpp"
#include "support/orb_fixture.hpp"

namespace corbel::test {
namespace {

/// Answers each request on each connection with what `answer` makes of its id; an empty answer ends the connection.
class FakeServer {
 public:
  using Answer = std::function<Bytes(std::uint32_t id, RawSocket& socket)>;

  /// @param path of a socket file; empty: TCP
  FakeServer(const std::string& path, Answer answer)
      : answer_(std::move(answer)), path_(path), thread_([this] { run(); }) {}
  ~FakeServer() {
    stopping_ = true;
    listener_->stop();
    thread_.join();
  }

  giop::TaggedProfile profile(std::size_t key = 3) const {
    return path_.empty() ? giop::make_iiop_profile({giop::v1_2, "127.0.0.1", listener_->port(), Bytes(key), {}})
                         : giop::make_uiop_profile({giop::v1_2, path_, Bytes(key), {}});
  }
  std::string reference() const { return giop::ior_to_string({"IDL:nav/ReadData:1.0", {profile()}}); }
  int requests() const { return requests_; }

 private:
  void run() {
    while (!stopping_) {
      RawSocket socket = listener_->accept();
      if (socket.fd() < 0) return;
      serve(socket);
    }
  }
  void serve(RawSocket& socket) {
    for (;;) {
      const Bytes message = socket.receive_message();
      if (message.empty()) return;
      giop::MessageHeader header;
      giop::Request request;
      if (giop::decode_header(message, giop::default_limits, header) != giop::Error::none ||
          giop::decode_request(message, header, giop::default_limits, request) != giop::Error::none) {
        return;
      }
      ++requests_;
      const Bytes bytes = answer_(request.id, socket);
      if (bytes.empty() || !socket.send(bytes)) return;
    }
  }

  Answer answer_;
  const std::string path_;
  const std::unique_ptr<RawListener> listener_ =
      path_.empty() ? std::make_unique<RawListener>() : std::make_unique<RawListener>(path_);
  std::atomic<bool> stopping_{false};
  std::atomic<int> requests_{0};
  std::thread thread_;
};

WireBuilder reply_to(std::uint32_t id, std::uint32_t status, unsigned minor = 2) {
  WireBuilder wire(true);
  wire.giop(minor, 1);
  if (minor < 2) wire.u32(0);
  wire.u32(id).u32(status);
  if (minor == 2) wire.u32(0);
  return wire;
}
Bytes good_reply(std::uint32_t id) { return reply_to(id, 0).f64(1).f64(2).f64(3).finish().bytes(); }

/// Name of the exception that one call raises; "" for a good result.
std::string call(const std::string& reference, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"-ORBCallTimeout", "5s"});  // nothing here may need it, but the test must end
  const ::test::Orb orb(options);
  const CORBA::Object_var object = orb->string_to_object(reference.c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  try {
    const nav::Position position = gps->get_data();
    return position.latitude == 1 && position.altitude == 3 ? "" : "wrong result";
  } catch (const CORBA::Exception& exception) {
    return exception._name();
  }
}
std::string call(const FakeServer& server, std::vector<std::string> options = {}) {
  return call(server.reference(), std::move(options));
}

/// Over each kind of socket. After each the memory of the client is what it was.
struct HostileServer : testing::TestWithParam<std::string> {
  std::string path;
  std::size_t heap = 0;

  void SetUp() override {
    if (GetParam() == "uiop") path = testing::TempDir() + "corbel_hostile_" + std::to_string(::getpid());
    EXPECT_EQ(call_answered(good_reply), "");
    heap = settled_heap();
  }
  void TearDown() override { expect_heap(heap); }

  std::string call_answered(std::function<Bytes(std::uint32_t)> answer) const {
    const FakeServer server(path, [&](std::uint32_t id, RawSocket&) { return answer(id); });
    return call(server);
  }
};
INSTANTIATE_TEST_SUITE_P(Over, HostileServer, testing::Values("iiop", "uiop"),
                         [](const auto& info) { return info.param; });

TEST_P(HostileServer, AGoodOneWorks) { EXPECT_EQ(call_answered(good_reply), ""); }

TEST_P(HostileServer, ClosingInsteadOfAReplyIsCommFailure) {
  EXPECT_EQ(call_answered([](std::uint32_t) { return Bytes(); }), "COMM_FAILURE");
}

TEST_P(HostileServer, EveryCutOfAReplyIsCommFailure) {
  const std::size_t whole = good_reply(1).size();
  for (const char* handler : {"RW", "MT", "ST"}) {
    for (std::size_t size = 1; size < whole; size += 5) {
      const FakeServer server(path, [&](std::uint32_t id, RawSocket& socket) {
        const Bytes reply = good_reply(id);
        socket.send(std::span(reply).first(size));
        return Bytes();
      });
      EXPECT_EQ(call(server, {"-ORBClientConnectionHandler", handler}), "COMM_FAILURE") << handler << " " << size;
    }
  }
}

TEST_P(HostileServer, AResetIsCommFailure) {
  const FakeServer server(path, [](std::uint32_t, RawSocket& socket) {
    socket.reset();
    return Bytes();
  });
  for (const char* handler : {"RW", "MT", "ST"}) {
    EXPECT_EQ(call(server, {"-ORBClientConnectionHandler", handler}), "COMM_FAILURE") << handler;
  }
}

TEST_P(HostileServer, AReplyThatPassesMaxInputMemoryIsCommFailure) {
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
    } catch (const CORBA::COMM_FAILURE& failure) {
      EXPECT_EQ(failure.minor(), minor::message_base | static_cast<CORBA::ULong>(giop::Error::no_memory));
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

TEST_P(HostileServer, ExceptionsAreWhatTheySay) {
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
  std::string self;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    WireBuilder wire = reply_to(id, 3);
    const auto ior = giop::ior_from_string(self);
    return wire.string("").u32(1).u32(ior->profiles[0].tag).octets(ior->profiles[0].data).finish().bytes();
  });
  self = server.reference();
  const std::string exception = call(server, {"-ORBMaxForwards", "5"});
  EXPECT_TRUE(exception == "TRANSIENT" || exception == "IMP_LIMIT") << exception;
  EXPECT_LE(server.requests(), 6);
}

// Each time to a place that was never named before.
TEST_P(HostileServer, ForwardsToEverNewPlacesAreForgotten) {
  std::uint32_t forwards = 0;
  const FakeServer* here = nullptr;
  const FakeServer server(path, [&](std::uint32_t id, RawSocket&) {
    if (++forwards % 2 == 0) return good_reply(id);
    const giop::TaggedProfile next = here->profile(3 + forwards);
    return reply_to(id, 3).string("").u32(1).u32(next.tag).octets(next.data).finish().bytes();
  });
  here = &server;
  const ::test::Orb orb({"-ORBCallTimeout", "5s"});
  const CORBA::Object_var object = orb->string_to_object(server.reference().c_str());
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

TEST_P(HostileServer, EndlessAddressingModesEnd) {
  const FakeServer server(path, [](std::uint32_t id, RawSocket&) { return reply_to(id, 5).u16(2).finish().bytes(); });
  EXPECT_NE(call(server), "");
  EXPECT_LE(server.requests(), 20);
}

TEST_P(HostileServer, SilenceIsTimeout) {
  const FakeServer server(path, [](std::uint32_t, RawSocket& socket) {
    socket.receive(1);  // until the client gives up
    return Bytes();
  });
  EXPECT_EQ(call(server, {"-ORBCallTimeout", "200ms"}), "TIMEOUT");
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
  const ::test::Orb orb({"-ORBCallTimeout", "5s"});
  const CORBA::Object_var object = orb->string_to_object(server.reference().c_str());
  const nav::ReadData_var gps = nav::ReadData::_unchecked_narrow(object);
  for (int i = 0; i < 3; ++i) {
    try {
      EXPECT_EQ(gps->get_data().latitude, 1);
    } catch (const CORBA::SystemException&) {
      // Refusing the connection of such a server is as good.
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
  const ::test::Orb orb({"-ORBCallTimeout", "100ms"});
  const CORBA::Object_var object = orb->string_to_object(server.reference().c_str());
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
