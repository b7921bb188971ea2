// SPDX-License-Identifier: Apache-2.0
// MAIN_THREAD_MODEL: which thread serves, and that it is one.
#include "support/servant_managers.hpp"

#include <future>
#include <mutex>
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

/// Which threads it was called in, and how many at once at most.
class Seen {
 public:
  void operator()() {
    const std::size_t now = ++inside_;
    const std::lock_guard lock(mutex_);
    most = std::max(most, now);
    threads.insert(std::this_thread::get_id());
    --inside_;
  }
  std::set<std::thread::id> threads;
  std::size_t most = 0;

 private:
  std::mutex mutex_;
  std::atomic<std::size_t> inside_{0};
};

// The servants first: they must not go before the adapters that they are active in.
struct Servants {
  Seen seen;
  ReadData first{[this] { seen(); }};
  ReadData second{[this] { seen(); }};
};

class MainThread : public Servants, public CalledPoas {
 protected:
  // From then on there is a main thread: a call from elsewhere was served.
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

  static void at_once(int callers, const std::function<void()>& call) {
    std::vector<std::thread> threads;
    for (int i = 0; i < callers; ++i) {
      threads.emplace_back([&] {
        for (int j = 0; j < 10; ++j) {
          call();
        }
      });
    }
    for (std::thread& thread : threads) {
      thread.join();
    }
  }
};
INSTANTIATE_TEST_SUITE_P(All, MainThread, kEverywhere);

TEST_P(MainThread, ServesAllAdaptersOneAfterTheOther) {
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
  EXPECT_EQ(seen.most, 1U);
  EXPECT_EQ(seen.threads, std::set{server.runner()});
  server.poa()->destroy(false, true);
}

TEST_P(MainThread, ThrowsToTheClient) {
  const POA_var poa = main_poa(server.poa(), "poa");
  ReadData throws([] { throw CORBA::NO_PERMISSION(7, CORBA::COMPLETED_YES); });
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &throws);
  EXPECT_EQ(call(poa, "x"), "NO_PERMISSION");
  EXPECT_EQ(call(poa, "y"), "OBJECT_NOT_EXIST");
  EXPECT_EQ(call(poa, "x"), "NO_PERMISSION");
  poa->destroy(false, true);
}

TEST_P(MainThread, KnowsTheRequest) {
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
  EXPECT_EQ(problem.substr(0, problem.find(' ')), "BAD_INV_ORDER");
  if (std::get<1>(GetParam()) == kOtherOrb || std::get<0>(GetParam()) != "reactive") {
    EXPECT_EQ(problem, "BAD_INV_ORDER BAD_INV_ORDER");
  }
  poa->destroy(false, true);
}

TEST_P(MainThread, CallsObjectsOfItsOwnWithinCalls) {
  const POA_var poa = main_poa(server.poa(), "poa");
  const nav::ReadData_var inner = nav::ReadData::_unchecked_narrow(
      CORBA::Object_var(poa->create_reference_with_id(*ObjectId_var(id_of("inner")), nav::ReadData::_static_id)));
  ReadData outer([&] { inner->get_data(); });
  poa->activate_object_with_id(*ObjectId_var(id_of("outer")), &outer);
  poa->activate_object_with_id(*ObjectId_var(id_of("inner")), &first);
  EXPECT_EQ(call(poa, "outer"), "");
  EXPECT_EQ(first.calls, 1);
  EXPECT_EQ(seen.threads, std::set{server.runner()});
  poa->destroy(false, true);
}

TEST_P(MainThread, AsksServantManagers) {
  struct Watching final : Activator {
    explicit Watching(Seen& s) : seen(s) {}
    Servant incarnate(const ObjectId& id, POA_ptr poa) override {
      seen();
      return Activator::incarnate(id, poa);
    }
    void etherealize(const ObjectId& id, POA_ptr poa, Servant servant, CORBA::Boolean cleanup,
                     CORBA::Boolean remaining) override {
      seen();
      Activator::etherealize(id, poa, servant, cleanup, remaining);
    }
    Seen& seen;
  } activator(seen);
  struct Finding final : Locator {
    Finding(Servant servant, Seen& s) : Locator(servant), seen(s) {}
    Servant preinvoke(const ObjectId& id, POA_ptr poa, const char* operation, Cookie& cookie) override {
      seen();
      return Locator::preinvoke(id, poa, operation, cookie);
    }
    void postinvoke(const ObjectId& id, POA_ptr poa, const char* operation, Cookie cookie, Servant servant) override {
      seen();
      Locator::postinvoke(id, poa, operation, cookie, servant);
    }
    Seen& seen;
  } locator(&first, seen);
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
  EXPECT_EQ(seen.most, 1U);
  EXPECT_EQ(seen.threads, std::set{server.runner()});
  server.poa()->destroy(true, true);
  EXPECT_EQ(activator.etherealized["x"], 1);
}

// A request that the main thread has not come to ends with the ORB.
TEST_P(MainThread, RefusesWhatWaitsWhenTheOrbEnds) {
  const POA_var poa = main_poa(server.poa(), "poa");
  std::promise<void> entered;
  std::promise<void> leave;
  ReadData slow([&] {
    entered.set_value();
    leave.get_future().wait();
  });
  poa->activate_object_with_id(*ObjectId_var(id_of("slow")), &slow);
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &first);
  const nav::ReadData_var blocking = target(poa, "slow");
  const nav::ReadData_var waiting = target(poa, "x");
  std::thread blocker([&] { raised([&] { blocking->get_data(); }); });
  entered.get_future().wait();
  std::string problem;
  std::thread waiter([&] { problem = raised([&] { waiting->get_data(); }); });
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  server.orb()->shutdown(false);
  leave.set_value();
  blocker.join();
  waiter.join();
  EXPECT_NE(problem, "");
  EXPECT_EQ(first.calls, 0);
  server.stop();
  poa->destroy(false, true);  // before the servant goes
}

class MainThreadWork : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, MainThreadWork, testing::ValuesIn(kConcurrencies));

TEST_P(MainThreadWork, IsDoneByWhoeverPerformsIt) {
  Seen seen;
  ReadData servant([&] { seen(); });
  const Orb orb({"-ORBConcurrency", GetParam()});
  const Orb client;
  const POA_var root = orb.root_poa();
  const POAManager_var manager = root->the_POAManager();
  manager->activate();
  const POA_var poa = main_poa(root, "poa");
  poa->activate_object_with_id(*ObjectId_var(id_of("x")), &servant);
  const CORBA::Object_var here = poa->create_reference_with_id(*ObjectId_var(id_of("x")), nav::ReadData::_static_id);
  const nav::ReadData_var same = nav::ReadData::_unchecked_narrow(here);
  same->get_data();  // before there is a main thread: this is the process's first
  EXPECT_EQ(seen.threads, std::set{std::this_thread::get_id()});
  const CORBA::String_var text = orb->object_to_string(here);
  std::atomic<bool> done{false};
  std::thread caller([&] {
    const CORBA::Object_var there = client->string_to_object(text.in());
    const nav::ReadData_var object = nav::ReadData::_unchecked_narrow(there);
    object->get_data();
    same->get_data();
    done = true;
  });
  while (!done) {
    if (orb->work_pending()) {
      orb->perform_work();
    }
    std::this_thread::yield();
  }
  caller.join();
  EXPECT_EQ(servant.calls, 3);
  EXPECT_EQ(seen.threads, std::set{std::this_thread::get_id()});
}

// One that has left is still the main thread; but the system gives its id to another when it has ended.
TEST_P(MainThreadWork, IsNotDoneByALaterThreadWithTheSameId) {
  Seen seen;
  ReadData servant([&] { seen(); });
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
  EXPECT_EQ(seen.threads, std::set{gone});
  seen.threads.clear();
  bool same = false;
  for (int i = 0; i < 100 && !same; ++i) {
    std::atomic<bool> done{false};
    std::thread later([&] {
      same = std::this_thread::get_id() == gone;
      if (same) {
        object->get_data();
      }
      done = true;
    });
    while (!done) {
      if (orb->work_pending()) {
        orb->perform_work();
      }
      std::this_thread::yield();
    }
    later.join();
  }
  if (!same) {
    GTEST_SKIP() << "this system gives no id again";
  }
  EXPECT_EQ(seen.threads, std::set{std::this_thread::get_id()});
}

}  // namespace
