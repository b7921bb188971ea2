// SPDX-License-Identifier: Apache-2.0
// Creation and destruction of ORBs; names, references, shutdown.
#include "support/orbs/gate.hpp"
#include "support/orbs/logged.hpp"
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/perform_work.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

namespace {

using test::raised;

class Lifecycle : public testing::TestWithParam<std::string> {
 protected:
  std::vector<std::string> options(std::vector<std::string> more = {}) const {
    more.insert(more.end(), {"-ORBConcurrency", GetParam()});
    return more;
  }
  void restart_twice();
  test::ReadData servant;
};
INSTANTIATE_TEST_SUITE_P(Both, Lifecycle, testing::ValuesIn(test::kConcurrencies));

TEST_P(Lifecycle, TwoServingOrbsLiveInOneProcess) {
  test::ReadData other;
  test::Server first(options());
  test::Server second(options());
  const nav::ReadData_var at_first = test::resolve<nav::ReadData>(second.orb(), first.activate(&servant));
  const nav::ReadData_var at_second = test::resolve<nav::ReadData>(first.orb(), second.activate(&other));
  at_first->get_data();
  at_second->get_data();
  at_second->get_data();
  EXPECT_EQ(servant.calls, 1);
  EXPECT_EQ(other.calls, 2);
  first.stop();
  EXPECT_EQ(raised([&] { at_first->get_data(); }), "TRANSIENT");
  EXPECT_EQ(raised([&] { at_second->get_data(); }), "BAD_INV_ORDER") << "its own ORB has been shut down";
  first.orb()->destroy();
  EXPECT_EQ(raised([&] { at_second->get_data(); }), "BAD_INV_ORDER");
}

TEST_P(Lifecycle, ServesOverIpv6) {
  std::vector<std::string> over_ipv6 = options();
  over_ipv6.insert(over_ipv6.end(), {"-ORBEndpointHost", "::1", "-ORBEndpointFamily", "ipv6"});
  test::Server server(over_ipv6);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
  target->get_data();
  EXPECT_EQ(servant.calls, 1);
  server.stop();
}

TEST_P(Lifecycle, StartsAndStopsAgainAndAgain) {
  for (int i = 0; i < 100; ++i) {
    test::Server server(options());
    const test::Orb client;
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    target->get_data();
  }
  EXPECT_EQ(servant.calls, 100);
}

// Every call is answered, or certainly not executed; only a call in progress on a connection that the server had not
// yet accepted may be in doubt.
TEST_P(Lifecycle, StopsWhileItIsBeingCalled) {
  for (int i = 0; i < 20; ++i) {
    test::Server server(options());
    const test::Orb client;
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    servant.calls = 0;
    std::atomic<int> answered{0};
    std::atomic<int> doubtful{0};
    const auto call_until_stopped = [&] {
      try {
        for (;;) {
          target->get_data();
          ++answered;
        }
      } catch (const CORBA::SystemException& exception) {
        doubtful += exception.completed() == CORBA::COMPLETED_NO ? 0 : 1;
      }
    };
    std::vector<std::thread> callers;
    for (int t = 0; t < 3; ++t) {
      callers.emplace_back(call_until_stopped);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    server.stop();
    for (std::thread& caller : callers) {
      caller.join();
    }
    EXPECT_GE(servant.calls, answered);
    EXPECT_LE(servant.calls, answered + doubtful);
  }
}

void Lifecycle::restart_twice() {
  const test::Orb client;
  nav::ReadData_var target;
  std::string port = "0";
  for (int i = 0; i < 3; ++i) {
    test::Server server(options({"-ORBEndpointPort", port}));
    const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
    CORBA::PolicyList policies;
    policies.length(2);
    policies[0] = server.poa()->create_lifespan_policy(PortableServer::PERSISTENT);
    policies[1] = server.poa()->create_id_assignment_policy(PortableServer::USER_ID);
    const PortableServer::POA_var poa = server.poa()->create_POA("poa", manager, policies);
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("gps");
    poa->activate_object_with_id(*id, &servant);
    port = std::to_string(server.orb().core().server().published().front().port);
    if (i == 0) {
      target = test::resolve<nav::ReadData>(client, "corbaloc::127.0.0.1:" + port + "/poa/gps");
    }
    EXPECT_EQ(raised([&] { target->get_data(); }), "") << i;
  }
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

TEST_P(Lifecycle, FindsItsServerAgainWhenThatHasBeenRestarted) {
  for (int tries = 0; tries < 5; ++tries) {
    try {
      return restart_twice();
    } catch (const CORBA::INITIALIZE&) {  // another process has taken the port in the meantime
    }
  }
  FAIL() << "no server could be started again where it was";
}

TEST_P(Lifecycle, ShutdownWithinAnUpcallAnswersFirst) {
  std::string waiting;
  CORBA::ORB_ptr orb = nullptr;
  test::ReadData stopping([&] {
    waiting = raised([&] { orb->shutdown(true); });
    orb->shutdown(false);
  });
  test::Server server(options());
  orb = server.orb().get();
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&stopping));
  EXPECT_EQ(target->get_data().altitude, 1);
  EXPECT_EQ(waiting, "BAD_INV_ORDER");
  server.stop();
  EXPECT_EQ(raised([&] { target->get_data(); }), "TRANSIENT");
}

TEST_P(Lifecycle, IsRunByPerformWork) {
  if (GetParam() != "reactive") {
    GTEST_SKIP() << "threads of its own serve";
  }
  const test::Orb orb(options());
  const PortableServer::POA_var poa = orb.root_poa();
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  const CORBA::Object_var object = poa->servant_to_reference(&servant);
  const CORBA::String_var text = orb->object_to_string(object);
  test::perform_during(orb, [&] {
    const test::Orb client;
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
    target->get_data();
  });
  poa->destroy(false, true);
}

// With all methods to wait for a reply, over both kinds of sockets.
TEST(Orb, EndsCallsOfOtherThreadsWhenItIsDestroyed) {
  for (const char* handler : {"RW", "MT", "ST"}) {
    for (const char* endpoint : {"iiop://127.0.0.1", "uiop://"}) {
      test::Gate gate;
      test::ReadData servant([&] { gate.pass(); });
      test::Server server({"-ORBEndpoint", endpoint, "-ORBConcurrency", "thread-per-connection"});
      const test::Orb client({"-ORBClientConnectionHandler", handler});
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
      std::thread callers[2];
      for (std::thread& caller : callers) {
        caller = std::thread([&] { EXPECT_EQ(test::raised([&] { target->get_data(); }), "COMM_FAILURE"); });
      }
      gate.await(2);
      client->destroy();
      for (std::thread& caller : callers) {
        caller.join();
      }
      EXPECT_EQ(test::raised([&] { target->get_data(); }), "BAD_INV_ORDER");
      gate.open();
      server.stop();
    }
  }
}

TEST(Orb, IsTheSameUnderTheSameName) {
  int argc = 0;
  char* argv[] = {nullptr};
  const CORBA::ORB_var one = CORBA::ORB_init(argc, argv, "same");
  const CORBA::ORB_var two = CORBA::ORB_init(argc, argv, "same");
  const CORBA::ORB_var other = CORBA::ORB_init(argc, argv, "other");
  EXPECT_EQ(one.in(), two.in());
  EXPECT_NE(one.in(), other.in());
  one->destroy();
  const CORBA::ORB_var fresh = CORBA::ORB_init(argc, argv, "same");
  EXPECT_NE(one.in(), fresh.in());
  fresh->destroy();
  other->destroy();
  EXPECT_EQ(raised([&] { other->string_to_object("corbaloc::x/y"); }), "OBJECT_NOT_EXIST");
}

// ORB_init returns the existing ORB. Other options have no effect, and the log reports them.
TEST(Orb, OptionsThatASecondInitCannotChangeAreReported) {
  const auto init = [](std::vector<std::string> options) {
    std::vector<char*> argv;
    for (std::string& option : options) {
      argv.push_back(option.data());
    }
    int argc = static_cast<int>(argv.size());
    argv.push_back(nullptr);
    const CORBA::ORB_var orb = CORBA::ORB_init(argc, argv.data(), "told");
    EXPECT_EQ(argc, 1);
    return orb;
  };
  const test::Logged logged;
  const std::vector<std::string> options{"test",   "-ORBMaxNesting", "9", "-ORBInitRef", "A=corbaloc::a/a",
                                         "-ORBId", "whoever"};
  const CORBA::ORB_var orb = init(options);
  EXPECT_EQ(init(options).in(), orb.in());
  EXPECT_EQ(init({"test"}).in(), orb.in());
  EXPECT_EQ(logged.text(), "");
  init({"test", "-ORBMaxNesting", "64", "-ORBCallTimeout", "0", "-ORBInitRef", "B=corbaloc::b/b"});
  ASSERT_EQ(logged.lines().size(), 1U) << logged.text();
  EXPECT_TRUE(logged.await({"cannot change InitRef, MaxNesting."})) << logged.text();
  orb->destroy();
}

TEST(Orb, RefusesMalformedOptionValues) {
  struct Case {
    const char *option, *wrong, *right;
  };
  for (const Case& each :
       {Case{"InitRef", "junk", "Name=corbaloc:rir:/x"}, Case{"InitRef", "=corbaloc::a/b", "a=corbaloc::a/b"},
        Case{"InitRef", "Name=junk", "Name=corbaname::a#b"}, Case{"DefaultInitRef", "junk", "corbaloc::host:2809"},
        Case{"PublishedHost", "::::", "fe80::1%eth0"}, Case{"PublishedHost", "a/b", "host.some-where"},
        Case{"PublishedHost", "[::1]", "::1"}}) {
    const test::Logged logged;
    const std::string option = std::string("-ORB") + each.option;
    EXPECT_EQ(raised([&] { test::Orb orb({option, each.wrong}); }), "BAD_PARAM") << each.wrong;
    EXPECT_TRUE(logged.await({option + " " + each.wrong + ": expected "})) << logged.text();
    EXPECT_EQ(raised([&] { test::Orb orb({option, each.right}); }), "") << each.right;
  }
  const test::Orb orb;  // succeeds after the failed initialisations
  const CORBA::Object_var object = orb->string_to_object("corbaloc::a/b");
  EXPECT_EQ(CORBA::ORB_var(object->_get_orb()).in(), orb.get());
}

TEST(Orb, RefusesADisciplineWithoutTheModuleOfSchedulers) {
  const test::Logged logged;
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingDiscipline", "rate-monotonic"}); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"-ORBSchedulingDiscipline", "Corbel::rtscheduling"})) << logged.text();
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingDiscipline", "none"}); }), "");
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingDiscipline", "fair"}); }), "BAD_PARAM");
}

TEST(Orb, RefusesCancellationWithoutASchedulingDiscipline) {
  const test::Logged logged;
  for (const char* const policy : {"late", "infeasible"}) {
    EXPECT_EQ(raised([&] { test::Orb orb({"-ORBSchedulingCancellation", policy}); }), "INITIALIZE") << policy;
  }
  EXPECT_TRUE(logged.await({"-ORBSchedulingCancellation needs -ORBSchedulingDiscipline"})) << logged.text();
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingCancellation", "never"}); }), "");
}

TEST(Orb, RefusesAMechanismOrTriesWithoutWhatTheyAreFor) {
  const test::Logged logged;
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingMechanism", "priorities"}); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"-ORBSchedulingMechanism needs -ORBSchedulingDiscipline"})) << logged.text();
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingRetry", "1"}); }), "INITIALIZE");
  EXPECT_TRUE(logged.await({"-ORBSchedulingRetry needs -ORBSchedulingCancellation"})) << logged.text();
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBSchedulingMechanism", "queue", "-ORBSchedulingRetry", "0"}); }), "");
}

TEST(Orb, RefusesSpecialisationsThatItsRuntimeIsNotWovenFor) {
  const test::Logged logged;
  for (const char* const option : {"-ORBBoundFramework", "-ORBFoldedDispatch", "-ORBKeptRequestHeaders",
                                   "-ORBKeptRequests", "-ORBFixedSizes", "-ORBNullLocks", "-ORBHooksOut"}) {
    EXPECT_EQ(raised([&] { test::Orb orb({option, "1"}); }), "INITIALIZE");
    EXPECT_TRUE(logged.await({option, "not linked with a runtime that is woven for it"})) << logged.text();
    EXPECT_EQ(raised([&] { test::Orb orb({option, "0"}); }), "");
  }
}

TEST(Orb, RefusesUnknownAndInvalidOptions) {
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBNoSuchOption", "1"}); }), "BAD_PARAM");
  EXPECT_EQ(raised([] { test::Orb orb({"-ORBEndpointPort", "70000"}); }), "BAD_PARAM");
  try {
    test::Orb({"-ORBNoSuchOption", "1"});
    ADD_FAILURE() << "an unknown option was accepted";
  } catch (const CORBA::BAD_PARAM& error) {
    EXPECT_EQ(error.minor(), corbel::minor::wrong_option);
    EXPECT_TRUE(std::string_view(corbel::describe_minor(error._name(), error.minor())).starts_with("An option "));
  }
  const test::Orb orb;
  EXPECT_EQ(raised([&] { orb->resolve_initial_references("NoSuchService"); }), "InvalidName");
  for (const char* text :
       {"", "nonsense", "IOR:", "IOR:0", "IOR:zz", "IOR:00", "corbaloc:", "corbaloc::", "corbaloc:x:y/z",
        "corbaloc::[::1/key", "corbaloc::host:99999/key", "corbaloc:rir:/NoSuchService"}) {
    EXPECT_EQ(raised([&] { CORBA::release(orb->string_to_object(text)); }), "BAD_PARAM") << text;
  }
  EXPECT_EQ(raised([&] { orb->string_to_object(nullptr); }), "BAD_PARAM");
  const PortableServer::POA_var poa = orb.root_poa();
  EXPECT_EQ(raised([&] { orb->object_to_string(poa.in()); }), "MARSHAL");
}

TEST(Orb, RefusesAHostWithoutAddressesOfTheFamily) {
  const test::Orb orb({"-ORBEndpointHost", "127.0.0.1", "-ORBEndpointFamily", "ipv6"});
  EXPECT_EQ(raised([&] { orb.root_poa(); }), "INITIALIZE");
}

TEST(Orb, RefusesMalformedInitialReferences) {
  for (const char* wrong : {"Gps", "=corbaloc::host/gps", "Gps=", "Gps=nonsense", "Gps=IOR:zz",
                            "Gps=corbaloc::[::1/gps", "Gps=corbaname::host:99999#gps", "Gps=http://host/gps"}) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBInitRef", wrong}); }), "BAD_PARAM") << wrong;
    const std::string said = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(said.starts_with(std::string("corbel: -ORBInitRef ") + wrong + ": expected NAME=URL")) << said;
  }
  for (const char* wrong : {"nonsense", "corbaloc::host:x", "IOR:00"}) {
    EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBDefaultInitRef", wrong}); }), "BAD_PARAM") << wrong;
  }
  for (const char* right : {"corbaloc::host:1234", "corbaname::host#services", "corbaloc::host,:other:1/prefix"}) {
    EXPECT_EQ(raised([&] { const test::Orb orb({"-ORBDefaultInitRef", right}); }), "") << right;
  }
}

TEST(Orb, ResolvesInitialReferencesOfOptionsAndPrograms) {
  const test::Orb orb({"-ORBInitRef", "Gps=corbaloc::localhost:1234/gps"});
  const CORBA::Object_var named = orb->resolve_initial_references("Gps");
  const CORBA::Object_var same = orb->string_to_object("corbaloc:rir:/Gps");
  EXPECT_TRUE(named->_is_equivalent(same));
  EXPECT_EQ(named->_hash(1000), same->_hash(1000));
  orb->register_initial_reference("Mine", named);
  EXPECT_EQ(raised([&] { orb->register_initial_reference("Mine", named); }), "InvalidName");
  EXPECT_EQ(raised([&] { orb->register_initial_reference("Nil", nullptr); }), "BAD_PARAM");
  const CORBA::Object_var mine = orb->resolve_initial_references("Mine");
  EXPECT_EQ(mine.in(), named.in());
  const CORBA::String_var nil = orb->object_to_string(CORBA::Object::_nil());
  const CORBA::Object_var nothing = orb->string_to_object(nil.in());
  EXPECT_TRUE(CORBA::is_nil(nothing));
}

}  // namespace
