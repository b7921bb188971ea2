// SPDX-License-Identifier: Apache-2.0
// A call that ends before its reply arrives: the CancelRequest, and the state of the connection afterwards.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/scripted_server.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <tuple>

namespace {

using test::Asked;
using test::Bytes;
using test::MessageType;
using test::raised;
using test::operator+;
using test::ScriptedServer;

/// Answers every request except for the silent ones; answers probes as the test requires.
class Cancelled : public testing::TestWithParam<std::tuple<std::string, unsigned>> {
 protected:
  unsigned minor() const { return std::get<1>(GetParam()); }
  /// Opens a connection: a call whose time limit is exceeded while it connects does not count as a cancelled one.
  void SetUp() override { EXPECT_EQ(latitude(target), 1); }

  Bytes answer(const Asked& asked) {
    switch (asked.type) {
      case MessageType::request:
        if (silent) {
          cancelled_id = asked.id;
          return {};
        }
        return before_reply(asked) + test::position_for(asked, asked.id);
      case MessageType::cancel_request: cancelled = asked.id; return {};
      case MessageType::locate_request: return at_probe(asked);
      default: return {};
    }
  }

  /// Returns the same object with a time limit for its calls. Calls of all other references have no short limit.
  static nav::ReadData_ptr within(std::chrono::milliseconds limit, nav::ReadData_ptr patient) {
    CORBA::PolicyList policies(1);
    policies.length(1);
    policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy(static_cast<TimeBase::TimeT>(limit.count()) * 10'000);
    const CORBA::Object_var object = patient->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
    return nav::ReadData::_unchecked_narrow(object);
  }

  /// Makes a call that is never answered. On a busy machine, the limit may be exceeded before the call is sent, and the
  /// server may read it late; the server is silent until then.
  /// late: it is silent until then.
  void call_in_vain() {
    const unsigned before = server.count(MessageType::request);
    silent = true;
    CORBA::CompletionStatus completed = CORBA::COMPLETED_NO;
    while (completed == CORBA::COMPLETED_NO) {
      try {
        impatient->get_data();
        FAIL() << "it was answered";
      } catch (const CORBA::TIMEOUT& timeout) {
        completed = timeout.completed();
      }
    }
    server.await(MessageType::request, before + 1);
    silent = false;
  }
  double latitude(nav::ReadData_ptr target) { return target->get_data().latitude; }

  std::atomic<bool> silent = false;
  std::atomic<std::uint32_t> cancelled_id = 0;
  std::atomic<std::uint32_t> cancelled = 0;
  std::function<Bytes(const Asked&)> at_probe = [](const Asked& asked) { return test::here(asked); };
  std::function<Bytes(const Asked&)> before_reply = [](const Asked&) { return Bytes(); };
  ScriptedServer server{[this](const Asked& asked) { return answer(asked); }};
  test::Orb client{{"-ORBClientConnectionHandler", std::get<0>(GetParam()), "-ORBCallTimeout", "60s"}};
  nav::ReadData_var target = [this] {
    const CORBA::Object_var object = client->string_to_object(server.reference(minor()).c_str());
    return nav::ReadData::_unchecked_narrow(object);
  }();
  nav::ReadData_var impatient = within(kLimit, target);
  static constexpr std::chrono::milliseconds kLimit{100};
};
INSTANTIATE_TEST_SUITE_P(All, Cancelled,
                         testing::Combine(testing::Values("RW", "MT", "ST"), testing::Values(0U, 1U, 2U)));

TEST_P(Cancelled, CallsLeaveTheConnectionToOthersWhenTheReplyNeverComes) {
  for (unsigned round = 1; round <= 3; ++round) {
    call_in_vain();
    server.await(MessageType::locate_request, round);
    EXPECT_EQ(cancelled, cancelled_id);
    EXPECT_EQ(latitude(target), 1);
  }
  EXPECT_EQ(server.connections(), 1U);
}

TEST_P(Cancelled, CallsMayBeAnsweredBeforeTheProbe) {
  at_probe = [this](const Asked& asked) { return test::position_for(asked, cancelled_id, 9) + test::here(asked); };
  for (unsigned round = 1; round <= 20; ++round) {  // more than the number of calls that may stay unanswered
    call_in_vain();
    server.await(MessageType::locate_request, round);
    EXPECT_EQ(latitude(target), 1) << "not that of the late reply";
  }
  EXPECT_EQ(server.connections(), 1U);
}

TEST_P(Cancelled, CallsMayBeAnsweredWithinAnother) {
  before_reply = [this](const Asked& asked) {
    return cancelled_id != 0 ? test::position_for(asked, cancelled_id.exchange(0), 9) : Bytes();
  };
  for (unsigned round = 1; round <= 20; ++round) {
    call_in_vain();
    server.await(MessageType::locate_request, round);
    EXPECT_EQ(latitude(target), 1);
  }
  EXPECT_EQ(server.connections(), 1U);
}

TEST_P(Cancelled, CallsAreAnsweredOnce) {
  EXPECT_EQ(latitude(target), 1);
  before_reply = [this](const Asked& asked) {
    const std::uint32_t late = cancelled_id.exchange(0);
    const Bytes reply = test::position_for(asked, late, 9);
    return late != 0 ? reply + reply : Bytes();
  };
  call_in_vain();
  server.await(MessageType::locate_request, 1);
  EXPECT_EQ(raised([&] { target->get_data(); }), "COMM_FAILURE");
  EXPECT_EQ(latitude(target), 1) << "over a new connection";
  EXPECT_EQ(server.connections(), 2U);

  at_probe = [this](const Asked& asked) {
    const Bytes reply = test::position_for(asked, cancelled_id.exchange(0), 9);
    return reply + reply + test::here(asked);
  };
  call_in_vain();
  server.await(MessageType::locate_request, 2);
  EXPECT_EQ(latitude(target), 1) << "that connection is no longer used";
  EXPECT_EQ(server.connections(), 3U);
}

TEST_P(Cancelled, CallsToAStalledServerDelayNoOtherCalls) {
  at_probe = [](const Asked&) { return Bytes(); };
  EXPECT_EQ(latitude(target), 1);
  for (unsigned round = 1; round <= 10; ++round) {
    call_in_vain();
    EXPECT_EQ(latitude(target), 1) << "over another connection";
    EXPECT_LE(client.core().connections.open(), 5U) << "four rest, at most";
  }
  EXPECT_EQ(server.connections(), 11U);
}

TEST_P(Cancelled, CallsMayGetAPartOfTheirReply) {
  std::atomic<unsigned> part = 0;
  const ScriptedServer half([&](const Asked& asked) {
    Bytes reply = test::position_for(asked, asked.id);
    if (part != 0) reply.resize(part);
    return asked.type == MessageType::request ? reply : Bytes();
  });
  const CORBA::Object_var object = client->string_to_object(half.reference(minor()).c_str());
  const nav::ReadData_var other = nav::ReadData::_unchecked_narrow(object);
  unsigned late = 0;
  for (const unsigned size : {1U, 11U, 12U, 20U, 40U}) {
    // Until the part arrives within the limit: without a part, the connection is kept and idle.
    for (std::chrono::milliseconds limit = kLimit;; limit *= 2) {
      const std::uint64_t kept = client.core().connections.open();
      part = 0;
      EXPECT_EQ(latitude(other), 1);
      part = size;
      const nav::ReadData_var hasty = within(limit, other);
      EXPECT_EQ(raised([&] { hasty->get_data(); }), "TIMEOUT");
      if (client.core().connections.open() <= kept) break;
      ++late;
      ASSERT_LT(limit, std::chrono::minutes(1)) << "the connection is kept in spite of the part";
    }
  }
  EXPECT_LE(half.count(MessageType::cancel_request), late);
}

TEST_P(Cancelled, CallsWithoutAnyReplyAreCounted) {
  constexpr unsigned most = corbel::orb::CancelledRequests::most;
  for (unsigned round = 1; round <= most; ++round) {
    call_in_vain();
    server.await(MessageType::locate_request, round);
    EXPECT_EQ(latitude(target), 1);
  }
  EXPECT_EQ(server.connections(), 1U);
  call_in_vain();
  EXPECT_EQ(server.count(MessageType::cancel_request), most);
  EXPECT_EQ(latitude(target), 1);
  EXPECT_EQ(server.connections(), 2U);
}

TEST_P(Cancelled, CallsMayBeAnsweredInFragments) {
  if (minor() == 0) {
    return;  // a version without fragments
  }
  const auto fragments = [&](const Asked& asked) {
    test::WireBuilder first = test::reply_head(asked, cancelled_id, 0, 2).align(8);
    test::WireBuilder last(true);
    last.giop(minor(), 7);
    if (minor() == 2) last.u32(cancelled_id);
    return first.finish().bytes() + last.f64(1).f64(2).f64(3).finish().bytes();
  };
  at_probe = [&](const Asked& asked) { return fragments(asked) + test::here(asked); };
  call_in_vain();
  server.await(MessageType::locate_request, 1);
  EXPECT_EQ(latitude(target), 1);
  EXPECT_EQ(server.connections(), 1U);

  // The reply begins and never ends.
  at_probe = [&](const Asked& asked) {
    return test::reply_head(asked, cancelled_id, 0, 2).align(8).finish().bytes() +
           (minor() == 2 ? test::here(asked) : Bytes());
  };
  call_in_vain();
  server.await(MessageType::locate_request, 2);
  EXPECT_EQ(latitude(target), 1);
  EXPECT_EQ(server.connections(), 2U);
}

TEST_P(Cancelled, CallsAreFollowedByANewConnectionIfTheServerCloses) {
  at_probe = [](const Asked& asked) { return test::WireBuilder(true).giop(asked.minor, 5).bytes(); };
  call_in_vain();
  server.await(MessageType::locate_request, 1);
  EXPECT_EQ(latitude(target), 1);
  EXPECT_EQ(server.connections(), 2U);
  EXPECT_EQ(client.core().connections.open(), 1U);
}

}  // namespace
