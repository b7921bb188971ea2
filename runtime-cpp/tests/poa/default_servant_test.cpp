// SPDX-License-Identifier: Apache-2.0
// Default servants, which serve objects that are not in the active object map.
#include "support/orbs/poa_fixture.hpp"

namespace {

using namespace PortableServer;  // NOLINT: the module under test
using namespace test;            // NOLINT: its fixture

class DefaultServants : public CalledPoas {};
INSTANTIATE_TEST_SUITE_P(All, DefaultServants, kEverywhere);

/// Its answers show the object that was called.
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

TEST_P(DefaultServants, ADefaultServantServesEveryObjectThatTheMapDoesNotHave) {
  for (const auto keeps : {RETAIN, NON_RETAIN}) {
    WhoAmI servant(server.orb().get());
    ReadData mapped;
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
    EXPECT_EQ(servant._refcount_value(), 1U) << "the adapter has released the servant";
  }
}

TEST_P(DefaultServants, ManagersStatesHoldForDefaultServantsToo) {
  ReadData servant;
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

}  // namespace
