// SPDX-License-Identifier: Apache-2.0
// Server interceptors, and the service contexts from both sides (CORBA 3.3 part 1, 16.3.7).
#include "pi_fixture.hpp"

#include <corbel/orb/messaging.hpp>

#include <gtest/gtest.h>

#include <stdexcept>

#include <algorithm>
#include <tuple>

namespace {

using test::Lines;
using test::raised;
namespace PI = PortableInterceptor;

using Prepared = test::Prepared<test::Server>;
using Act = test::Act<PI::ServerRequestInfo_ptr>;

/// A server with interceptors A and B, and a client without interceptors.
struct Called {
  Called(const std::string& concurrency, Act act = {})
      : server(test::servers({"A", "B"}, log, std::move(act)), {"-ORBConcurrency", concurrency}),
        reference(server.activate(&gps)),
        target(test::resolve<nav::ReadData>(client, reference)) {
    log.take();
  }
  ~Called() { server.stop(); }

  test::Log log;
  bool refuse = false;
  test::ReadData gps{[this] {
    if (refuse) {
      throw nav::NotReady("no");
    }
  }};
  Prepared server;
  const std::string reference;
  test::Orb client;
  nav::ReadData_var target;
};

class Server : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Both, Server, testing::ValuesIn(test::kConcurrencies));

/// Throws the given exception at the given interception point.
template <class Throw>
Act at(const std::string& name, const std::string& point, Throw what) {
  return [=](const std::string& n, const std::string& p, PI::ServerRequestInfo_ptr) {
    if (n == name && p == point) {
      what();
    }
  };
}
void no_permission() { throw CORBA::NO_PERMISSION(5, CORBA::COMPLETED_NO); }

TEST_P(Server, EntersInOrderAndLeavesInReverse) {
  Called called(GetParam());
  called.target->get_data();
  EXPECT_EQ(called.log.take(), (Lines{"A contexts", "B contexts", "A receive_request", "B receive_request",
                                      "B send_reply", "A send_reply"}));
  called.refuse = true;
  EXPECT_EQ(raised([&] { called.target->get_data(); }), "NotReady");
  EXPECT_EQ(called.log.take(), (Lines{"A contexts", "B contexts", "A receive_request", "B receive_request",
                                      "B send_exception", "A send_exception"}));
}

// The interceptors see the end of each held request once. A request that has arrived together with its cancellation is
// never dispatched.
TEST_P(Server, SeesTheEndOfAHeldRequestThatIsCancelled) {
  Called called(GetParam());
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new Messaging::RelativeRoundtripTimeoutPolicy(500'000);
  const CORBA::Object_var object = called.target->_set_policy_overrides(policies, CORBA::ADD_OVERRIDE);
  const nav::ReadData_var hurried = nav::ReadData::_unchecked_narrow(object);
  const PortableServer::POAManager_var manager = called.server.poa()->the_POAManager();
  manager->hold_requests(true);
  EXPECT_EQ(raised([&] { hurried->get_data(); }), "TIMEOUT");
  manager->activate();
  called.target->get_data();
  called.server.stop();
  const Lines lines = called.log.take();
  const auto times = [&](const char* line) { return std::count(lines.begin(), lines.end(), line); };
  EXPECT_EQ(times("A contexts"), times("A send_reply") + times("A send_other 0"));
  EXPECT_EQ(times("B contexts"), times("B send_reply") + times("B send_other 0"));
  EXPECT_EQ(times("A receive_request"), 1) << "of the other call";
  EXPECT_EQ(called.gps.calls, 1);
}

TEST_P(Server, ForeignExceptionsBecomeUnknownWithCompletionStatus) {
  for (const std::string point : {"contexts", "receive_request", "send_reply"}) {
    Called called(GetParam(), at("B", point, [] { throw std::runtime_error("of the interceptor"); }));
    try {
      called.target->get_data();
      ADD_FAILURE() << "no exception";
    } catch (const CORBA::UNKNOWN& exception) {
      EXPECT_EQ(exception.completed(), point == "send_reply" ? CORBA::COMPLETED_MAYBE : CORBA::COMPLETED_NO) << point;
      EXPECT_EQ(called.gps.calls, point == "send_reply" ? 1 : 0);
    }
  }
}

TEST_P(Server, InterceptorExceptionIsTheOutcomeForOthers) {
  struct {
    const char* name;
    const char* point;
    Lines lines;
    int calls;
  } const cases[] = {
      {"B", "contexts", {"A contexts", "B contexts", "A send_exception"}, 0},
      {"A",
       "receive_request",
       {"A contexts", "B contexts", "A receive_request", "B send_exception", "A send_exception"},
       0},
      {"B",
       "send_reply",
       {"A contexts", "B contexts", "A receive_request", "B receive_request", "B send_reply", "A send_exception"},
       1},
      {"A",
       "send_reply",
       {"A contexts", "B contexts", "A receive_request", "B receive_request", "B send_reply", "A send_reply"},
       1},
  };
  for (const auto& each : cases) {
    Called called(GetParam(), at(each.name, each.point, no_permission));
    EXPECT_EQ(raised([&] { called.target->get_data(); }), "NO_PERMISSION") << each.name << each.point;
    EXPECT_EQ(called.log.take(), each.lines);
    EXPECT_EQ(called.gps.calls, each.calls);
  }
}

TEST_P(Server, MaySendARequestElsewhere) {
  test::ReadData other;
  test::Server elsewhere({"-ORBConcurrency", GetParam()});
  const std::string there = elsewhere.activate(&other);
  for (const char* point : {"contexts", "receive_request"}) {
    Called called(GetParam(), at("B", point, [&] {
                    const CORBA::Object_var object = elsewhere.orb()->string_to_object(there.c_str());
                    throw PI::ForwardRequest(object);
                  }));
    called.target->get_data();
    EXPECT_EQ(called.log.take().back(), "A send_other 3");
    EXPECT_EQ(called.gps.calls, 0);
  }
  EXPECT_EQ(other.calls, 2);
  elsewhere.stop();
}

TEST_P(Server, SeesARequestThatIsHeldOnce) {
  Called called(GetParam());
  const PortableServer::POAManager_var manager = called.server.poa()->the_POAManager();
  manager->hold_requests(false);
  std::thread caller([&] { called.target->get_data(); });
  for (int i = 0; i < 5; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    manager->hold_requests(false);  // each change of state dispatches the request again
  }
  manager->activate();
  caller.join();
  const Lines lines = called.log.take();
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "A contexts"), 1);
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "A send_reply"), 1);
}

TEST_P(Server, InterceptorsSeeRequestsForUnknownObjects) {
  Called called(GetParam());
  const PortableServer::ObjectId_var id = called.server.poa()->servant_to_id(&called.gps);
  called.server.poa()->deactivate_object(*id);
  EXPECT_EQ(raised([&] { called.target->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(called.log.take(), (Lines{"A contexts", "B contexts", "B send_exception", "A send_exception"}));
}

TEST_P(Server, KnowsTheObject) {
  int asked = 0;
  Called called(GetParam(), [&](const std::string&, const std::string& point, PI::ServerRequestInfo_ptr info) {
    if (point == "contexts") {
      EXPECT_EQ(test::minor_of([&] { delete info->object_id(); }), CORBA::OMGVMCID | 14) << "it is not known yet";
      return;
    }
    ++asked;
    const CORBA::OctetSeq_var object = info->object_id();
    const CORBA::OctetSeq_var adapter = info->adapter_id();
    EXPECT_GT(object->length(), 0U);
    EXPECT_GT(adapter->length(), 0U);
    const PI::AdapterName_var name = info->adapter_name();
    ASSERT_EQ(name->length(), 1U);
    EXPECT_STREQ(name[0], "RootPOA");
    EXPECT_EQ(raised([&] { CORBA::release(info->get_server_policy(4711)); }), "INV_POLICY");
    if (point == "receive_request") {
      const CORBA::String_var type = info->target_most_derived_interface();
      EXPECT_STREQ(type, "IDL:nav/ReadData:1.0");
      EXPECT_TRUE(info->target_is_a("IDL:nav/ReadData:1.0"));
      EXPECT_FALSE(info->target_is_a("IDL:nav/Nothing:1.0"));
    }
  });
  called.target->get_data();
  EXPECT_EQ(asked, 4);
}

// Contexts of all lengths: before GIOP 1.2 the doubles of the reply must stay aligned after a context of any length.
using Wire = std::tuple<std::string, std::string>;
class Contexts : public testing::TestWithParam<Wire> {};
INSTANTIATE_TEST_SUITE_P(All, Contexts,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("1.0", "1.1", "1.2")));

TEST_P(Contexts, GoBothWays) {
  const auto& [concurrency, giop] = GetParam();
  std::string text;
  const char* reply_at = "";
  test::Log log;
  const test::Setup serving = test::servers(
      {"A", "B"}, log, [&](const std::string& name, const std::string& point, PI::ServerRequestInfo_ptr info) {
        if (name == "A" && point == "contexts") {
          EXPECT_EQ(test::text_of(info->get_request_service_context(0x4343)), text);
        }
        if (point == reply_at) {
          info->add_reply_service_context(test::context(name == "A" ? 0x4444 : 0x4445, "reply " + text), false);
        }
      });
  const test::Setup calling =
      test::clients({"C"}, log, [&](const std::string&, const std::string& point, PI::ClientRequestInfo_ptr info) {
        if (point == "send_request") {
          info->add_request_service_context(test::context(0x4343, text), false);
        } else {
          EXPECT_EQ(test::text_of(info->get_reply_service_context(0x4444)), "reply " + text);
          EXPECT_EQ(test::text_of(info->get_reply_service_context(0x4445)), "reply " + text);
        }
      });
  bool refuse = false;
  test::ReadData gps([&] {
    if (refuse) {
      throw nav::NotReady("a reason that is long");
    }
  });
  Prepared server(serving, {"-ORBConcurrency", concurrency, "-ORBGIOPVersion", giop});
  const std::string reference = server.activate(&gps);
  test::Prepared<test::Orb> client(calling);
  const CORBA::Object_var object = client->string_to_object(reference.c_str());
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  for (const char* point : {"contexts", "receive_request", "send_reply"}) {
    reply_at = point;
    for (text = ""; text.size() < 17; text += 'x') {
      const nav::Position position = target->get_data();
      ASSERT_EQ(position.latitude, 1);
      ASSERT_EQ(position.longitude, 2);
      ASSERT_EQ(position.altitude, gps.calls);
    }
  }
  refuse = true;
  reply_at = "send_exception";
  try {
    target->get_data();
    FAIL();
  } catch (const nav::NotReady& not_ready) {
    EXPECT_STREQ(not_ready.reason, "a reason that is long");
  }
  server.stop();
}

}  // namespace
