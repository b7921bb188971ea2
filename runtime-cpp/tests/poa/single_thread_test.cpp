// SPDX-License-Identifier: Apache-2.0
// SINGLE_THREAD_MODEL: an adapter makes one call to the program at a time, for any purpose.
#include "support/orbs/gate.hpp"
#include "support/orbs/upcalls.hpp"

#include <future>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

const Maker kSingle = thread_model(SINGLE_THREAD_MODEL);

// The servant is declared first, so that it is destroyed after its adapter.
struct SingleServant {
  Upcalls upcalls;
  ReadData servant{[this] { upcalls(); }};
};

class SingleThreadModel : public SingleServant, public CalledPoas {
 protected:
  POA_ptr single_poa(std::initializer_list<Maker> more) {
    std::vector<Maker> makers{kSingle, lifespan(PERSISTENT), assignment(USER_ID)};
    makers.insert(makers.end(), more);
    CORBA::PolicyList list;
    list.length(static_cast<CORBA::ULong>(makers.size()));
    CORBA::ULong i = 0;
    for (const Maker& maker : makers) {
      list[i++] = maker(server.poa());
    }
    const POAManager_var manager = server.poa()->the_POAManager();
    return server.poa()->create_POA("single", manager, list);
  }
};
INSTANTIATE_TEST_SUITE_P(All, SingleThreadModel, kEverywhere);

TEST_P(SingleThreadModel, HoldsForServants) {
  const POA_var poa = single_poa({});
  for (const char* name : {"x", "y"}) {
    poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId(name)),
                                 ServantBase_var(new ReadData([this] { upcalls(); })).in());
  }
  const nav::ReadData_var x = target(poa, "x");
  const nav::ReadData_var y = target(poa, "y");
  at_once(3, [&] {
    x->get_data();
    y->get_data();
  });
  EXPECT_EQ(upcalls.most, 1);
  poa->destroy(false, true);
}

TEST_P(SingleThreadModel, HoldsForActivators) {
  WatchedActivator activator(upcalls);
  activator.in_call = [this] { upcalls(); };
  const POA_var poa = single_poa({processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&activator);
  std::atomic<int> next{0};
  at_once(3, [&] {
    const std::string name = std::to_string(next++);
    EXPECT_EQ(call(poa, name.c_str()), "");
    EXPECT_EQ(call(poa, "x"), "");
    poa->deactivate_object(*ObjectId_var(string_to_ObjectId(name.c_str())));
  });
  EXPECT_EQ(activator.incarnated["x"], 1);
  poa->destroy(true, true);
  EXPECT_EQ(activator.etherealized, activator.incarnated);
  EXPECT_EQ(upcalls.most, 1);
}

TEST_P(SingleThreadModel, HoldsForLocators) {
  WatchedLocator locator(&servant, upcalls);
  const POA_var poa = single_poa({retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&locator);
  at_once(3, [&] {
    EXPECT_EQ(call(poa, "x"), "");
    EXPECT_EQ(call(poa, "none"), "OBJECT_NOT_EXIST");
  });
  EXPECT_GE(locator.before, 30);
  EXPECT_EQ(locator.after, locator.before);
  EXPECT_EQ(servant.calls, 30);
  EXPECT_EQ(upcalls.most, 1);
  poa->destroy(true, true);
}

TEST_P(SingleThreadModel, HoldsForDefaultServants) {
  const POA_var poa = single_poa({uniqueness(MULTIPLE_ID), processing(USE_DEFAULT_SERVANT)});
  poa->set_servant(&servant);
  std::atomic<int> next{0};
  at_once(3, [&] { EXPECT_EQ(call(poa, std::to_string(next++).c_str()), ""); });
  EXPECT_EQ(servant.calls, 30);
  EXPECT_EQ(upcalls.most, 1);
  poa->destroy(true, true);
}

// The deactivating thread may hold locks that the upcall needs, so the thread that leaves the adapter etherealizes.
TEST_P(SingleThreadModel, DeactivateObjectDoesNotWaitForTheUpcall) {
  Gate gate;
  WatchedActivator activator(upcalls);
  activator.in_call = [&] {
    gate.pass();
    upcalls();
  };
  const POA_var poa = single_poa({processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&activator);
  poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId("x")), ServantBase_var(new ReadData).in());
  const nav::ReadData_var slow = target(poa, "slow");
  std::thread caller([&] { slow->get_data(); });
  gate.await(1);
  auto end = std::async(std::launch::async, [&] { poa->deactivate_object(*ObjectId_var(string_to_ObjectId("x"))); });
  EXPECT_EQ(end.wait_for(std::chrono::seconds(60)), std::future_status::ready);
  EXPECT_EQ(activator.etherealized["x"], 0);
  gate.open();
  caller.join();
  end.get();
  EXPECT_EQ(activator.etherealized["x"], 1);
  EXPECT_EQ(upcalls.most, 1);
  poa->destroy(true, true);
}

// Etherealizes after the outermost call, not within it.
TEST_P(SingleThreadModel, AnUpcallThatEndsAnotherObjectComesToItsEndFirst) {
  Activator activator;
  const POA_var poa = single_poa({processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&activator);
  poa->activate_object_with_id(*ObjectId_var(string_to_ObjectId("x")), ServantBase_var(new ReadData).in());
  int within = -1;
  activator.in_call = [&] {
    poa->deactivate_object(*ObjectId_var(string_to_ObjectId("x")));
    within = activator.etherealized["x"];
  };
  EXPECT_EQ(call(poa, "y"), "");
  EXPECT_EQ(within, 0);
  EXPECT_EQ(activator.etherealized["x"], 1);
  activator.in_call = {};
  EXPECT_EQ(call(poa, "x"), "") << "it comes again";
  poa->destroy(true, true);
}

}  // namespace
