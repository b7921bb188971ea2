// SPDX-License-Identifier: Apache-2.0
// Default servants, servant managers, adapter activators, and what their policies allow.
#include "support/nav_servant.hpp"
#include "support/orb_fixture.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/orb/reference.hpp>
#include <corbel/orb/server_request.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <map>
#include <tuple>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using test::raised;

using Maker = std::function<CORBA::Policy_ptr(POA_ptr)>;
Maker lifespan(LifespanPolicyValue v) {
  return [v](POA_ptr p) { return p->create_lifespan_policy(v); };
}
Maker assignment(IdAssignmentPolicyValue v) {
  return [v](POA_ptr p) { return p->create_id_assignment_policy(v); };
}
Maker uniqueness(IdUniquenessPolicyValue v) {
  return [v](POA_ptr p) { return p->create_id_uniqueness_policy(v); };
}
Maker retention(ServantRetentionPolicyValue v) {
  return [v](POA_ptr p) { return p->create_servant_retention_policy(v); };
}
Maker processing(RequestProcessingPolicyValue v) {
  return [v](POA_ptr p) { return p->create_request_processing_policy(v); };
}
Maker implicit() {
  return [](POA_ptr p) { return p->create_implicit_activation_policy(IMPLICIT_ACTIVATION); };
}

POA_ptr make_poa(POA_ptr parent, const char* name, std::initializer_list<Maker> makers) {
  CORBA::PolicyList list;
  list.length(static_cast<CORBA::ULong>(makers.size()));
  CORBA::ULong i = 0;
  for (const Maker& maker : makers) {
    list[i++] = maker(parent);
  }
  const POAManager_var manager = parent->the_POAManager();
  return parent->create_POA(name, manager, list);
}

std::string text_of(const ObjectId& id) { return {reinterpret_cast<const char*>(id.get_buffer()), id.length()}; }

/// Its answers tell which object it was.
class WhoAmI : public POA_nav::ReadData {
 public:
  explicit WhoAmI(CORBA::ORB_ptr orb) {
    const CORBA::Object_var object = orb->resolve_initial_references("POACurrent");
    current_ = Current::_narrow(object);
  }
  nav::Position get_data() override {
    const ObjectId_var id = current_->get_object_id();
    const POA_var poa = current_->get_POA();
    const CORBA::String_var name = poa->the_name();
    const CORBA::Object_var reference = current_->get_reference();
    const nav::ReadData_var mine = _this();
    const ServantBase_var servant = current_->get_servant();
    last_id = text_of(*id);
    last_poa = name.in();
    consistent = mine->_is_equivalent(reference) && servant.in() == this;
    return {static_cast<double>(id->length()), 0, 0};
  }
  std::string last_id;
  std::string last_poa;
  bool consistent = false;

 private:
  Current_var current_;
};

class Managers : public testing::TestWithParam<std::tuple<const char*, const char*>> {
 protected:
  Managers() : orbs(std::get<0>(GetParam()), std::get<1>(GetParam())) {}

  /// As the caller sees it.
  nav::ReadData_ptr target(POA_ptr poa, const char* name) {
    const ObjectId_var id = string_to_ObjectId(name);
    const CORBA::Object_var here = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    return orbs.seen_by_caller<nav::ReadData>(here);
  }
  std::string call(POA_ptr poa, const char* name) {
    const nav::ReadData_var object = target(poa, name);
    return raised([&] { object->get_data(); });
  }

  test::CalledServer orbs;
  test::Server& server = orbs.server;
};
INSTANTIATE_TEST_SUITE_P(All, Managers,
                         testing::Combine(testing::ValuesIn(test::kConcurrencies), testing::ValuesIn(test::kCallers)));

TEST_P(Managers, ADefaultServantServesEveryObjectThatTheMapDoesNotHave) {
  for (const auto keeps : {RETAIN, NON_RETAIN}) {
    WhoAmI servant(server.orb().get());
    test::ReadData mapped;
    const POA_var poa = make_poa(server.poa(), "default/%",
                                 {lifespan(PERSISTENT), assignment(USER_ID), uniqueness(MULTIPLE_ID), retention(keeps),
                                  processing(USE_DEFAULT_SERVANT)});
    EXPECT_EQ(call(poa, "early"), "OBJ_ADAPTER");
    EXPECT_EQ(raised([&] { ServantBase_var(poa->get_servant()); }), "NoServant");
    poa->set_servant(&servant);
    EXPECT_EQ(ServantBase_var(poa->get_servant()).in(), &servant);
    for (const char* name : {"one", "two/with%escapes", ""}) {
      EXPECT_EQ(call(poa, name), "");
      EXPECT_EQ(servant.last_id, name);
      EXPECT_EQ(servant.last_poa, "default/%");
      EXPECT_TRUE(servant.consistent);
    }
    const ObjectId_var id = string_to_ObjectId("mapped");
    if (keeps == RETAIN) {
      poa->activate_object_with_id(*id, &mapped);
      EXPECT_EQ(call(poa, "mapped"), "");
      EXPECT_EQ(mapped.calls, 1);
      poa->deactivate_object(*id);
    } else {
      EXPECT_EQ(raised([&] { poa->activate_object_with_id(*id, &mapped); }), "WrongPolicy");
      EXPECT_EQ(raised([&] { poa->deactivate_object(*id); }), "WrongPolicy");
      EXPECT_EQ(raised([&] { poa->id_to_reference(*id); }), "WrongPolicy");
    }
    EXPECT_EQ(call(poa, "mapped"), "");
    EXPECT_EQ(servant.last_id, "mapped");
    EXPECT_EQ(ServantBase_var(poa->id_to_servant(*id)).in(), &servant);
    const CORBA::Object_var reference = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    EXPECT_EQ(ServantBase_var(poa->reference_to_servant(reference)).in(), &servant);
    EXPECT_EQ(raised([&] { poa->set_servant_manager(nullptr); }), "WrongPolicy");
    poa->destroy(true, true);
    EXPECT_EQ(servant._refcount_value(), 1U) << "the adapter has given its count back";
  }
}

/// Makes a servant for each id but "none"; sends "elsewhere" to `other`.
class Activator : public ServantActivator {
 public:
  Servant incarnate(const ObjectId& oid, POA_ptr) override {
    const std::string id = text_of(oid);
    if (id == "none") {
      throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
    }
    if (id == "elsewhere") {
      throw ForwardRequest(other);
    }
    ++incarnated[id];
    return new test::ReadData([this] {
      if (in_call) {
        in_call();
      }
    });
  }
  void etherealize(const ObjectId& oid, POA_ptr, Servant servant, CORBA::Boolean cleanup,
                   CORBA::Boolean remaining) override {
    ++etherealized[text_of(oid)];
    last_cleanup = cleanup;
    EXPECT_FALSE(remaining);
    servant->_remove_ref();
  }
  std::map<std::string, int> incarnated;
  std::map<std::string, int> etherealized;
  bool last_cleanup = false;
  CORBA::Object_var other;
  std::function<void()> in_call;
};

TEST_P(Managers, AnActivatorMakesServantsWhenTheirObjectsAreCalled) {
  Activator activator;
  const int alive = test::ReadData::alive;
  const POA_var poa =
      make_poa(server.poa(), "activated", {lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
  EXPECT_EQ(call(poa, "one"), "OBJ_ADAPTER") << "no manager yet";
  poa->set_servant_manager(&activator);
  EXPECT_EQ(raised([&] { poa->set_servant_manager(&activator); }), "BAD_INV_ORDER");
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(call(poa, "two"), "");
  EXPECT_EQ(call(poa, "none"), "OBJECT_NOT_EXIST");
  EXPECT_EQ(activator.incarnated, (std::map<std::string, int>{{"one", 1}, {"two", 1}}));

  const ObjectId_var one = string_to_ObjectId("one");
  poa->deactivate_object(*one);
  EXPECT_EQ(activator.etherealized["one"], 1);
  EXPECT_FALSE(activator.last_cleanup);
  EXPECT_EQ(call(poa, "one"), "") << "it comes again";
  EXPECT_EQ(activator.incarnated["one"], 2);

  activator.in_call = [&] {  // while it is served, it stays
    poa->deactivate_object(*one);
    EXPECT_EQ(activator.etherealized["one"], 1);
  };
  EXPECT_EQ(call(poa, "one"), "");
  activator.in_call = {};
  EXPECT_EQ(call(poa, "one"), "");  // waits for the end of the one before
  EXPECT_EQ(activator.etherealized["one"], 2);

  poa->destroy(true, true);
  EXPECT_EQ(activator.etherealized["one"], 3);
  EXPECT_EQ(activator.etherealized["two"], 1);
  EXPECT_TRUE(activator.last_cleanup);
  EXPECT_EQ(test::ReadData::alive, alive);
}

TEST_P(Managers, ObjectsAreEtherealizedOnlyIfAskedFor) {
  Activator activator;
  const int alive = test::ReadData::alive;
  for (const bool asked : {false, true}) {
    const POAManager_var none;
    CORBA::PolicyList list;
    list.length(2);
    list[0] = server.poa()->create_id_assignment_policy(USER_ID);
    list[1] = server.poa()->create_request_processing_policy(USE_SERVANT_MANAGER);
    const POA_var poa = server.poa()->create_POA(asked ? "asked" : "not", none, list);
    const POAManager_var manager = poa->the_POAManager();
    manager->activate();
    poa->set_servant_manager(&activator);
    EXPECT_EQ(call(poa, "one"), "");
    manager->deactivate(asked, true);
    EXPECT_EQ(activator.etherealized["one"], asked ? 1 : 0);
    EXPECT_EQ(call(poa, "one"), "OBJ_ADAPTER");
    poa->destroy(false, true);
    EXPECT_EQ(activator.etherealized["one"], asked ? 1 : 0);
    EXPECT_EQ(test::ReadData::alive, alive);
  }
}

TEST_P(Managers, OneActivatorCallAtATime) {
  class Slow : public ServantActivator {
   public:
    Servant incarnate(const ObjectId&, POA_ptr) override {
      EXPECT_EQ(++inside, 1);
      ++made;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      --inside;
      return new test::ReadData;
    }
    void etherealize(const ObjectId&, POA_ptr, Servant servant, CORBA::Boolean, CORBA::Boolean) override {
      EXPECT_EQ(++inside, 1);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      --inside;
      servant->_remove_ref();
    }
    std::atomic<int> inside{0};
    std::atomic<int> made{0};
  } activator;
  const POA_var poa =
      make_poa(server.poa(), "slow", {lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&activator);
  std::vector<std::thread> callers;
  for (int i = 0; i < 6; ++i) {
    callers.emplace_back([&, i] { EXPECT_EQ(call(poa, i % 2 == 0 ? "even" : "odd"), ""); });
  }
  for (std::thread& caller : callers) {
    caller.join();
  }
  EXPECT_EQ(activator.made, 2);
  poa->destroy(true, true);
}

class Locator : public ServantLocator {
 public:
  explicit Locator(Servant servant) : servant_(servant) {}
  Servant preinvoke(const ObjectId& oid, POA_ptr, const char* operation, Cookie& cookie) override {
    if (text_of(oid) == "elsewhere") {
      throw ForwardRequest(other);
    }
    if (text_of(oid) == "none") {
      throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
    }
    last_operation = operation;
    ++before;
    cookie = this;
    return servant_;
  }
  void postinvoke(const ObjectId&, POA_ptr, const char*, Cookie cookie, Servant servant) override {
    EXPECT_EQ(cookie, this);
    EXPECT_EQ(servant, servant_);
    ++after;
  }
  int before = 0;
  int after = 0;
  std::string last_operation;
  CORBA::Object_var other;

 private:
  Servant servant_;
};

POA_ptr located_poa(POA_ptr parent, Locator& locator) {
  POA_ptr poa =
      make_poa(parent, "located",
               {lifespan(PERSISTENT), assignment(USER_ID), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&locator);
  return poa;
}

TEST_P(Managers, ALocatorFindsAServantForEachRequest) {
  test::ReadData servant([] { throw nav::NotReady("as the test wants"); });
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  EXPECT_EQ(call(poa, "any"), "NotReady");
  EXPECT_EQ(call(poa, "none"), "OBJECT_NOT_EXIST");
  EXPECT_EQ(locator.last_operation, "get_data");
  EXPECT_EQ(locator.before, 1);
  EXPECT_EQ(locator.after, 1) << "also when the servant throws";
  poa->destroy(true, true);
}

TEST_P(Managers, ManagersForwardAndLocateRequestsAgree) {
  using corbel::giop::LocateStatus;
  test::ReadData there;
  test::ReadData here;
  const std::string other = server.activate(&there);
  Locator locator(&here);
  locator.other = server.orb()->string_to_object(other.c_str());
  const POA_var located = located_poa(server.poa(), locator);
  Activator activator;
  activator.other = server.orb()->string_to_object(other.c_str());
  const POA_var activated =
      make_poa(server.poa(), "activated", {lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
  activated->set_servant_manager(&activator);

  int expected = 0;
  for (POA_ptr poa : {located.in(), activated.in()}) {
    const nav::ReadData_var moved = target(poa, "elsewhere");
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    EXPECT_EQ(raised([&] { moved->get_data(); }), "");
    expected += 2;
    EXPECT_EQ(there.calls, expected);
    auto& adapter = *server.orb().core().adapter();
    const auto located_as = [&](const char* name) {
      const nav::ReadData_var object = target(poa, name);
      try {
        return adapter.locate(object->_reference()->targets().all.front().key) ? LocateStatus::object_here
                                                                               : LocateStatus::unknown_object;
      } catch (const corbel::orb::Forward& forward) {
        EXPECT_EQ(forward.ior.profiles, locator.other->_reference()->ior().profiles);
        return LocateStatus::object_forward;
      }
    };
    EXPECT_EQ(located_as("elsewhere"), LocateStatus::object_forward);
    EXPECT_EQ(located_as("none"), LocateStatus::unknown_object);
    EXPECT_EQ(located_as("some"), LocateStatus::object_here);
  }
  server.poa()->destroy(true, true);  // and its children: before the servants go
}

TEST_P(Managers, ForwardsLeadToOtherOrbsAndBack) {
  test::ReadData last;
  const std::string end = server.activate(&last);
  test::ReadData unused;
  Locator there(&unused);
  test::Server other;
  there.other = other.orb()->string_to_object(end.c_str());
  const POA_var there_poa = located_poa(other.poa(), there);
  Locator here(&unused);
  const ObjectId_var id = string_to_ObjectId("elsewhere");
  const CORBA::Object_var next = there_poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  const CORBA::String_var text = other.orb()->object_to_string(next);
  here.other = server.orb()->string_to_object(text.in());
  const POA_var here_poa = located_poa(server.poa(), here);
  const nav::ReadData_var object = target(here_poa, "elsewhere");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(last.calls, 2);
  EXPECT_EQ(unused.calls, 0);
  server.poa()->destroy(true, true);  // before the servants go
  there_poa->destroy(true, true);
}

TEST_P(Managers, ForwardsInACircleEnd) {
  test::ReadData servant;
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  const ObjectId_var id = string_to_ObjectId("elsewhere");
  locator.other = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
  EXPECT_EQ(call(poa, "elsewhere"), "TRANSIENT");
  poa->destroy(true, true);
}

TEST_P(Managers, NobodyWaitsForTheEndOfTheRequestThatWaits) {
  const POAManager_var manager = server.poa()->the_POAManager();
  std::string problem;
  test::ReadData servant([&] { problem = raised([&] { manager->hold_requests(true); }); });
  const POA_var poa = make_poa(server.poa(), "waiting", {lifespan(PERSISTENT), assignment(USER_ID)});
  poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId("one")), &servant);
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(problem, "BAD_INV_ORDER");
  poa->destroy(true, true);
}

TEST_P(Managers, AForwardToNothingIsTheServersFault) {
  test::ReadData servant;
  Locator locator(&servant);
  const POA_var poa = located_poa(server.poa(), locator);
  EXPECT_EQ(call(poa, "elsewhere"), "OBJ_ADAPTER");
  poa->destroy(true, true);
}

TEST_P(Managers, ManagersStatesHoldForDefaultServantsToo) {
  test::ReadData servant;
  CORBA::PolicyList list;
  list.length(2);
  list[0] = server.poa()->create_id_uniqueness_policy(MULTIPLE_ID);
  list[1] = server.poa()->create_request_processing_policy(USE_DEFAULT_SERVANT);
  const POA_var poa = server.poa()->create_POA("held", POAManager::_nil(), list);
  poa->set_servant(&servant);
  const POAManager_var manager = poa->the_POAManager();
  std::thread caller([&] { EXPECT_EQ(call(poa, "any"), ""); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_EQ(servant.calls, 0);
  manager->activate();
  caller.join();
  EXPECT_EQ(servant.calls, 1);
  manager->discard_requests(true);
  EXPECT_EQ(call(poa, "any"), "TRANSIENT");
  poa->destroy(true, true);
}

TEST_P(Managers, AdapterActivatorsMakeWhatIsMissing) {
  class Maker : public AdapterActivator {
   public:
    explicit Maker(Servant servant) : servant_(servant) {}
    CORBA::Boolean unknown_adapter(POA_ptr parent, const char* name) override {
      if (std::string(name) != "late") {
        return false;
      }
      const POA_var poa = make_poa(parent, name, {lifespan(PERSISTENT), assignment(USER_ID)});
      const ObjectId_var id = string_to_ObjectId("object");
      poa->activate_object_with_id(*id, servant_);
      return true;
    }

   private:
    Servant servant_;
  };
  test::ReadData servant;
  Maker maker(&servant);
  const POA_var early = make_poa(server.poa(), "late", {lifespan(PERSISTENT), assignment(USER_ID)});
  const nav::ReadData_var object = target(early, "object");
  const nav::ReadData_var other = target(early, "other");
  early->destroy(true, true);
  EXPECT_EQ(raised([&] { object->get_data(); }), "OBJECT_NOT_EXIST");
  server.poa()->the_activator(&maker);
  EXPECT_EQ(raised([&] { other->get_data(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { object->get_data(); }), "");
  EXPECT_EQ(raised([&] { server.poa()->find_POA("never", true); }), "AdapterNonExistent");
  const POAList_var children = server.poa()->the_children();
  EXPECT_EQ(children->length(), 1U);
  const POA_var late = server.poa()->find_POA("late", false);
  late->destroy(true, true);
  const POA_var again = server.poa()->find_POA("late", true);
  EXPECT_FALSE(CORBA::is_nil(again.in()));
  again->destroy(true, true);
  server.poa()->the_activator(nullptr);
}

TEST_P(Managers, KeysOfDifferentObjectsDiffer) {
  test::ReadData first;
  test::ReadData second;
  const POA_var parent = make_poa(server.poa(), "a", {lifespan(PERSISTENT), assignment(USER_ID)});
  const POA_var child = make_poa(parent, "b", {lifespan(PERSISTENT), assignment(USER_ID)});
  parent->activate_object_with_id(*ObjectId_var(string_to_ObjectId("b/c")), &first);
  child->activate_object_with_id(*ObjectId_var(string_to_ObjectId("c")), &second);
  EXPECT_EQ(call(parent, "b/c"), "");
  EXPECT_EQ(first.calls, 1);
  EXPECT_EQ(call(child, "c"), "");
  EXPECT_EQ(second.calls, 1);
  const CORBA::Object_var reference = parent->create_reference_with_id(*ObjectId_var(string_to_ObjectId("b/c")), "");
  EXPECT_EQ(text_of(*ObjectId_var(parent->reference_to_id(reference))), "b/c");
  parent->destroy(true, true);
}

TEST(Policies, ThatClashAreRefused) {
  const test::Orb orb;
  const POA_var root = orb.root_poa();
  const auto index = [&](std::initializer_list<Maker> makers) {
    try {
      const POA_var poa = make_poa(root, "poa", makers);
      poa->destroy(false, false);
    } catch (const POA::InvalidPolicy& invalid) {
      return static_cast<int>(invalid.index);
    }
    return -1;
  };
  EXPECT_EQ(index({retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)}), -1);
  EXPECT_EQ(index({processing(USE_SERVANT_MANAGER)}), -1);
  EXPECT_EQ(index({lifespan(PERSISTENT), retention(NON_RETAIN)}), 1);
  EXPECT_EQ(index({processing(USE_DEFAULT_SERVANT)}), 0);
  EXPECT_EQ(index({processing(USE_DEFAULT_SERVANT), uniqueness(MULTIPLE_ID)}), -1);
  EXPECT_EQ(index({implicit(), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)}), 0);
}

TEST(Policies, OfImplicitActivationAndUniqueness) {
  const test::Orb orb;
  const POA_var root = orb.root_poa();
  test::ReadData servant;
  const POA_var poa = make_poa(root, "poa", {implicit(), uniqueness(MULTIPLE_ID)});
  const ObjectId_var first = poa->servant_to_id(&servant);
  const ObjectId_var second = poa->servant_to_id(&servant);
  EXPECT_NE(text_of(*first), text_of(*second)) << "a new object each time";
  const POA_var shared = make_poa(root, "shared", {uniqueness(MULTIPLE_ID)});
  EXPECT_EQ(raised([&] { shared->servant_to_id(&servant); }), "WrongPolicy");
  const CORBA::Object_var object = orb->resolve_initial_references("POACurrent");
  const Current_var current = Current::_narrow(object);
  EXPECT_EQ(raised([&] { current->get_object_id(); }), "NoContext");
  root->destroy(false, false);
}

}  // namespace
