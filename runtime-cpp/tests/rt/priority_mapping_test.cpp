// SPDX-License-Identifier: Apache-2.0
// The mapping of CORBA priorities to native ones, by options or by the program.
#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/orb/server/scheduling.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>
#include <thread>

namespace {

using corbel::orb::native_priority;
using test::permits_fifo;

RTCORBA::PriorityMappingManager_ptr mapping_manager(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("PriorityMappingManager");
  return RTCORBA::PriorityMappingManager::_narrow(object);
}

TEST(PriorityMapping, IsLinearOrDirect) {
  corbel::options::Values values;
  values.scheduling = corbel::options::Scheduling::fifo;
  EXPECT_EQ(native_priority(values, 0), 1);
  EXPECT_EQ(native_priority(values, 16384), 50);
  EXPECT_EQ(native_priority(values, 32767), 99);
  values.priority_mapping = corbel::options::PriorityMapping::direct;
  EXPECT_EQ(native_priority(values, 42), 42);
  EXPECT_EQ(native_priority(values, 0), std::nullopt);
  EXPECT_EQ(native_priority(values, 100), std::nullopt);

  for (const char* mapping : {"linear", "direct"}) {
    const test::Orb orb({"-ORBScheduling", "fifo", "-ORBPriorityMapping", mapping});
    const RTCORBA::PriorityMappingManager_var manager = mapping_manager(orb);
    RTCORBA::NativePriority native = 0;
    RTCORBA::Priority corba = 0;
    EXPECT_FALSE(manager->mapping()->to_native(-1, native));
    for (RTCORBA::NativePriority each = 1; each <= 99; ++each) {
      EXPECT_TRUE(manager->mapping()->to_CORBA(each, corba));
      EXPECT_TRUE(manager->mapping()->to_native(corba, native));
      EXPECT_EQ(native, each);
    }
    EXPECT_FALSE(manager->mapping()->to_CORBA(0, corba));
    EXPECT_FALSE(manager->mapping()->to_CORBA(100, corba));
  }
}

/// Maps 0 to 9 to 10 to 19; counts its existing objects.
class Tens final : public RTCORBA::PriorityMapping {
 public:
  Tens() { ++alive; }
  ~Tens() override { --alive; }
  CORBA::Boolean to_native(RTCORBA::Priority corba, RTCORBA::NativePriority& native) override {
    native = static_cast<RTCORBA::NativePriority>(corba + 10);
    return corba < 10 || corba == 1000;  // no priority of the system
  }
  CORBA::Boolean to_CORBA(RTCORBA::NativePriority native, RTCORBA::Priority& corba) override {
    corba = static_cast<RTCORBA::Priority>(native - 10);
    return native >= 10 && native < 20;
  }
  static inline std::atomic<int> alive{0};
};

TEST(PriorityMapping, ProgramsMayReplaceTheMapping) {
  {
    const test::Orb orb({"-ORBScheduling", "fifo"});
    const RTCORBA::PriorityMappingManager_var manager = mapping_manager(orb);
    RTCORBA::PriorityMapping* const by_option = manager->mapping();
    manager->mapping(new Tens);
    manager->mapping(manager->mapping());
    RTCORBA::NativePriority native = 0;
    EXPECT_TRUE(RTCORBA::PriorityMappingManager_var(mapping_manager(orb))->mapping()->to_native(5, native));
    EXPECT_EQ(native, 15);
    const RTCORBA::Current_var current = test::rt_current(orb);
    std::thread([&] {
      for (const RTCORBA::Priority none : {10, 1000}) {
        EXPECT_EQ(test::raised([&] { current->the_priority(none); }), "DATA_CONVERSION");
        EXPECT_EQ(test::raised([&] { current->the_priority(); }), "INITIALIZE") << "nothing has changed";
      }
      current->the_priority(5);
      EXPECT_EQ(current->the_priority(), 5);
      if (permits_fifo()) {
        EXPECT_EQ(test::served_here().native, 15);
      }
      manager->mapping(by_option);
      current->the_priority(32767);
      if (permits_fifo()) {
        EXPECT_EQ(test::served_here().native, 99);
      }
    }).join();
    EXPECT_EQ(Tens::alive, 1) << "some thread may still use it";
  }
  EXPECT_EQ(Tens::alive, 0);
}

// The threads of lanes and pools, and upcalls in these threads.
TEST(PriorityMapping, IsThatOfThreadsThatAreMadeAfterIt) {
  if (!permits_fifo()) {
    GTEST_SKIP() << "SCHED_FIFO is not permitted";
  }
  test::ServedAs served;
  test::ReadData servant([&] { served = test::served_here(); });
  test::Server server({"-ORBConcurrency", "thread-pool", "-ORBScheduling", "fifo"});
  const RTCORBA::PriorityMappingManager_var manager = mapping_manager(server.orb());
  manager->mapping(new Tens);
  const RTCORBA::RTORB_var rt = test::rt_orb(server.orb());
  CORBA::PolicyList policies = test::only(rt->create_threadpool_policy(rt->create_threadpool(0, 1, 0, 3, false, 0, 0)));
  const PortableServer::POAManager_var poa_manager = server.poa()->the_POAManager();
  const PortableServer::POA_var poa = server.poa()->create_POA("pooled", poa_manager, policies);
  const PortableServer::ObjectId_var id = poa->activate_object(&servant);
  const CORBA::String_var text = server.orb()->object_to_string(CORBA::Object_var(poa->id_to_reference(*id)));
  for (const auto& [priority, native] : {std::pair(3, 13), std::pair(9, 19)}) {
    const test::Orb client({"-ORBClientPriority", std::to_string(priority)});
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, text.in());
    target->get_data();
    EXPECT_EQ(served.native, native);
  }
  server.stop();
}

TEST(InitialReferences, AreListedWhereTheyResolve) {
  const test::Orb orb;
  const CORBA::ORB::ObjectIdList_var list = orb->list_initial_services();
  std::set<std::string> names;
  for (CORBA::ULong i = 0; i < list->length(); ++i) {
    names.insert((*list)[i]);
    const CORBA::Object_var object = orb->resolve_initial_references((*list)[i]);
    EXPECT_FALSE(CORBA::is_nil(object)) << (*list)[i];
  }
  EXPECT_EQ(names, (std::set<std::string>{"ORBPolicyManager", "POACurrent", "PolicyCurrent", "PriorityMappingManager",
                                          "PriorityTransformManager", "RTCurrent", "RTORB", "RootPOA"}));
}

}  // namespace
