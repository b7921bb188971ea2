// SPDX-License-Identifier: Apache-2.0
// The option NativeLayout: structures are sent in the layout of memory if both peers have agreed, and as CDR otherwise.
#include "bench_skel.hpp"

#include "hostile/raw_socket.hpp"
#include "support/messages/wire_builder.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"

#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/ior.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/giop/structure_layout.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <optional>

namespace {

using corbel::giop::LayoutStep;
using corbel::test::Bytes;
using corbel::test::RawListener;
using corbel::test::RawSocket;
using corbel::test::WireBuilder;
using Options = std::vector<std::string>;
namespace cdr = corbel::cdr;
namespace giop = corbel::giop;

const Options kNative{"-ORBNativeLayout", "true"};
const char* const kAgreed = "the same structure layout as";

bench::Records records(CORBA::ULong count) {
  bench::Records records;
  records.length(count);
  for (CORBA::ULong i = 0; i < count; ++i) {
    records[i] = {static_cast<CORBA::Short>(i), -static_cast<CORBA::Long>(i), i / 3.0, static_cast<float>(i) / 7, 'x'};
  }
  return records;
}

bool same(const bench::Records& one, const bench::Records& other) {
  bool same = one.length() == other.length();
  for (CORBA::ULong i = 0; same && i < one.length(); ++i) {
    same = one[i].a == other[i].a && one[i].b == other[i].b && one[i].c == other[i].c && one[i].d == other[i].d &&
           one[i].e == other[i].e;
  }
  return same;
}

/// Calls several times with sequences of several lengths.
void expect_echoes(bench::Echo_ptr target) {
  for (const CORBA::ULong count : {3U, 1U, 0U, 100U, 5000U, 2U}) {
    const bench::Records given = records(count);
    EXPECT_TRUE(same(given, *bench::Records_var(target->echo_records(given)))) << count;
    target->ping();
  }
}

Options with(Options options, const Options& more) {
  options.insert(options.end(), more.begin(), more.end());
  return options;
}

class NativeLayout : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, NativeLayout, testing::ValuesIn(test::kConcurrencies));

TEST_P(NativeLayout, IsAgreedByTheFirstCallOfAConnection) {
  const test::Logged log;
  const Options logging{"-ORBLog", "connections"};
  test::Server server(with(test::served_by(GetParam(), "2"), with(kNative, logging)));
  const test::Orb client(with(kNative, logging));
  test::BenchServant servant;
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
  expect_echoes(target);
  EXPECT_TRUE(log.await({kAgreed}));
  server.stop();
}

TEST_P(NativeLayout, IsNotUsedUnlessBothPeersHaveIt) {
  const std::pair<Options, Options> peers[] = {
      {kNative, {}}, {{}, kNative}, {with(kNative, {"-ORBGIOPVersion", "1.1"}), kNative}};
  for (const auto& [serves, calls] : peers) {
    const test::Logged log;
    test::Server server(with(test::served_by(GetParam(), "2"), with(serves, {"-ORBLog", "connections"})));
    const test::Orb client(with(calls, {"-ORBLog", "connections"}));
    test::BenchServant servant;
    const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
    expect_echoes(target);
    EXPECT_EQ(log.text().find(kAgreed), std::string::npos) << log.text();
    server.stop();
  }
}

TEST(NativeLayoutOption, WarnsOnceThatPeersHaveNotAgreed) {
  const test::Logged log;
  const test::Orb client(kNative);
  test::BenchServant servant;
  for (int peer = 0; peer < 2; ++peer) {
    test::Server server;
    expect_echoes(bench::Echo_var(test::resolve<bench::Echo>(client, server.activate(&servant))));
    server.stop();
  }
  const std::vector<std::string> lines = log.lines();
  const auto warns = [](const std::string& line) {
    return line.find("warning: no common structure layout with") != line.npos;
  };
  EXPECT_EQ(std::count_if(lines.begin(), lines.end(), warns), 1) << log.text();
}

// References with another version of GIOP share the connection.
TEST(NativeLayoutOption, StaysAgreedBesideMessagesOfAnotherVersion) {
  test::Server server(kNative);
  const test::Orb client(kNative);
  test::BenchServant servant;
  const std::string reference = server.activate(&servant);
  const bench::Echo_var target = test::resolve<bench::Echo>(client, reference);
  expect_echoes(target);
  auto ior = giop::ior_from_string(reference);
  auto profile = giop::parse_iiop_profile(ior->profiles.at(0));
  profile->version = giop::v1_0;
  ior->profiles = {giop::make_iiop_profile(*profile)};
  const CORBA::Object_var object = client->string_to_object(giop::ior_to_string(*ior).c_str());
  const bench::Echo_var old = bench::Echo::_unchecked_narrow(object);
  for (int i = 0; i < 3; ++i) {
    expect_echoes(old);
    expect_echoes(target);
  }
  server.stop();
}

TEST(NativeLayoutOption, HoldsForMessagesInFragments) {
  const Options fragments = with(kNative, {"-ORBFragmentSize", "256"});
  test::Server server(fragments);
  const test::Orb client(fragments);
  test::BenchServant servant;
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
  expect_echoes(target);
  server.stop();
}

/// The server is restarted at the same port without the option.
TEST(NativeLayoutOption, EndsWithTheConnection) {
  test::BenchServant servant;
  auto server = std::make_unique<test::Server>(kNative);
  const test::Orb client(with(kNative, {"-ORBReconnectTries", "200"}));
  const std::string first = server->activate(&servant);
  const auto port = giop::parse_iiop_profile(giop::ior_from_string(first)->profiles.at(0))->port;
  const bench::Echo_var target = test::resolve<bench::Echo>(client, first);
  expect_echoes(target);
  server->stop();
  server.reset();
  const auto forward = [&](const Options& options) {
    server = std::make_unique<test::Server>(with(options, {"-ORBEndpointPort", std::to_string(port)}));
    expect_echoes(bench::Echo_var(test::resolve<bench::Echo>(client, server->activate(&servant))));
    server->stop();
    server.reset();
  };
  forward({});
  forward(kNative);
}

/// A client without an ORB.
class RawClient {
 public:
  explicit RawClient(const std::string& reference) {
    const auto ior = giop::ior_from_string(reference);
    const auto profile = giop::parse_iiop_profile(ior->profiles.at(0));
    key_ = profile->object_key;
    socket_ = RawSocket::connect(*profile);
  }

  /// Calls echo_records with two records, in the layout of memory if `native`, otherwise in CDR; adds the layout's
  /// context. With `unknown_code_sets`, another context announces code sets that no ORB has.
  Bytes echo(bool native, std::optional<LayoutStep> step, const giop::LayoutFingerprint& layout = giop::own_layout,
             bool unknown_code_sets = false) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer, cdr::Writer::default_limit, {cdr::Wide::utf16, cdr::CharConversion::none, native});
    const giop::LayoutContext context = giop::write_layout_context(step.value_or(LayoutStep::offer), layout);
    const giop::CodeSetContext unknown = giop::write_code_set_context({0x7fffffff, 0x7fffffff});
    const giop::ServiceContext contexts[] = {{giop::service_id::corbel_structure_layout, context},
                                             {giop::service_id::code_sets, unknown}};
    giop::RequestHead head{giop::v1_2, ++id_, giop::Response::expected, key_, "echo_records"};
    if (step) head.contexts = std::span(contexts).first(unknown_code_sets ? 2 : 1);
    const giop::HeaderOffsets offsets = giop::begin_request(out, head);
    out << records(2);
    giop::finish_message(out, offsets);
    EXPECT_TRUE(socket_.send(out.data()));
    return socket_.receive_message();
  }

 private:
  RawSocket socket_;
  std::vector<std::byte> key_;
  std::uint32_t id_ = 0;
};

giop::Reply decoded(const Bytes& message) {
  giop::MessageHeader header;
  giop::Reply reply;
  EXPECT_EQ(giop::decode_header(message, giop::default_limits, header), giop::Error::none);
  EXPECT_EQ(giop::decode_reply(message, header, giop::default_limits, reply), giop::Error::none);
  return reply;
}

bool accepts(const Bytes& message) {
  giop::ServiceContext said;
  if (!decoded(message).contexts.find(giop::service_id::corbel_structure_layout, said)) return false;
  const auto layout = giop::read_layout_context(said.data, giop::default_limits);
  return layout && layout->step == LayoutStep::accept && layout->layout == giop::own_layout;
}

/// Returns true if the reply has two records in that layout.
bool echoes(const Bytes& message, bool native) {
  giop::Reply reply = decoded(message);
  cdr::Context context;
  context.encoding.native_layout = native;
  reply.body.context(&context);
  bench::Records got;
  reply.body >> got;
  return reply.status == giop::ReplyStatus::no_exception && reply.body.ok() && reply.body.remaining() == 0 &&
         same(records(2), got);
}

bool refused(const Bytes& message) {
  giop::Reply reply = decoded(message);
  return reply.status == giop::ReplyStatus::system_exception &&
         reply.body.get_string() == "IDL:omg.org/CORBA/MARSHAL:1.0" &&
         reply.body.get<CORBA::ULong>() == corbel::minor::foreign_layout &&
         reply.body.get<CORBA::ULong>() == CORBA::COMPLETED_NO;
}

class NativeLayoutServer : public testing::Test {
 protected:
  test::Server server{kNative};
  test::BenchServant servant;
  RawClient client{server.activate(&servant)};

  void TearDown() override { server.stop(); }

  static giop::LayoutFingerprint foreign() {
    giop::LayoutFingerprint layout = giop::own_layout;
    layout[6] = 4;  // as on a 32-bit machine, where doubles are aligned to four octets
    return layout;
  }
};

TEST_F(NativeLayoutServer, KnowsTheThreeSteps) {
  const Bytes offered = client.echo(false, LayoutStep::offer);
  EXPECT_TRUE(accepts(offered));
  EXPECT_TRUE(echoes(offered, false));
  EXPECT_TRUE(echoes(client.echo(false, std::nullopt), false));  // sent before the client has received the agreement
  EXPECT_TRUE(echoes(client.echo(true, LayoutStep::use), true));
  EXPECT_TRUE(echoes(client.echo(true, std::nullopt), true));
}

TEST_F(NativeLayoutServer, DoesNotAcceptAnotherLayout) {
  const Bytes offered = client.echo(false, LayoutStep::offer, foreign());
  EXPECT_FALSE(accepts(offered));
  EXPECT_TRUE(echoes(offered, false));
}

TEST_F(NativeLayoutServer, RefusesWhatItCannotRead) {
  EXPECT_TRUE(refused(client.echo(true, LayoutStep::use, foreign())));
  EXPECT_TRUE(echoes(client.echo(false, std::nullopt), false));
  EXPECT_TRUE(accepts(client.echo(false, LayoutStep::offer)));
}

// The client has agreed on the layout, but sends CDR, which is shorter.
TEST_F(NativeLayoutServer, SurvivesAClientThatLiesAboutItsLayout) {
  EXPECT_TRUE(accepts(client.echo(false, LayoutStep::offer)));
  const Bytes answer = client.echo(false, LayoutStep::use);
  giop::Reply reply = decoded(answer);
  EXPECT_EQ(reply.status, giop::ReplyStatus::system_exception);
  EXPECT_EQ(reply.body.get_string(), "IDL:omg.org/CORBA/MARSHAL:1.0");
  EXPECT_TRUE(echoes(client.echo(true, std::nullopt), true));
}

// The exception about code sets must not prevent the context about the layout.
TEST_F(NativeLayoutServer, HoldsAlsoIfTheRequestWithTheStepIsRefused) {
  EXPECT_TRUE(accepts(client.echo(false, LayoutStep::offer)));
  const Bytes refused_code_sets = client.echo(true, LayoutStep::use, giop::own_layout, true);
  EXPECT_EQ(decoded(refused_code_sets).status, giop::ReplyStatus::system_exception);
  EXPECT_TRUE(echoes(client.echo(true, std::nullopt), true));
}

TEST(NativeLayoutOption, IsOffByDefault) {
  test::Server server;
  test::BenchServant servant;
  RawClient client(server.activate(&servant));
  EXPECT_FALSE(accepts(client.echo(false, LayoutStep::offer)));
  EXPECT_TRUE(refused(client.echo(true, LayoutStep::use)));
  EXPECT_TRUE(echoes(client.echo(false, std::nullopt), false));
  server.stop();
}

TEST(LayoutContext, IsReadBackUnchangedAndRefusedIfDamaged) {
  const giop::LayoutContext written = giop::write_layout_context(LayoutStep::use);
  const auto read = giop::read_layout_context(written, giop::default_limits);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->step, LayoutStep::use);
  EXPECT_EQ(read->layout, giop::own_layout);
  for (std::size_t size = 0; size < written.size(); ++size) {
    EXPECT_FALSE(giop::read_layout_context(std::span(written).first(size), giop::default_limits)) << size;
  }
  giop::LayoutContext unknown = written;
  unknown[1] = std::byte{3};
  EXPECT_FALSE(giop::read_layout_context(unknown, giop::default_limits));
}

}  // namespace
