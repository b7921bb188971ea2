// SPDX-License-Identifier: Apache-2.0
// Calls of objects in the caller's own ORB: equal in every mode, except for the ownership of the arguments' memory.
#include "types_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

#include <tuple>

namespace {

using test::raised;

class Collocation : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  static bool direct() { return std::get<1>(GetParam()) == "direct"; }
  static std::vector<std::string> options(std::vector<std::string> more = {}) {
    more.insert(more.end(), {"-ORBConcurrency", std::get<0>(GetParam()), "-ORBCollocation", std::get<1>(GetParam())});
    return more;
  }
  template <class Interface>
  static typename Interface::_ptr_type target(test::Server& server, PortableServer::Servant servant) {
    const CORBA::Object_var object = server.orb()->string_to_object(server.activate(servant).c_str());
    return Interface::_unchecked_narrow(object);
  }
};
INSTANTIATE_TEST_SUITE_P(All, Collocation,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies),
                                          testing::Values("through-poa", "direct", "off")));

template <class Call>
std::string raised_exactly(Call call) {
  try {
    call();
  } catch (const CORBA::SystemException& exception) {
    return std::string(exception._name()) + " " + std::to_string(exception.minor()) + " " +
           std::to_string(exception.completed());
  } catch (const nav::NotReady& exception) {
    return std::string("NotReady ") + exception.reason.in();
  }
  return "";
}

TEST_P(Collocation, GivesTheServantsExceptions) {
  int turn = 0;
  test::ReadData gps([&] {
    switch (turn++) {
      case 0: throw nav::NotReady("warming up");
      case 1: throw CORBA::NO_RESOURCES(3, CORBA::COMPLETED_YES);
      case 2: throw CORBA::ORB::InvalidName();  // get_data does not declare this exception
      case 3: throw std::bad_alloc();
      case 4: throw 42;  // NOLINT: a servant must not do this
      default: return;
    }
  });
  test::Server server(options());
  const nav::ReadData_var object = target<nav::ReadData>(server, &gps);
  const auto next = [&] { return raised_exactly([&] { object->get_data(); }); };
  const auto unknown = [](CORBA::ULong minor) {
    return "UNKNOWN " + std::to_string(minor) + " " + std::to_string(CORBA::COMPLETED_MAYBE);
  };
  EXPECT_EQ(next(), "NotReady warming up");
  EXPECT_EQ(next(), "NO_RESOURCES 3 " + std::to_string(CORBA::COMPLETED_YES));
  EXPECT_EQ(next(), unknown(corbel::minor::unlisted_user_exception));
  EXPECT_EQ(next(), "NO_MEMORY 0 " + std::to_string(CORBA::COMPLETED_MAYBE));
  EXPECT_EQ(next(), unknown(corbel::minor::program_threw));
  EXPECT_EQ(next(), "");
  server.stop();
}

TEST_P(Collocation, OnewaysReportFailuresByTheirSyncScope) {
  struct Expected {
    const char* scope;
    const char* thrown;
    const char* gone;
  };
  for (const Expected& expected :
       {Expected{"none", "", ""}, Expected{"transport", "", ""}, Expected{"server", "", "OBJECT_NOT_EXIST"},
        Expected{"target", "NO_PERMISSION", "OBJECT_NOT_EXIST"}}) {
    test::Consumer consumer([](const nav::DataAvail&) { throw CORBA::NO_PERMISSION(); });
    test::Server server(options({"-ORBOnewaySyncScope", expected.scope}));
    const nav::DataAvailConsumer_var sink = target<nav::DataAvailConsumer>(server, &consumer);
    EXPECT_EQ(raised([&] { sink->push_DataAvail({}); }), expected.thrown) << expected.scope;
    server.poa()->deactivate_object(*PortableServer::ObjectId_var(server.poa()->servant_to_id(&consumer)));
    EXPECT_EQ(raised([&] { sink->push_DataAvail({}); }), expected.gone) << expected.scope;
    server.stop();
  }
}

TEST_P(Collocation, OnlyDirectCallsHandOverTheCallersArguments) {
  const nav::DataAvail event{7, {1, 2, 3}};
  const nav::DataAvail* seen = nullptr;
  test::Consumer consumer([&](const nav::DataAvail& given) {
    EXPECT_EQ(given.source, 7U);
    seen = &given;
  });
  test::Server server(options({"-ORBOnewaySyncScope", "target"}));
  const nav::DataAvailConsumer_var sink = target<nav::DataAvailConsumer>(server, &consumer);
  sink->push_DataAvail(event);
  EXPECT_EQ(seen == &event, direct());
  server.stop();
}

/// Returns true if the servant of an object receives the caller's own argument. The object's POA has the given policy.
bool is_direct_in(test::Server& server, const char* name, const char* value) {
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = corbel::adapter_policy("Collocation", value);
  const PortableServer::POA_var poa = server.poa()->create_POA(name, manager, policies);
  const nav::DataAvail event{7, {1, 2, 3}};
  const nav::DataAvail* seen = nullptr;
  test::Consumer consumer([&](const nav::DataAvail& given) { seen = &given; });
  const PortableServer::ObjectId_var id = poa->activate_object(&consumer);
  const CORBA::Object_var object = poa->id_to_reference(*id);
  const nav::DataAvailConsumer_var sink = nav::DataAvailConsumer::_unchecked_narrow(object);
  sink->push_DataAvail(event);
  EXPECT_NE(seen, nullptr);
  poa->destroy(true, true);
  return seen == &event;
}

TEST_P(Collocation, IsAPolicyOfEachObjectAdapter) {
  if (std::get<1>(GetParam()) == "off") {
    GTEST_SKIP() << "nothing is collocated";
  }
  test::Server server(options({"-ORBOnewaySyncScope", "target"}));
  EXPECT_FALSE(is_direct_in(server, "before", "through-poa"));
  EXPECT_TRUE(is_direct_in(server, "direct", "direct"));
  EXPECT_FALSE(is_direct_in(server, "after", "through-poa"));
  server.stop();
}

TEST(CollocationPolicy, IsRefusedForInvalidValues) {
  EXPECT_EQ(corbel::adapter_policy("ListenBacklog", "8"), CORBA::Policy::_nil());
  EXPECT_THROW(corbel::adapter_policy("Collocation", "off"), CORBA::BAD_PARAM);
  EXPECT_THROW(corbel::adapter_policy("Collocation", "sideways"), CORBA::BAD_PARAM);
  test::Server server;
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = new corbel::CollocationPolicy(corbel::options::Collocation::off);
  EXPECT_THROW(server.poa()->create_POA("off", PortableServer::POAManager::_nil(), policies),
               PortableServer::POA::InvalidPolicy);
  server.stop();
}

TEST_P(Collocation, NullPointersAreRefused) {
  class Careless : public EverythingServant {
   public:
    char* name() override { return nullptr; }
    types::Names* rename(const types::Names&, types::Names&, types::Names_out) override { return nullptr; }
  } servant;
  test::Server server(options());
  const types::Everything_var object = target<types::Everything>(server, &servant);
  const auto bad = [](CORBA::CompletionStatus completed) {
    CORBA::BAD_PARAM expected;
    try {
      corbel::cdr::raise(corbel::cdr::Error::nil_string, completed);
    } catch (const CORBA::BAD_PARAM& exception) {
      expected = exception;
    }
    return "BAD_PARAM " + std::to_string(expected.minor()) + " " + std::to_string(completed);
  };
  CORBA::String_var out;
  EXPECT_EQ(raised_exactly([&] { object->label(nullptr); }), bad(CORBA::COMPLETED_NO)) << "in";
  EXPECT_EQ(raised_exactly([&] { CORBA::String_var(object->name()); }), bad(CORBA::COMPLETED_YES)) << "result";
  EXPECT_EQ(raised_exactly([&] { CORBA::String_var(object->shorten("x", CORBA::String_var().inout(), out.out())); }),
            bad(CORBA::COMPLETED_NO))
      << "inout";
  types::Names names;
  types::Names_var names_out;
  EXPECT_EQ(raised_exactly([&] { types::Names_var(object->rename(names, names, names_out.out())); }),
            bad(CORBA::COMPLETED_YES))
      << "result and out of a sequence";
  server.stop();
}

/// Answers requests itself, without support for direct calls.
class ByHand : public POA_nav::ReadData {
 public:
  nav::Position get_data() override { return {}; }
  void _dispatch(corbel::orb::ServerRequest& request) override {
    request.end_arguments();
    ++calls;
    request.begin_reply() << nav::Position{7, 8, 9};
  }
  int calls = 0;
};

/// Has an operation of the same name with other types.
class OtherTypes : public POA_nav::ReadData {
 public:
  nav::Position get_data() override { return {7, 8, 9}; }
  void get_nothing() { ++mistaken; }
  void _dispatch(corbel::orb::ServerRequest& request) override {
    if (!request.direct<void()>(*this, &OtherTypes::get_nothing)) {
      POA_nav::ReadData::_dispatch(request);
    }
  }
  int mistaken = 0;
};

TEST_P(Collocation, ServantsWithoutDirectCallsGetAMessage) {
  ByHand by_hand;
  OtherTypes other_types;
  test::ReadData gps;
  test::Server server(options());
  const nav::ReadData_var first = target<nav::ReadData>(server, &by_hand);
  EXPECT_EQ(first->get_data().longitude, 8);
  EXPECT_EQ(by_hand.calls, 1);
  const nav::ReadData_var second = target<nav::ReadData>(server, &other_types);
  EXPECT_EQ(second->get_data().longitude, 8);
  EXPECT_EQ(other_types.mistaken, 0);
  const CORBA::Object_var object = server.orb()->string_to_object(server.activate(&gps).c_str());
  const types::Base_var stranger = types::Base::_unchecked_narrow(object);
  EXPECT_EQ(raised([&] { stranger->reset(); }), "BAD_OPERATION");
  server.stop();
}

TEST_P(Collocation, InterceptorsSeeEveryCall) {
  test::ReadData gps;
  test::Server server(options());
  std::atomic<int> seen{0};
  server.orb().core().interception_points.receive_request = {[](void* cookie, corbel::orb::ServerRequest& request) {
                                                               *static_cast<std::atomic<int>*>(cookie) +=
                                                                   request.operation() == "get_data" ? 1 : 0;
                                                             },
                                                             &seen};
  const nav::ReadData_var object = target<nav::ReadData>(server, &gps);
  object->get_data();
  object->get_data();
  EXPECT_EQ(seen, 2);
  server.stop();
}

TEST_P(Collocation, CallsAfterDestroyAreRefused) {
  test::ReadData gps;
  test::Server server(options());
  const nav::ReadData_var object = target<nav::ReadData>(server, &gps);
  object->get_data();
  server.stop();
  server.orb()->destroy();
  EXPECT_EQ(raised([&] { object->get_data(); }), "BAD_INV_ORDER");
  EXPECT_EQ(gps.calls, 1);
}

TEST_P(Collocation, CallsNestAndComeFromManyThreads) {
  if (std::get<0>(GetParam()) == "reactive" && std::get<1>(GetParam()) == "off") {
    GTEST_SKIP() << "a reactive server cannot call itself over a connection: its loop waits for the reply";
  }
  test::ReadData inner;
  nav::ReadData_var inner_reference;
  test::ReadData outer([&] { inner_reference->get_data(); });
  std::vector<std::string> given = options();
  for (const std::string& more : test::served_by(std::get<0>(GetParam()), "5")) {  // the fifth serves while four wait
    given.push_back(more);
  }
  test::Server server(given);
  inner_reference = target<nav::ReadData>(server, &inner);
  const nav::ReadData_var object = target<nav::ReadData>(server, &outer);
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([&] {
      for (int i = 0; i < 50; ++i) {
        EXPECT_EQ(object->get_data().longitude, 2);
      }
    });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(inner.calls, 200);
  server.stop();
}

}  // namespace
