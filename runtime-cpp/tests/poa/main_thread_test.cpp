// SPDX-License-Identifier: Apache-2.0
// MAIN_THREAD_MODEL: one thread serves, and it is the main thread.
#include "support/orbs/gate.hpp"
#include "support/orbs/perform_work.hpp"
#include "support/orbs/upcalls.hpp"

#include <chrono>
#include <future>
#include <set>
#include <thread>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

const Maker kMain = thread_model(MAIN_THREAD_MODEL);

POA_ptr main_poa(POA_ptr parent, const char* name) {
  return make_poa(parent, name, {kMain, lifespan(PERSISTENT), assignment(USER_ID)});
}

ObjectId* id_of(const char* text) { return string_to_ObjectId(text); }

// The servants are declared first, so that they are destroyed after their adapters.
struct Servants {
  Upcalls upcalls;
  ReadData first{[this] { upcalls(); }};
  ReadData second{[this] { upcalls(); }};
};

class MainThreadModel : public Servants, public CalledPoas {
 protected:
  // Ensures that there is a main thread: it has served a call.
  void SetUp() override {
    const POA_var poa = main_poa(server.poa(), "first");
    ReadData servant;
    const ObjectId_var id = id_of("x");
    poa->activate_object_with_id(*id, &servant);
    const CORBA::Object_var here = poa->id_to_reference(*id);
    const CORBA::String_var text = server.orb()->object_to_string(here);
    const nav::ReadData_var there = resolve<nav::ReadData>(orbs.client, text.in());
    there->get_data();
    poa->destroy(true, true);
  }
};
INSTANTIATE_TEST_SUITE_P(All, MainThreadModel, kEverywhere);

TEST_P(MainThreadModel, ServesAllAdaptersOneAfterTheOther) {
  const POA_var one = main_poa(server.poa(), "one");
  const POA_var two = main_poa(server.poa(), "two");
  one->activate_object_with_id(*ObjectId_var(id_of("x")), &first);
  two->activate_object_with_id(*ObjectId_var(id_of("x")), &second);
  const nav::ReadData_var a = target(one, "x");
  const nav::ReadData_var b = target(two, "x");
  at_once(4, [&] {
    a->get_data();
    b->get_data();
  });
  EXPECT_EQ(first.calls, 40);
  EXPECT_EQ(second.calls, 40);
  EXPECT_EQ(upcalls.most, 1);
  EXPECT_EQ(upcalls.threads, std::set{server.runner()});
  server.poa()->destroy(false, true);
}

TEST_P(MainThreadModel, ThrowsToTheClient) {
  const POA_var poa = main_poa(server.poa(), "poa");
  ReadData throws([] { throw CORBA::NO_PERMISSION(7, CORBA::COMPLETED_YES); });
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &throws);
  EXPECT_EQ(call(poa, "x"), "NO_PERMISSION");
  EXPECT_EQ(call(poa, "y"), "OBJECT_NOT_EXIST");
  EXPECT_EQ(call(poa, "x"), "NO_PERMISSION");
  poa->destroy(false, true);
}

TEST_P(MainThreadModel, KnowsTheRequest) {
  const POA_var poa = main_poa(server.poa(), "poa");
  const CORBA::Object_var object = server.orb()->resolve_initial_references("POACurrent");
  const Current_var current = Current::_narrow(object);
  std::string id;
  std::string problem;
  const POAManager_var manager = poa->the_POAManager();
  ReadData asks([&] {
    id = text_of(*ObjectId_var(current->get_object_id()));
    problem = raised([&] { manager->hold_requests(true); }) + " " + raised([&] { server.orb()->shutdown(true); });
  });
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &asks);
  EXPECT_EQ(call(poa, "x"), "");
  EXPECT_EQ(id, "x");
  EXPECT_EQ(problem, "BAD_INV_ORDER BAD_INV_ORDER");
  poa->destroy(false, true);
}

TEST_P(MainThreadModel, CallsObjectsOfItsOwnWithinCalls) {
  const POA_var poa = main_poa(server.poa(), "poa");
  const nav::ReadData_var inner = nav::ReadData::_unchecked_narrow(
      CORBA::Object_var(poa->create_reference_with_id(*ObjectId_var(id_of("inner")), nav::ReadData::_static_id)));
  ReadData outer([&] { inner->get_data(); });
  poa->activate_object_with_id(*ObjectId_var(id_of("outer")), &outer);
  poa->activate_object_with_id(*ObjectId_var(id_of("inner")), &first);
  EXPECT_EQ(call(poa, "outer"), "");
  EXPECT_EQ(first.calls, 1);
  EXPECT_EQ(upcalls.threads, std::set{server.runner()});
  poa->destroy(false, true);
}

TEST_P(MainThreadModel, AsksServantManagers) {
  WatchedActivator activator(upcalls);
  WatchedLocator locator(&first, upcalls);
  const POA_var activated = make_poa(
      server.poa(), "activated", {kMain, lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
  activated->set_servant_manager(&activator);
  const POA_var located = make_poa(
      server.poa(), "located",
      {kMain, lifespan(PERSISTENT), assignment(USER_ID), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)});
  located->set_servant_manager(&locator);
  at_once(3, [&] {
    EXPECT_EQ(call(activated, "x"), "");
    EXPECT_EQ(call(activated, "none"), "OBJECT_NOT_EXIST");
    EXPECT_EQ(call(located, "x"), "");
  });
  EXPECT_EQ(activator.incarnated["x"], 1);
  EXPECT_EQ(locator.after, 30);
  EXPECT_EQ(upcalls.most, 1);
  EXPECT_EQ(upcalls.threads, std::set{server.runner()});
  server.poa()->destroy(true, true);
  EXPECT_EQ(activator.etherealized["x"], 1);
}

// A request that waits for the main thread ends with the ORB.
TEST_P(MainThreadModel, WaitingRequestsAreRefusedAtTheEndOfTheOrb) {
  const POA_var poa = main_poa(server.poa(), "poa");
  Gate gate;
  ReadData slow([&] { gate.pass(); });
  poa->activate_object_with_id(*ObjectId_var(id_of("slow")), &slow);
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &first);
  const nav::ReadData_var blocking = target(poa, "slow");
  const nav::ReadData_var waiting = target(poa, "x");
  std::thread blocker([&] { raised([&] { blocking->get_data(); }); });
  gate.await(1);
  std::string problem;
  std::thread waiter([&] { problem = raised([&] { waiting->get_data(); }); });
  while (!server.orb()->work_pending()) {
    std::this_thread::yield();
  }
  server.orb()->shutdown(false);
  gate.open();
  blocker.join();
  waiter.join();
  EXPECT_NE(problem, "");
  EXPECT_EQ(first.calls, 0);
  server.stop();  // before the servant is destroyed
}

// A thread that waits for the end of requests there would wait for the calling thread.
TEST_P(MainThreadModel, ServantManagersDoNotWaitForTheRequestThatAsksThem) {
  std::string problem;
  const POAManager_var manager = server.poa()->the_POAManager();
  struct Waiting final : Locator {
    Waiting(Servant servant, std::function<void()> w) : Locator(servant), wait(std::move(w)) {}
    Servant preinvoke(const ObjectId& id, POA_ptr poa, const char* operation, Cookie& cookie) override {
      wait();
      return Locator::preinvoke(id, poa, operation, cookie);
    }
    std::function<void()> wait;
  } locator(&first, [&] { problem = raised([&] { manager->hold_requests(true); }); });
  const POA_var located = make_poa(
      server.poa(), "located",
      {kMain, lifespan(PERSISTENT), assignment(USER_ID), retention(NON_RETAIN), processing(USE_SERVANT_MANAGER)});
  located->set_servant_manager(&locator);
  EXPECT_EQ(call(located, "x"), "");
  EXPECT_EQ(problem, "BAD_INV_ORDER");
  server.poa()->destroy(false, true);
}

TEST_P(MainThreadModel, DeactivateObjectDoesNotWaitForTheUpcall) {
  Gate gate;
  WatchedActivator activator(upcalls);
  activator.in_call = [&] { gate.pass(); };
  const POA_var poa = make_poa(server.poa(), "activated",
                               {kMain, lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
  poa->set_servant_manager(&activator);
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), ServantBase_var(new ReadData).in());
  const nav::ReadData_var slow = target(poa, "slow");
  std::thread caller([&] { slow->get_data(); });
  gate.await(1);
  auto end = std::async(std::launch::async, [&] { poa->deactivate_object(*ObjectId_var(id_of("x"))); });
  EXPECT_EQ(end.wait_for(std::chrono::seconds(60)), std::future_status::ready);
  EXPECT_EQ(activator.etherealized["x"], 0);
  gate.open();
  caller.join();
  end.get();
  server.poa()->destroy(true, true);
  EXPECT_EQ(activator.etherealized["x"], 1);
  EXPECT_EQ(upcalls.threads, std::set{server.runner()});
}

class MainThreadWork : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, MainThreadWork, testing::ValuesIn(kConcurrencies));

TEST_P(MainThreadWork, IsDoneByTheThreadThatPerformsWork) {
  Upcalls upcalls;
  ReadData servant([&] { upcalls(); });
  const Orb orb({"-ORBConcurrency", GetParam()});
  const Orb client;
  const POA_var root = orb.root_poa();
  const POAManager_var manager = root->the_POAManager();
  manager->activate();
  const POA_var poa = main_poa(root, "poa");
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &servant);
  const CORBA::Object_var here = poa->create_reference_with_id(*ObjectId_var(id_of("x")), nav::ReadData::_static_id);
  const nav::ReadData_var same = nav::ReadData::_unchecked_narrow(here);
  same->get_data();  // before a main thread exists: this call is the first of the process
  EXPECT_EQ(upcalls.threads, std::set{std::this_thread::get_id()});
  const CORBA::String_var text = orb->object_to_string(here);
  perform_during(orb, [&] {
    const CORBA::Object_var there = client->string_to_object(text.in());
    const nav::ReadData_var object = nav::ReadData::_unchecked_narrow(there);
    object->get_data();
    same->get_data();
  });
  EXPECT_EQ(servant.calls, 3);
  EXPECT_EQ(upcalls.threads, std::set{std::this_thread::get_id()});
}

// Threads of requests may wait for the main thread while it waits for the end of requests.
TEST_P(MainThreadWork, IsDoneByTheMainThreadWhileItWaits) {
  ReadData servant;
  const Orb orb({"-ORBConcurrency", GetParam()});
  const Orb client;
  const POA_var root = orb.root_poa();
  const POAManager_var manager = root->the_POAManager();
  manager->activate();
  const POA_var poa = main_poa(root, "poa");
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &servant);
  const CORBA::Object_var here = poa->create_reference_with_id(*ObjectId_var(id_of("x")), nav::ReadData::_static_id);
  const CORBA::String_var text = orb->object_to_string(here);
  const CORBA::Object_var there = client->string_to_object(text.in());
  const nav::ReadData_var object = nav::ReadData::_unchecked_narrow(there);
  std::atomic<bool> done{false};
  const auto call = [&] {
    raised([&] { object->get_data(); });
    done = true;
  };
  const auto await_request = [&] {
    while (!orb->work_pending()) {
      std::this_thread::yield();
    }
  };
  std::thread first(call);
  perform_until(orb, [&] { return done.load(); });  // this thread is the main thread from here on
  first.join();
  done = false;
  std::thread second(call);
  await_request();
  manager->hold_requests(true);
  const bool reactive = GetParam() == "reactive";  // a reactive server has not read the request from its socket
  EXPECT_EQ(servant.calls, reactive ? 1 : 2);
  manager->activate();
  perform_until(orb, [&] { return done.load(); });
  second.join();
  EXPECT_EQ(servant.calls, 2);
  done = false;
  std::thread third(call);
  await_request();
  poa->destroy(true, true);
  EXPECT_EQ(servant.calls, reactive ? 2 : 3);
  perform_until(orb, [&] { return done.load(); });
  third.join();
}

// Other threads deactivate the objects and end. The main thread etherealizes the objects in its next work, or at the
// shutdown.
TEST_P(MainThreadWork, MainThreadEtherealizesObjectsThatOthersDeactivate) {
  Upcalls upcalls;
  WatchedActivator activator(upcalls);
  const int alive = ReadData::alive;
  {
    const Orb orb({"-ORBConcurrency", GetParam()});
    const POA_var root = orb.root_poa();
    const POAManager_var manager = root->the_POAManager();
    manager->activate();
    const POA_var poa =
        make_poa(root, "poa", {kMain, lifespan(PERSISTENT), assignment(USER_ID), processing(USE_SERVANT_MANAGER)});
    poa->set_servant_manager(&activator);
    for (const char* name : {"x", "y"}) {
      poa->activate_object_with_id(*ObjectId_var(id_of(name)), ServantBase_var(new ReadData).in());
    }
    orb->perform_work();
    std::thread([&] { poa->deactivate_object(*ObjectId_var(id_of("x"))); }).join();
    perform_until(orb, [&] { return activator.etherealized["x"] == 1; });
    EXPECT_EQ(upcalls.threads, std::set{std::this_thread::get_id()});
    std::thread([&] { poa->deactivate_object(*ObjectId_var(id_of("y"))); }).join();
    EXPECT_EQ(activator.etherealized["y"], 0);
    orb->shutdown(true);
    EXPECT_EQ(activator.etherealized["y"], 1);
  }
  EXPECT_EQ(ReadData::alive, alive);
}

// A thread that has left the ORB remains the main thread. After its end, the system may give its id to another thread.
TEST_P(MainThreadWork, IsNotDoneByALaterThreadWithTheSameId) {
  Upcalls upcalls;
  ReadData servant([&] { upcalls(); });
  const Orb orb({"-ORBConcurrency", GetParam()});
  const POA_var root = orb.root_poa();
  const POAManager_var manager = root->the_POAManager();
  manager->activate();
  const POA_var poa = main_poa(root, "poa");
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &servant);
  const nav::ReadData_var object = nav::ReadData::_unchecked_narrow(
      CORBA::Object_var(poa->create_reference_with_id(*ObjectId_var(id_of("x")), nav::ReadData::_static_id)));
  std::thread::id gone;
  std::thread([&] {
    gone = std::this_thread::get_id();
    orb->perform_work();
    object->get_data();
  }).join();
  EXPECT_EQ(upcalls.threads, std::set{gone});
  upcalls.threads.clear();
  bool same = false;
  for (int i = 0; i < 100 && !same; ++i) {
    perform_during(orb, [&] {
      same = std::this_thread::get_id() == gone;
      if (same) {
        object->get_data();
      }
    });
  }
  if (!same) {
    GTEST_SKIP() << "this system gives no id again";
  }
  EXPECT_EQ(upcalls.threads, std::set{std::this_thread::get_id()});
}

}  // namespace
