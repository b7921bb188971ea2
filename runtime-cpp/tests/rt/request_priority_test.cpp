// SPDX-License-Identifier: Apache-2.0
// The priority of a servant's thread, and of the calls that it makes, in every kind of server without lanes, called
// from another ORB and from its own (RT-CORBA 1.2, 5.7).
#include <corbel/RTCORBA.h>

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/server/scheduling.hpp>

#include <gtest/gtest.h>

#include <unistd.h>
#include <optional>
#include <tuple>

namespace {

using test::raised;

constexpr RTCORBA::Priority kCaller = 20000;
constexpr RTCORBA::Priority kDeclared = 10000;
constexpr RTCORBA::Priority kElsewhere = 30000;

/// The system's scheduling of a thread; 0 means the calling thread.
struct Native {
  int policy = -1;
  int priority = -1;
  friend bool operator==(const Native&, const Native&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Native& native) {
    return out << "policy " << native.policy << ", priority " << native.priority;
  }
};
Native native_of(pid_t thread = 0) {
  Native native;
  sched_param parameters{};
  native.policy = ::sched_getscheduler(thread);
  ::sched_getparam(thread, &parameters);
  native.priority = parameters.sched_priority;
  return native;
}
Native native_for(RTCORBA::Priority priority) {
  corbel::options::Values values;
  values.scheduling = corbel::options::Scheduling::fifo;
  return test::permits_fifo() ? Native{SCHED_FIFO, *corbel::orb::native_priority(values, priority)}
                              : Native{SCHED_OTHER, 0};
}

/// The state in an upcall.
struct UpcallState {
  std::optional<RTCORBA::Priority> priority;  // empty if reading it raised INITIALIZE
  Native native;
  pid_t thread = 0;
  friend bool operator==(const UpcallState& seen, RTCORBA::Priority priority) {
    return seen.priority == priority && seen.native == native_for(priority);
  }
  friend std::ostream& operator<<(std::ostream& out, const UpcallState& seen) {
    return out << "CORBA priority " << seen.priority.value_or(-1) << ", " << seen.native;
  }
};
UpcallState upcall_state(RTCORBA::Current_ptr current) {
  UpcallState seen{{}, native_of(), ::gettid()};
  try {
    seen.priority = current->the_priority();
  } catch (const CORBA::INITIALIZE&) {
  }
  return seen;
}

/// Returns an object in an adapter with these policies.
CORBA::Object_ptr object_of(test::Server& server, const char* name, PortableServer::Servant servant,
                            const CORBA::PolicyList& policies) {
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa = server.poa()->create_POA(name, manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(servant);
  return poa->id_to_reference(*id);
}
CORBA::Object_ptr object_of(test::Server& server, const char* name, PortableServer::Servant servant,
                            RTCORBA::PriorityModel model, RTCORBA::Priority priority) {
  const RTCORBA::RTORB_var rt = test::rt_orb(server.orb());
  return object_of(server, name, servant, test::only(rt->create_priority_model_policy(model, priority)));
}

using PriorityCase = std::tuple<std::string, std::string>;

/// The ways in which requests are served, and the callers.
class RequestPriority : public testing::TestWithParam<PriorityCase> {
 protected:
  explicit RequestPriority(const std::vector<std::string>& options = {"-ORBScheduling", "fifo"})
      : called(std::get<0>(GetParam()), std::get<1>(GetParam()), options) {}

  nav::ReadData_ptr target(const char* name, PortableServer::Servant servant, RTCORBA::PriorityModel model,
                           RTCORBA::Priority priority) {
    const CORBA::Object_var object = object_of(called.server, name, servant, model, priority);
    return called.seen_by_caller<nav::ReadData>(object);
  }
  /// Makes the calls in a new thread with that priority. Expects that the thread is unchanged afterwards.
  void call_at(RTCORBA::Priority priority, nav::ReadData_ptr object) {
    std::thread([&] {
      const RTCORBA::Current_var current = test::rt_current(called.client);
      current->the_priority(priority);
      const Native before = native_of();
      object->get_data();
      EXPECT_EQ(current->the_priority(), priority);
      EXPECT_EQ(native_of(), before);
    }).join();
  }
  bool collocated() const { return std::get<1>(GetParam()) != test::kOtherOrb; }
  /// Returns true if the thread gets its former scheduling after the request.
  bool comes_back(pid_t thread, Native native) {
    return test::becomes_true([&] { return native_of(thread) == native; });
  }

  UpcallState seen;
  std::function<void()> upcall{[this] { seen = upcall_state(current); }};
  test::ReadData servant{[this] { upcall(); }};
  std::vector<UpcallState> nested;
  test::ReadData beside{[this] { nested.push_back(upcall_state(current)); }};
  test::CalledServer called;
  const RTCORBA::Current_var current = test::rt_current(called.server.orb());
};

INSTANTIATE_TEST_SUITE_P(All, RequestPriority,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(RequestPriority, IsTheClientsOrTheServers) {
  const nav::ReadData_var propagated = target("propagated", &servant, RTCORBA::CLIENT_PROPAGATED, 5);
  const nav::ReadData_var declared = target("declared", &servant, RTCORBA::SERVER_DECLARED, kDeclared);
  for (const RTCORBA::Priority priority : {kCaller, kElsewhere, kCaller}) {
    call_at(priority, propagated);
    EXPECT_EQ(seen, priority);
    call_at(priority, declared);
    EXPECT_EQ(seen, kDeclared);
  }
  propagated->get_data();
  EXPECT_EQ(seen, 0) << "the option ClientPriority, of a thread that has none";
  called.server.stop();
}

// Between requests, the server's own threads have ServerPriority, and the program's threads have their former priority.
TEST_P(RequestPriority, EndsWithTheRequest) {
  upcall = [&] {
    seen = upcall_state(current);
    current->the_priority(kElsewhere);  // is forgotten at the end of the request
  };
  const nav::ReadData_var object = target("propagated", &servant, RTCORBA::CLIENT_PROPAGATED, 5);
  call_at(kCaller, object);
  EXPECT_EQ(seen, kCaller);
  if (!collocated()) {
    const bool own = std::get<0>(GetParam()) != "reactive";
    EXPECT_TRUE(comes_back(seen.thread, own ? native_for(0) : Native{SCHED_OTHER, 0}));
  }
  const Native before = native_of();
  object->get_data();
  EXPECT_EQ(seen, 0);
  EXPECT_EQ(native_of(), before);
  EXPECT_EQ(raised([&] { (void)current->the_priority(); }), "INITIALIZE") << "this thread has none";
  called.server.stop();
}

TEST_P(RequestPriority, IsThatOfTheCallsThatTheServantMakes) {
  RTCORBA::Current_var current_behind;
  test::ReadData last{[&] { nested.push_back(upcall_state(current_behind)); }};
  test::Server behind({"-ORBConcurrency", std::get<0>(GetParam()), "-ORBScheduling", "fifo"});
  current_behind = test::rt_current(behind.orb());
  const auto seen_by_server = [&](CORBA::Object_ptr object) {
    const CORBA::String_var text = behind.orb()->object_to_string(object);
    return test::resolve<nav::ReadData>(called.server.orb(), text.in());
  };
  const CORBA::Object_var propagated = object_of(behind, "propagated", &last, RTCORBA::CLIENT_PROPAGATED, 5);
  const CORBA::Object_var declared = object_of(behind, "declared", &last, RTCORBA::SERVER_DECLARED, kElsewhere);
  const nav::ReadData_var at_clients = seen_by_server(propagated);
  const nav::ReadData_var at_servers = seen_by_server(declared);
  // Also an object in the servant's own ORB, which is called in the same thread.
  const CORBA::Object_var here = object_of(called.server, "here", &beside, RTCORBA::SERVER_DECLARED, kElsewhere);
  const nav::ReadData_var in_thread = nav::ReadData::_unchecked_narrow(here);
  UpcallState between[3];
  upcall = [&] {
    at_clients->get_data();
    between[0] = upcall_state(current);
    at_servers->get_data();
    between[1] = upcall_state(current);
    in_thread->get_data();
    between[2] = upcall_state(current);
  };
  const nav::ReadData_var by_client = target("by-client", &servant, RTCORBA::CLIENT_PROPAGATED, 5);
  const nav::ReadData_var by_server = target("by-server", &servant, RTCORBA::SERVER_DECLARED, kDeclared);
  for (const auto& [object, priority] : {std::pair(by_client.in(), kCaller), std::pair(by_server.in(), kDeclared)}) {
    nested.clear();
    call_at(kCaller, object);
    ASSERT_EQ(nested.size(), 3U);
    EXPECT_EQ(nested[0], priority);
    EXPECT_EQ(nested[1], kElsewhere);
    EXPECT_EQ(nested[2], kElsewhere);
    for (const UpcallState& each : between) EXPECT_EQ(each, priority);
  }
  called.server.stop();
  behind.stop();
}

// The thread that runs the ORB is one of the program's threads, and may serve in place of all others.
TEST_P(RequestPriority, IsThatOfTheMainThreadWhileItServes) {
  const RTCORBA::RTORB_var rt = test::rt_orb(called.server.orb());
  CORBA::PolicyList policies(2);
  policies.length(2);
  policies[0] = rt->create_priority_model_policy(RTCORBA::SERVER_DECLARED, kDeclared);
  policies[1] = called.server.poa()->create_thread_policy(PortableServer::MAIN_THREAD_MODEL);
  std::thread::id thread;
  upcall = [&] {
    thread = std::this_thread::get_id();
    seen = upcall_state(current);
    current->the_priority(kElsewhere);
  };
  const CORBA::Object_var object = object_of(called.server, "main", &servant, policies);
  const nav::ReadData_var seen_by_caller = called.seen_by_caller<nav::ReadData>(object);
  call_at(kCaller, seen_by_caller);
  EXPECT_EQ(seen, kDeclared);
  EXPECT_EQ(thread, called.server.runner());
  EXPECT_TRUE(comes_back(seen.thread, Native{SCHED_OTHER, 0}));
  called.server.stop();
}

/// Options, not policies, set the priorities here.
class PriorityOptions : public RequestPriority {
 protected:
  explicit PriorityOptions(const std::vector<std::string>& options) : RequestPriority(options) {}
  nav::ReadData_ptr target() {
    const PortableServer::ObjectId_var id = called.server.poa()->activate_object(&servant);
    const CORBA::Object_var object = called.server.poa()->id_to_reference(*id);
    return called.seen_by_caller<nav::ReadData>(object);
  }
};

class OnlyScheduling : public PriorityOptions {
 protected:
  OnlyScheduling() : PriorityOptions({"-ORBScheduling", "fifo"}) {}
};
INSTANTIATE_TEST_SUITE_P(All, OnlyScheduling,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));
TEST_P(OnlyScheduling, RequestsHaveTheirClientsPriority) {
  const nav::ReadData_var object = target();
  call_at(kCaller, object);
  EXPECT_EQ(seen, kCaller);
  called.server.stop();
}

class DeclaredByOption : public PriorityOptions {
 protected:
  DeclaredByOption() : PriorityOptions({"-ORBPriorityModel", "server-declared", "-ORBServerPriority", "77"}) {}
};
INSTANTIATE_TEST_SUITE_P(All, DeclaredByOption,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));
TEST_P(DeclaredByOption, RequestsHaveTheDeclaredPriority) {
  const nav::ReadData_var object = target();
  call_at(kCaller, object);
  EXPECT_EQ(seen.priority, 77);
  EXPECT_EQ(seen.native, (Native{SCHED_OTHER, 0})) << "nobody has asked the system for anything";
  called.server.stop();
}

class NoPriorities : public PriorityOptions {
 protected:
  NoPriorities() : PriorityOptions({}) {}
};
INSTANTIATE_TEST_SUITE_P(All, NoPriorities,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));
TEST_P(NoPriorities, RequestsHaveNoPriorityByDefault) {
  const nav::ReadData_var object = target();
  object->get_data();
  EXPECT_EQ(seen.priority, std::nullopt);
  EXPECT_FALSE(called.server.orb().core().serves_by_priority);
  called.server.stop();
}

}  // namespace
