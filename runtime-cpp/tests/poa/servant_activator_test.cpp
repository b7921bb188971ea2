// SPDX-License-Identifier: Apache-2.0
// Servant activators: servants that are created at the first request of their objects.
#include "support/servants/servant_managers.hpp"

#include <utility>
#include <vector>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class ServantActivators : public CalledPoas {};
INSTANTIATE_TEST_SUITE_P(All, ServantActivators, kEverywhere);

TEST_P(ServantActivators, AnActivatorMakesServantsWhenTheirObjectsAreCalled) {
  Activator activator;
  const int alive = ReadData::alive;
  const POA_var poa = activated_poa(server.poa(), "activated");
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
  EXPECT_EQ(call(poa, "one"), "") << "the object is incarnated again";
  EXPECT_EQ(activator.incarnated["one"], 2);

  activator.in_call = [&] {  // the servant stays active while it serves
    poa->deactivate_object(*one);
    EXPECT_EQ(activator.etherealized["one"], 1);
  };
  EXPECT_EQ(call(poa, "one"), "");
  activator.in_call = {};
  EXPECT_EQ(call(poa, "one"), "");  // waits for the end of the previous servant
  EXPECT_EQ(activator.etherealized["one"], 2);

  poa->destroy(true, true);
  EXPECT_EQ(activator.etherealized["one"], 3);
  EXPECT_EQ(activator.etherealized["two"], 1);
  EXPECT_TRUE(activator.last_cleanup);
  EXPECT_EQ(ReadData::alive, alive);
}

TEST_P(ServantActivators, ObjectsAreEtherealizedOnlyIfAskedFor) {
  Activator activator;
  const int alive = ReadData::alive;
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
    EXPECT_EQ(ReadData::alive, alive);
  }
}

// While the objects of an adapter end one after the other, another adapter with its name waits for those that have not
// ended.
TEST_P(ServantActivators, AnAdapterOfTheSameNameWaitsForTheEndOfEachObject) {
  struct RecreatingActivator final : Activator {
    void etherealize(const ObjectId& id, POA_ptr poa, Servant gone, CORBA::Boolean cleanup,
                     CORBA::Boolean remaining) override {
      Activator::etherealize(id, poa, gone, cleanup, remaining);
      if (const auto once = std::exchange(again, {})) {
        once();
      }
    }
    std::function<void()> again;
  } activator;
  ReadData other;
  const int alive = ReadData::alive;
  const POA_var old = activated_poa(server.poa(), "adapter");
  old->set_servant_manager(&activator);
  EXPECT_EQ(call(old, "one"), "");
  EXPECT_EQ(call(old, "two"), "");
  POA_var made;
  std::vector<std::string> problems;
  activator.again = [&] {
    made = persistent_poa(server.poa(), "adapter");
    for (const char* name : {"one", "two"}) {
      problems.push_back(
          raised([&] { made->activate_object_with_id(*ObjectId_var(string_to_ObjectId(name)), &other); }));
    }
  };
  old->destroy(true, true);
  EXPECT_EQ(problems, (std::vector<std::string>{"ObjectAlreadyActive", "ObjectAlreadyActive"}));
  EXPECT_EQ(activator.etherealized, (std::map<std::string, int>{{"one", 1}, {"two", 1}}));
  EXPECT_EQ(ReadData::alive, alive);
  made->activate_object_with_id(*ObjectId_var(string_to_ObjectId("two")), &other);
  EXPECT_EQ(call(made, "two"), "");
  EXPECT_EQ(other.calls, 1);
  made->destroy(false, true);
}

TEST_P(ServantActivators, ActivatorCallsAreSerialised) {
  class Slow : public ServantActivator {
   public:
    Servant incarnate(const ObjectId&, POA_ptr) override {
      EXPECT_EQ(++inside, 1);
      ++made;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      --inside;
      return new ReadData;
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
  const POA_var poa = activated_poa(server.poa(), "slow");
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

}  // namespace
