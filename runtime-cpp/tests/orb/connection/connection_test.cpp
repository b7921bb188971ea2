// SPDX-License-Identifier: Apache-2.0
// The end, the lifetime and the renewal of connections; tests/hostile tests what hostile peers do.
#include "hostile/raw_socket.hpp"
#include "support/orbs/call_time.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/corbaloc.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/client_request.hpp>

#include <gtest/gtest.h>

#include <fcntl.h>
#include <functional>
#include <future>

namespace {

using corbel::giop::MessageType;
using corbel::giop::ReplyStatus;
using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using corbel::test::type_of;
using std::chrono::milliseconds;
using test::raised;

/// Returns the octets that `write` puts into a writer.
template <class Write>
Bytes written(Write write) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  write(out);
  return Bytes(out.data().begin(), out.data().end());
}

class ServerSide : public testing::TestWithParam<std::string> {
 protected:
  ServerSide() : ServerSide(std::vector<std::string>{}) {}
  explicit ServerSide(std::vector<std::string> options, const char* message_timeout = "20000")
      : server((options.insert(options.end(), {"-ORBConcurrency", GetParam(), "-ORBMessageTimeout", message_timeout}),
                options)) {
    const std::string reference = server.activate(&servant);
    target = test::resolve<nav::ReadData>(client, reference);
    profile = *corbel::giop::parse_iiop_profile(target->_reference()->ior().profiles.at(0));
  }

  Bytes request(corbel::giop::Response response = corbel::giop::Response::expected) const {
    return written([&](corbel::cdr::Writer& out) {
      const auto offsets =
          corbel::giop::begin_request(out, {corbel::giop::v1_2, 1, response, profile.object_key, "get_data", {}});
      corbel::giop::finish_message(out, offsets);
    });
  }
  RawSocket connect() const { return RawSocket::connect(profile); }

  test::ReadData servant;
  test::Server server;
  test::Orb client;
  nav::ReadData_var target;
  corbel::giop::IiopProfile profile;
};
INSTANTIATE_TEST_SUITE_P(Both, ServerSide, testing::ValuesIn(test::kConcurrencies));

TEST_P(ServerSide, TakesAFloodOfOneways) {
  RawSocket peer = connect();
  const Bytes one = request(corbel::giop::Response::none);
  Bytes many;
  for (int i = 0; i < 2000; ++i) {
    many.insert(many.end(), one.begin(), one.end());
  }
  for (int i = 0; i < 10; ++i) {
    ASSERT_TRUE(peer.send(many));
  }
  ASSERT_TRUE(peer.send(request()));
  EXPECT_EQ(type_of(peer.receive_message()), MessageType::reply);
  EXPECT_EQ(servant.calls, 20001);
}

class LastingMessages : public ServerSide {
 protected:
  LastingMessages() : ServerSide({}, "1000") {}

  /// Returns true if the server serves a client that sends the second half of a request together with the first half of
  /// the next one, for longer than the time limit of a message. `pause` is the longest pause, which should be 50 ms.
  bool stays_in_the_middle(milliseconds& pause);
};
INSTANTIATE_TEST_SUITE_P(Both, LastingMessages, testing::ValuesIn(test::kConcurrencies));

bool LastingMessages::stays_in_the_middle(milliseconds& pause) {
  using Clock = std::chrono::steady_clock;
  RawSocket peer = connect();
  const Bytes one = request();
  const auto middle = one.begin() + static_cast<std::ptrdiff_t>(one.size() / 2);
  Bytes second_and_first(middle, one.end());
  second_and_first.insert(second_and_first.end(), one.begin(), middle);
  pause = milliseconds(0);
  Clock::time_point last = Clock::now();
  if (!peer.send(Bytes(one.begin(), middle))) {
    return false;
  }
  for (int i = 0; i < 28; ++i) {
    std::this_thread::sleep_for(milliseconds(50));
    const bool sent = peer.send(second_and_first);
    const Clock::time_point now = Clock::now();
    pause = std::max(pause, std::chrono::duration_cast<milliseconds>(now - last));
    last = now;
    const Bytes answer = sent ? peer.receive_message() : Bytes{};
    if (answer.empty() || type_of(answer) != MessageType::reply) {
      pause = std::max(pause,
                       std::chrono::duration_cast<milliseconds>(Clock::now() - last));  // the pause may be the server's
      return false;
    }
  }
  return true;
}

// At any time a part of a message has arrived, but no message stays incomplete for long.
TEST_P(LastingMessages, ClientAlwaysInTheMiddleOfAMessageIsKept) {
  bool kept = false;
  for (int tries = 0; !kept && tries < 5; ++tries) {
    milliseconds pause;
    kept = stays_in_the_middle(pause);
    if (pause < milliseconds(500)) {  // otherwise repeats the test, because a busy machine has delayed the client
      break;
    }
  }
  EXPECT_TRUE(kept);
}

TEST_P(ServerSide, EndsFragmentsThatNeverEnd) {
  RawSocket peer = connect();
  Bytes first = request();
  first[6] |= std::byte{2};  // the flag for further fragments
  ASSERT_TRUE(peer.send(first));
  Bytes more(12 + 4 + 60000);
  const std::uint32_t size = 4 + 60000;
  const std::uint32_t id = 1;
  std::memcpy(more.data(), first.data(), 8);
  more[7] = static_cast<std::byte>(MessageType::fragment);
  std::memcpy(more.data() + 8, &size, 4);
  std::memcpy(more.data() + 12, &id, 4);
  while (peer.send(more)) {
  }
  EXPECT_EQ(target->get_data().longitude, 2);
}

class Idle : public ServerSide {
 protected:
  Idle() : ServerSide({"-ORBIdleTimeout", "200"}) {}
};
INSTANTIATE_TEST_SUITE_P(Both, Idle, testing::ValuesIn(test::kConcurrencies));

TEST_P(Idle, ConnectionsEndInOrderAndComeAgain) {
  RawSocket peer = connect();
  Bytes answer;
  for (int tries = 0; tries < 10; ++tries) {  // on a busy machine, the request may be too late
    answer = peer.send(request()) ? peer.receive_message() : Bytes{};
    if (!answer.empty() && type_of(answer) == MessageType::reply) {
      break;
    }
    peer = connect();
  }
  ASSERT_FALSE(answer.empty());
  EXPECT_EQ(type_of(answer), MessageType::reply);
  EXPECT_EQ(type_of(peer.receive_message()), MessageType::close_connection);
  EXPECT_TRUE(peer.receive_all().empty());
  target->get_data();
  std::this_thread::sleep_for(milliseconds(800));
  target->get_data();  // over a new connection, without an exception
}

TEST_P(ServerSide, ServesAgainOnceDescriptorsAreAvailable) {
  std::vector<int> hogs;
  for (int fd = 0; (fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0 && hogs.size() < 20000;) {
    hogs.push_back(fd);
  }
  ASSERT_FALSE(hogs.empty());
  ::close(hogs.back());
  hogs.pop_back();
  RawSocket waiting = connect();  // the system accepts the connection, but the server has no descriptor for it
  std::this_thread::sleep_for(milliseconds(50));
  for (const int fd : hogs) {
    ::close(fd);
  }
  ASSERT_TRUE(waiting.send(request()));
  EXPECT_EQ(type_of(waiting.receive_message()), MessageType::reply);
}

/// A server that serves each connection by the next one of its steps.
class Script {
 public:
  using Step = std::function<void(RawSocket&)>;
  explicit Script(std::vector<Step> steps)
      : thread_([this, steps = std::move(steps)] {
          for (const Step& step : steps) {
            RawSocket peer = listener_.accept();
            step(peer);
          }
        }) {}
  ~Script() { thread_.join(); }
  std::string reference() const { return "corbaloc::127.0.0.1:" + std::to_string(listener_.port()) + "/key"; }

 private:
  RawListener listener_;
  std::thread thread_;
};

Bytes reply(std::uint32_t id, ReplyStatus status, const std::function<void(corbel::cdr::Writer&)>& body) {
  return written([&](corbel::cdr::Writer& out) {
    const auto offsets = corbel::giop::begin_reply(out, corbel::giop::v1_2, id, status);
    body(out);
    corbel::giop::finish_message(out, offsets);
  });
}
Bytes position(std::uint32_t id) {
  return reply(id, ReplyStatus::no_exception, [](corbel::cdr::Writer& out) { out << nav::Position{1, 2, 3}; });
}
Bytes close_connection() {
  return written([](auto& out) { corbel::giop::write_close_connection(out, corbel::giop::v1_2); });
}
void answer_all(RawSocket& peer) {
  for (std::uint32_t id = 1; !peer.receive_message().empty(); ++id) {
    peer.send(position(id));
  }
}

/// Returns the exception and completion status of a call; "" for a successful one.
std::string call(nav::ReadData_ptr target) {
  try {
    EXPECT_EQ(target->get_data().altitude, 3);
    return "";
  } catch (const CORBA::SystemException& exception) {
    static const char* const kCompleted[] = {" YES", " NO", " MAYBE"};
    return exception._name() + std::string(kCompleted[exception.completed()]);
  }
}

nav::ReadData_ptr target_of(const test::Orb& client, const Script& server) {
  const CORBA::Object_var object = client->string_to_object(server.reference().c_str());
  return nav::ReadData::_unchecked_narrow(object);
}

TEST(ClientSide, CallsAgainWhenAnIdleConnectionWasClosedInOrder) {
  const test::Orb client;
  const Script server({[](RawSocket& peer) {
                         peer.receive_message();
                         peer.send(position(1));
                         peer.receive_message();  // the second call
                         peer.send(close_connection());
                       },
                       answer_all});
  const nav::ReadData_var target = target_of(client, server);
  EXPECT_EQ(call(target), "");
  EXPECT_EQ(call(target), "");
  client->destroy();  // so that the server sees the end
}

TEST(ClientSide, CallsAgainWhenAConnectionWasClosedInOrderBeforeItsFirstCall) {
  const test::Orb client;
  const Script server({[](RawSocket& peer) {
                         peer.send(close_connection());
                         peer.receive_message();
                       },
                       answer_all});
  EXPECT_EQ(call(nav::ReadData_var(target_of(client, server))), "");
  client->destroy();  // so that the server sees the end
}

// The server ends the first connection while the request is marshalled. The request is small, or so large that sending
// it fails.
class MarshalledSlowly : public testing::TestWithParam<std::size_t> {};
INSTANTIATE_TEST_SUITE_P(Octets, MarshalledSlowly, testing::Values(1, 4'000'000));

TEST_P(MarshalledSlowly, IsSentUnchangedOverTheNextConnection) {
  const test::Orb client;
  std::promise<void> ended;
  const Script server({[&](RawSocket& peer) {
                         peer.send(close_connection());
                         peer = RawSocket();
                         ended.set_value();
                       },
                       answer_all});
  const nav::ReadData_var target = target_of(client, server);
  const std::vector<std::byte> argument(GetParam());
  corbel::orb::ClientRequest request(*target, "get_data");
  int marshalled = 0;
  do {
    ASSERT_EQ(++marshalled, 1);
    request.begin().put_octets(argument);
    ended.get_future().wait();
  } while (!request.invoke());
  nav::Position position;
  request.results() >> position;
  request.finish();
  EXPECT_EQ(position.altitude, 3);
  client->destroy();  // so that the server sees the end
}

TEST(ClientSide, RepeatedCloseConnectionIsTransientCompletedNo) {
  const test::Orb client;
  const auto close = [](RawSocket& peer) {
    peer.receive_message();
    peer.send(close_connection());
  };
  const Script server({close, close, close, close});
  EXPECT_EQ(call(nav::ReadData_var(target_of(client, server))), "TRANSIENT NO");
}

TEST(ClientSide, DoesNotKnowWhetherACallWasExecutedThatWasNotAnswered) {
  const test::Orb client({"-ORBCallTimeout", "1000"});
  const Script server({[](RawSocket& peer) {
                         peer.receive_message();
                         peer.reset();
                       },
                       [](RawSocket& peer) {
                         peer.receive_message();
                         peer.receive_message();
                       },
                       [](RawSocket& peer) {
                         peer.receive_message();
                         for (const std::byte byte : position(1)) {  // each in time, but all of them together too late
                           std::this_thread::sleep_for(milliseconds(30));
                           if (!peer.send({&byte, 1})) {
                             return;
                           }
                         }
                       }});
  const nav::ReadData_var target = target_of(client, server);
  EXPECT_EQ(call(nav::ReadData_var(test::patient(target.in()))), "COMM_FAILURE MAYBE");
  EXPECT_EQ(call(target), "TIMEOUT MAYBE");
  EXPECT_EQ(call(target), "TIMEOUT MAYBE");
}

TEST(ClientSide, ReturnsToTheOriginalTargetIfAForwardIsUnreachable) {
  const test::Orb client;
  const auto forward = [](const std::string& url) {
    return [url](RawSocket& peer) {
      peer.receive_message();
      peer.send(reply(1, ReplyStatus::location_forward, [&](corbel::cdr::Writer& out) {
        corbel::giop::Corbaloc location;
        corbel::giop::parse_corbaloc(url, location);
        corbel::giop::write_ior(out, corbel::giop::corbaloc_to_ior(location));
      }));
      for (std::uint32_t id = 2; !peer.receive_message().empty(); ++id) {
        peer.send(position(id));
      }
    };
  };
  auto there = std::make_unique<Script>(std::vector<Script::Step>{[](RawSocket& peer) {
    for (std::uint32_t id = 1; id < 3; ++id) {
      peer.receive_message();
      peer.send(position(id));
    }
    peer.send(close_connection());
  }});
  const Script here({forward(there->reference())});
  const nav::ReadData_var target = target_of(client, here);
  EXPECT_EQ(call(target), "");
  EXPECT_EQ(call(target), "");  // calls the new target at once
  there.reset();
  EXPECT_EQ(call(target), "");  // calls the original target again
  client->destroy();
}

// A gateway needs the profile instead of the key; after its first answer, requests contain the profile.
TEST(ClientSide, AddressesAsTheServerWants) {
  for (const std::uint16_t wanted : {1, 2}) {
    const test::Orb client;
    std::vector<std::uint16_t> modes;
    const Script gateway({[&](RawSocket& peer) {
      for (std::uint32_t id = 1; id <= 3; ++id) {
        const Bytes request = peer.receive_message();
        ASSERT_GT(request.size(), 22U);
        std::uint16_t mode = 0;  // after header, id, response flags and reserved octets
        std::memcpy(&mode, request.data() + 20, sizeof mode);
        modes.push_back(mode);
        corbel::giop::MessageHeader header;
        corbel::giop::Request decoded;
        ASSERT_EQ(corbel::giop::decode_header(request, corbel::giop::default_limits, header),
                  corbel::giop::Error::none);
        ASSERT_EQ(corbel::giop::decode_request(request, header, corbel::giop::default_limits, decoded),
                  corbel::giop::Error::none);
        EXPECT_EQ(decoded.object_key.size(), 3U);
        peer.send(id > 1 ? position(id) : reply(id, ReplyStatus::needs_addressing_mode, [&](corbel::cdr::Writer& out) {
          out.put(wanted);
        }));
      }
    }});
    std::string url = gateway.reference();
    const CORBA::Object_var object = client->string_to_object(url.replace(0, 10, "corbaloc::1.2@").c_str());
    const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
    EXPECT_EQ(call(target), "");
    EXPECT_EQ(call(target), "");
    EXPECT_EQ(modes, (std::vector<std::uint16_t>{0, wanted, wanted}));
    client->destroy();
  }
}

// A permanent forward replaces the original target. A temporary forward from the new target does not replace the new
// target.
TEST(ClientSide, ReturnsToTheTargetOfAPermanentForward) {
  const test::Orb client;
  const auto forward = [](std::uint32_t id, const std::string& url, ReplyStatus status) {
    return reply(id, status, [&](corbel::cdr::Writer& out) {
      corbel::giop::Corbaloc location;
      corbel::giop::parse_corbaloc(url, location);
      corbel::giop::write_ior(out, corbel::giop::corbaloc_to_ior(location));
    });
  };
  auto third = std::make_unique<Script>(std::vector<Script::Step>{[](RawSocket& peer) {
    peer.receive_message();
    peer.send(position(1));
    peer.send(close_connection());
  }});
  const Script second({[&](RawSocket& peer) {
    peer.receive_message();
    peer.send(forward(1, third->reference(), ReplyStatus::location_forward));
    for (std::uint32_t id = 2; !peer.receive_message().empty(); ++id) {
      peer.send(position(id));
    }
  }});
  int first_calls = 0;
  const Script first({[&](RawSocket& peer) {
    while (!peer.receive_message().empty()) {
      ++first_calls;
      peer.send(forward(1, second.reference(), ReplyStatus::location_forward_perm));
    }
  }});
  const CORBA::Object_var object =
      client->string_to_object(std::string(first.reference()).replace(0, 10, "corbaloc::1.2@").c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  EXPECT_EQ(call(target), "");
  third.reset();
  EXPECT_EQ(call(target), "");  // calls the second target at once
  EXPECT_EQ(call(target), "");
  client->destroy();
  EXPECT_EQ(first_calls, 1);
}

TEST(ClientSide, RefusedConnectionRaisesTransient) {
  const test::Orb client;
  std::string outcome;
  for (int tries = 0; outcome != "TRANSIENT" && tries < 5; ++tries) {  // another process may have taken the port
    std::uint16_t port = 0;
    {
      const RawListener gone;
      port = gone.port();
    }
    const CORBA::Object_var object =
        client->string_to_object(("corbaloc::127.0.0.1:" + std::to_string(port) + "/key").c_str());
    outcome = raised([&] { object->_non_existent(); });
  }
  EXPECT_EQ(outcome, "TRANSIENT");
  const CORBA::Object_var nowhere = client->string_to_object("corbaloc::no-such-host.invalid:1/key");
  EXPECT_EQ(raised([&] { nowhere->_non_existent(); }), "TRANSIENT");
}

}  // namespace
