// SPDX-License-Identifier: Apache-2.0
// Fragments in both directions over one connection, cut everywhere: of ORBs that call each other at the same time, and
// of a peer without an ORB that sends the pieces of requests and replies alternately.
#include "types_skel.hpp"

#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/bidirectional.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/listen_points.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>

#include <gtest/gtest.h>

namespace {

using corbel::test::Bytes;
using corbel::test::RawSocket;
using corbel::test::WireBuilder;
using test::raised;
namespace giop = corbel::giop;

types::Octets octets(CORBA::ULong size, unsigned seed) {
  types::Octets made(size);
  made.length(size);
  for (CORBA::ULong i = 0; i < size; ++i) {
    made[i] = static_cast<CORBA::Octet>(i * 7 + seed);
  }
  return made;
}

bool comes_back(types::Everything_ptr object, CORBA::ULong size, unsigned seed) {
  const types::Octets given = octets(size, seed);
  types::Octets both = octets(size / 2, seed + 1);
  const types::Octets second = both;
  types::Octets_var result;
  const types::Octets_var back = object->bytes(given, both, result.out());
  const auto same = [](const types::Octets& one, const types::Octets& other) {
    return one.length() == other.length() &&
           std::equal(one.get_buffer(), one.get_buffer() + one.length(), other.get_buffer());
  };
  return same(*back, given) && same(*result, second) && same(both, given);
}

struct CutKind {
  std::string concurrency;
  std::string handler;
  std::string fragment;
};
void PrintTo(const CutKind& kind, std::ostream* out) {
  *out << kind.concurrency << ' ' << kind.handler << ' ' << kind.fragment;
}
class FragmentsBothWays : public testing::TestWithParam<CutKind> {
 protected:
  static std::vector<std::string> options(std::vector<std::string> more = {}) {
    const auto& [concurrency, handler, fragment] = GetParam();
    more.insert(more.end(), {"-ORBConcurrency", concurrency, "-ORBClientConnectionHandler", handler, "-ORBFragmentSize",
                             fragment, "-ORBConnectTimeout", "200ms", "-ORBCallTimeout", "60s"});
    return more;
  }
};
INSTANTIATE_TEST_SUITE_P(All, FragmentsBothWays,
                         testing::Values(CutKind{"thread-per-connection", "RW", "32"},
                                         CutKind{"thread-per-connection", "MT", "64"}, CutKind{"reactive", "MT", "32"},
                                         CutKind{"reactive", "ST", "32"}, CutKind{"thread-pool", "RW", "32"},
                                         CutKind{"thread-pool", "MT", "256"}));

// The client offers an address at which no process listens, so calls of both sides share one connection. The sizes
// increase by one, so each cut is at each octet once; two threads of each side call at the same time.
TEST_P(FragmentsBothWays, ArriveWhereverTheyAreCutWhileBothSidesCall) {
  constexpr unsigned callers = 2;
  constexpr CORBA::ULong sizes = 80;
  EverythingServant there;
  EverythingServant back;
  test::Server server(options());
  test::Server client(options({"-ORBPublishedHost", "192.0.2.1"}));
  test::offer_connections(client.orb());
  const auto policies = test::bidirectional(BiDirPolicy::BOTH, corbel::ListenPoints::any);
  const types::Everything_var target =
      test::resolve<types::Everything>(client.orb(), test::activate_in(server, policies, &there));
  const std::string own = test::activate_in(client, test::bidirectional(), &back);
  const CORBA::Object_var object = server.orb()->string_to_object(own.c_str());
  const types::Everything_var callback = types::Everything::_unchecked_narrow(object);
  target->identity();  // the first call offers the connection
  std::atomic<int> failed{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < 2 * callers; ++i) {
    threads.emplace_back([&, i] {
      const types::Everything_ptr called = i % 2 == 0 ? target.in() : callback.in();
      for (CORBA::ULong size = i / 2; size < sizes; ++size) {
        const std::string exception = raised([&] { failed += comes_back(called, size, i) ? 0 : 1; });
        failed += exception.empty() ? 0 : 1;
      }
      const std::string exception = raised([&] { failed += comes_back(called, 20'000, i) ? 0 : 1; });
      failed += exception.empty() ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(failed, 0);
  server.stop();
  client.stop();
}

/// Cuts a message of GIOP 1.2 in two, at an octet that is a multiple of eight from its begin.
std::pair<Bytes, Bytes> cut(const Bytes& message, std::size_t at) {
  WireBuilder first(true);
  first.raw(std::span(message).first(at)).patch32(8, static_cast<std::uint32_t>(at - giop::header_size));
  Bytes begin = first.bytes();
  begin[6] |= std::byte{2};  // the flag for further fragments
  WireBuilder rest(true);
  rest.giop(2, 7).raw(std::span(message).subspan(giop::header_size, 4));  // the id of the request or the reply
  rest.raw(std::span(message).subspan(at)).finish();
  return {begin, rest.bytes()};
}

Bytes request(const giop::IiopProfile& profile, std::uint32_t id, const Bytes& listen_points) {
  const giop::ServiceContext context{giop::service_id::bi_dir_iiop, listen_points};
  giop::RequestHead head;
  head.id = id;
  head.object_key = profile.object_key;
  head.operation = "get_data";
  head.contexts = std::span(&context, 1);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  giop::finish_message(out, giop::begin_request(out, head));
  return {out.data().begin(), out.data().end()};
}

std::uint32_t id_of(const Bytes& message) {
  std::uint32_t id = 0;
  EXPECT_GE(message.size(), giop::header_size + sizeof id);
  std::memcpy(&id, message.data() + giop::header_size, std::min(sizeof id, message.size() - giop::header_size));
  return id;
}

class PeerOfFragments : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, PeerOfFragments, testing::ValuesIn(test::kConcurrencies));

// For each cut: the reply to the server's call and the next request of the peer are sent in two pieces each. The pieces
// of one are between the pieces of the other, in both possible orders. The server's object calls back in each request.
TEST_P(PeerOfFragments, MayNestItsRequestsAndRepliesAtEachCut) {
  const corbel::test::RawListener listener;  // never accepts a connection
  nav::ReadData_var callback;
  std::mutex mutex;
  std::string reported;
  test::ReadData there([&] {
    const std::string exception = raised([&] { callback->get_data(); });
    const std::lock_guard lock(mutex);
    reported += exception;
  });
  test::Server server({"-ORBConcurrency", GetParam(), "-ORBCallTimeout", "60s", "-ORBClientConnectionHandler",
                       GetParam() == "reactive" ? "ST" : "RW"});
  const auto ior = giop::ior_from_string(test::activate_in(server, test::bidirectional(), &there));
  const giop::IiopProfile profile = *giop::parse_iiop_profile(ior->profiles.at(0));
  giop::IiopProfile own;
  own.host = "127.0.0.1";
  own.port = listener.port();
  own.object_key.resize(3);
  const std::string text = giop::ior_to_string({"IDL:nav/ReadData:1.0", {giop::make_iiop_profile(own)}});
  const CORBA::Object_var object = server.orb()->string_to_object(text.c_str());
  callback = nav::ReadData::_unchecked_narrow(object);

  const Bytes points = giop::write_listen_points(std::vector<giop::ListenPoint>{{"127.0.0.1", listener.port()}});
  const auto reply_to = [](const Bytes& asked) {
    return WireBuilder(true).giop(2, 1).u32(id_of(asked)).u32(0).u32(0).f64(1).f64(2).f64(3).finish().bytes();
  };
  RawSocket socket = RawSocket::connect(profile);
  std::uint32_t id = 2;
  ASSERT_TRUE(socket.send(request(profile, id, points)));
  const std::size_t whole = request(profile, id, points).size();
  int calls = 1;
  for (std::size_t at = 16; at < whole; at += 8) {
    for (const bool reply_within : {true, false}) {
      const Bytes asked = socket.receive_message();
      ASSERT_EQ(corbel::test::type_of(asked), giop::MessageType::request) << at;
      const Bytes answer = reply_to(asked);
      const auto reply = cut(answer, std::min(at, answer.size() / 8 * 8 - 8));
      const auto next = cut(request(profile, id + 2, points), at);
      // The last piece decides: if the request is between the pieces of the reply, the servant is not busy when it is
      // complete.
      for (const Bytes& piece : reply_within ? std::vector{next.first, reply.first, reply.second, next.second}
                                             : std::vector{reply.first, next.first, next.second, reply.second}) {
        if (at < 40) {
          for (const std::byte octet : piece) ASSERT_TRUE(socket.send(std::span(&octet, 1)));
        } else {
          ASSERT_TRUE(socket.send(piece));
        }
      }
      ++calls;
      // The first reply and the server's next request, in either order: the server may serve both requests at the same
      // time.
      Bytes got = socket.receive_message();
      ASSERT_EQ(corbel::test::type_of(got), giop::MessageType::reply) << at;
      ASSERT_EQ(id_of(got), id);
      id += 2;
    }
  }
  ASSERT_TRUE(socket.send(reply_to(socket.receive_message())));
  EXPECT_EQ(id_of(socket.receive_message()), id);
  EXPECT_EQ(there.calls, calls);
  EXPECT_EQ(reported, "");
  server.stop();
}

}  // namespace
