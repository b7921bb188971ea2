// SPDX-License-Identifier: Apache-2.0
// The end of POAs, alone or with their ORB, and calls after it.
#include "support/orbs/gate.hpp"
#include "support/servants/servant_managers.hpp"

#include <functional>
#include <thread>
#include <vector>

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

/// Returns the exception with the standard's minor code, such as "BAD_INV_ORDER 4".
template <class Call>
std::string raised_with_minor(Call call) {
  try {
    call();
  } catch (const CORBA::SystemException& exception) {
    return exception._name() + std::string(" ") + std::to_string(exception.minor() & 0xfffU);
  }
  return "";
}
const char* const kShutDown = "BAD_INV_ORDER 4";
const char* const kInUpcall = "BAD_INV_ORDER 3";

/// Calls a function of the test when the object is etherealized.
class Asking : public Activator {
 public:
  explicit Asking(std::function<void(POA_ptr)> asks) : asks_(std::move(asks)) {}
  void etherealize(const ObjectId& id, POA_ptr poa, Servant servant, CORBA::Boolean cleanup,
                   CORBA::Boolean remaining) override {
    asks_(poa);
    Activator::etherealize(id, poa, servant, cleanup, remaining);
  }

 private:
  std::function<void(POA_ptr)> asks_;
};

class PoasEnd : public CalledPoas {
 protected:
  /// Returns a POA with one object that was created by the activator.
  POA_ptr with_object(ServantActivator_ptr activator) {
    POA_ptr poa = activated_poa(server.poa(), "activated");
    poa->set_servant_manager(activator);
    EXPECT_EQ(call(poa, "one"), "");
    return poa;
  }
};
INSTANTIATE_TEST_SUITE_P(All, PoasEnd, kEverywhere);

TEST_P(PoasEnd, ShutdownEndsObjectsAndRefusesOperations) {
  const CORBA::Object_var of_activator = new Activator;
  auto& activator = dynamic_cast<Activator&>(*of_activator.in());
  const POA_var poa = with_object(&activator);
  const POAManager_var manager = poa->the_POAManager();
  const CORBA::Object_var object = poa->create_reference_with_id(*ObjectId_var(string_to_ObjectId("one")), "");
  const nav::ReadData_var here = nav::ReadData::_unchecked_narrow(object);
  ReadData servant;
  server.stop();
  EXPECT_EQ(activator.etherealized["one"], 1);
  EXPECT_TRUE(activator.last_cleanup);
  CORBA::ORB_ptr orb = server.orb().get();
  const std::vector<std::function<void()>> uses{
      [&] { here->get_data(); },
      [&] { object->_non_existent(); },
      [&] { poa->create_POA("more", manager, CORBA::PolicyList()); },
      [&] { poa->find_POA("more", true); },
      [&] { server.poa()->activate_object(&servant); },
      [&] { poa->the_name(); },
      [&] { poa->destroy(true, true); },
      [&] { manager->activate(); },
      [&] { manager->deactivate(true, true); },
      [&] { orb->resolve_initial_references("RootPOA"); },
      [&] { orb->string_to_object("corbaloc::a/b"); },
      [&] { orb->object_to_string(object); },
      [&] { orb->work_pending(); },
  };
  for (std::size_t i = 0; i < uses.size(); ++i) {
    EXPECT_EQ(raised_with_minor(uses[i]), kShutDown) << i;
  }
  orb->run();
  orb->shutdown(true);
  orb->destroy();
  EXPECT_EQ(raised_with_minor(uses.front()), kShutDown);
  EXPECT_EQ(raised([&] { orb->object_to_string(object); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { orb->string_to_object("corbaloc::a/b"); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { orb->run(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { orb->shutdown(true); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(raised([&] { orb->destroy(); }), "OBJECT_NOT_EXIST");
  EXPECT_EQ(activator.etherealized["one"], 1);
}

// Programs may end like this: an upcall or a signal thread calls shutdown, and the thread that ran the ORB destroys it.
TEST_P(PoasEnd, UpcallThatShutsDownMayStillUsePoas) {
  const CORBA::Object_var of_activator = new Activator;
  auto& activator = dynamic_cast<Activator&>(*of_activator.in());
  const POA_var poa = with_object(&activator);
  std::string waited;
  std::string used;
  activator.in_call = [&] {
    waited = raised_with_minor([&] { server.orb()->shutdown(true); });
    server.orb()->shutdown(false);
    used = raised([&] {
      const POA_var more = make_poa(poa, "more", {});
      more->destroy(true, false);
      ObjectId_var(poa->reference_to_id(CORBA::Object_var(
          poa->create_reference_with_id(*ObjectId_var(string_to_ObjectId("two")), nav::ReadData::_static_id))));
    });
  };
  EXPECT_EQ(call(poa, "one"), "");
  EXPECT_EQ(waited, kInUpcall);
  EXPECT_EQ(used, "");
  EXPECT_EQ(activator.etherealized["one"], 0);
  server.orb()->destroy();
  EXPECT_EQ(activator.etherealized["one"], 1);
}

TEST_P(PoasEnd, ShutdownWaitsForCollocatedCalls) {
  Gate gate;
  std::atomic<bool> ended{false};
  ReadData servant([&] {
    gate.pass();
    ended = true;
  });
  const CORBA::Object_var object = server.poa()->servant_to_reference(&servant);
  const nav::ReadData_var here = nav::ReadData::_narrow(object);
  std::thread caller([&] { EXPECT_EQ(raised([&] { here->get_data(); }), ""); });
  gate.await(1);
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // a thread that does not wait would have returned
    gate.open();
  });
  server.orb()->shutdown(true);
  EXPECT_TRUE(ended);
  caller.join();
  opener.join();
}

TEST_P(PoasEnd, ManyThreadsMayEndPoasAtOnce) {
  const int alive = ReadData::alive;
  for (int i = 0; i < 10; ++i) {
    ReadData servant;
    Server other({"-ORBConcurrency", std::get<0>(GetParam())});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(orbs.client, other.activate(&servant));
    std::vector<std::thread> all;
    all.emplace_back([&] {
      raised([&] {
        while (true) target->get_data();
      });
    });
    all.emplace_back([&] { raised([&] { other.poa()->destroy(true, true); }); });
    all.emplace_back([&] { raised([&] { other.orb()->shutdown(true); }); });
    all.emplace_back([&] { raised([&] { other.orb()->destroy(); }); });
    all.emplace_back([&] {
      const ServantBase_var late = new ReadData;  // the POA may hold the last reference
      raised([&] {
        while (true) other.poa()->deactivate_object(*ObjectId_var(other.poa()->activate_object(late)));
      });
    });
    for (std::thread& each : all) {
      each.join();
    }
  }
  EXPECT_EQ(ReadData::alive, alive);
}

TEST_P(PoasEnd, EtherealizeMayUseItsPoaDuringShutdown) {
  std::string name;
  std::string waited;
  std::string created;
  const CORBA::Object_var of_activator = new Asking([&](POA_ptr poa) {
    name = CORBA::String_var(poa->the_name()).in();
    created = raised([&] { make_poa(poa, "more", {}); });
    waited = raised_with_minor([&] { server.orb()->shutdown(true); });
  });
  const POA_var poa = with_object(dynamic_cast<ServantActivator_ptr>(of_activator.in()));
  server.stop();
  EXPECT_EQ(name, "activated");
  EXPECT_EQ(created, "OBJECT_NOT_EXIST");
  EXPECT_EQ(waited, kInUpcall);
}

// The end of the ORB releases the servant's last reference in the thread that waits for the end.
TEST_P(PoasEnd, DestructorOfAServantMayDestroyTheOrb) {
  struct Owner : ReadData {
    explicit Owner(CORBA::ORB_ptr orb) : orb_(CORBA::ORB::_duplicate(orb)) {}
    ~Owner() override { orb_->destroy(); }
    const CORBA::ORB_var orb_;
  };
  auto* const owner = new Owner(server.orb().get());
  ObjectId_var(server.poa()->activate_object(owner));
  owner->_remove_ref();
  server.stop();
  EXPECT_EQ(raised([&] { server.orb()->shutdown(true); }), "OBJECT_NOT_EXIST");
}

TEST(DestroyedPoas, OperationsRaiseObjectNotExist) {
  const Orb orb;
  const POA_var root = orb.root_poa();
  const POA_var poa = make_poa(root, "poa", {});
  poa->destroy(true, true);
  const std::vector<std::function<void()>> uses{
      [&] { poa->the_name(); },
      [&] { poa->the_parent(); },
      [&] { poa->the_children(); },
      [&] { poa->the_POAManager(); },
      [&] { poa->the_POAManagerFactory(); },
      [&] { poa->id(); },
      [&] { poa->create_thread_policy(ORB_CTRL_MODEL); },
      [&] { poa->create_lifespan_policy(TRANSIENT); },
      [&] { poa->create_id_uniqueness_policy(UNIQUE_ID); },
      [&] { poa->create_id_assignment_policy(USER_ID); },
      [&] { poa->create_implicit_activation_policy(NO_IMPLICIT_ACTIVATION); },
      [&] { poa->create_servant_retention_policy(RETAIN); },
      [&] { poa->create_request_processing_policy(USE_DEFAULT_SERVANT); },
      [&] { poa->destroy(true, true); },
  };
  for (std::size_t i = 0; i < uses.size(); ++i) {
    EXPECT_EQ(raised(uses[i]), "OBJECT_NOT_EXIST") << i;
  }
}

TEST(DestroyedPoas, GiveWayToAnotherRoot) {
  const Orb orb;
  const POA_var first = orb.root_poa();
  const POAManager_var manager = first->the_POAManager();
  first->destroy(true, true);
  const POA_var second = orb.root_poa();
  ReadData servant;
  const CORBA::Object_var object = second->servant_to_reference(&servant);
  const POAManager_var same = second->the_POAManager();
  same->activate();
  EXPECT_EQ(manager->get_state(), POAManager::ACTIVE) << "managers with equal ids are the same";
  const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
  EXPECT_EQ(raised([&] { target->get_data(); }), "");
  second->destroy(true, true);
}

}  // namespace
