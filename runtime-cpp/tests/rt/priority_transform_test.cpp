// SPDX-License-Identifier: Apache-2.0
// RTCORBA::PriorityTransform: transforms the priorities of received requests, and of calls that servants make.
#include <corbel/RTCORBA.h>

#include "support/orbs/orb_fixture.hpp"
#include "support/orbs/rt.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <mutex>
#include <optional>

namespace {

using test::raised;

RTCORBA::PriorityTransformManager_ptr manager_of(const test::Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("PriorityTransformManager");
  return RTCORBA::PriorityTransformManager::_narrow(object);
}

/// Adds a number to priorities, and records the objects; fails for 666.
class Adding final : public RTCORBA::PriorityTransform {
 public:
  struct Log {
    std::mutex mutex;
    std::vector<std::string> of;
    std::atomic<bool> alive{true};
  };
  Adding(Log& log, int more_in, int more_out) : log_(log), more_in_(more_in), more_out_(more_out) {}
  ~Adding() override { log_.alive = false; }
  CORBA::Boolean inbound(RTCORBA::Priority& priority, const PortableServer::ObjectId& oid) override {
    return add("in ", priority, more_in_, oid);
  }
  CORBA::Boolean outbound(RTCORBA::Priority& priority, const PortableServer::ObjectId& oid) override {
    return add("out ", priority, more_out_, oid);
  }

 private:
  bool add(const char* way, RTCORBA::Priority& priority, int more, const PortableServer::ObjectId& oid) {
    const std::lock_guard lock(log_.mutex);
    const CORBA::String_var id = PortableServer::ObjectId_to_string(oid);
    log_.of.push_back(way + std::string(id.in()));
    const bool good = priority != 666;
    priority = static_cast<RTCORBA::Priority>(priority + more);
    return good;
  }

  Log& log_;
  const int more_in_;
  const int more_out_;
};

using Log = std::vector<std::string>;

class PriorityTransforms : public testing::Test {
 protected:
  /// Starts a server whose transform adds these numbers.
  void start(const std::vector<std::string>& options, int more_in, int more_out) {
    server.emplace(options);
    const RTCORBA::PriorityTransformManager_var manager = manager_of(server->orb());
    EXPECT_EQ(manager->transform(), nullptr);
    auto* const transform = new Adding(log, more_in, more_out);
    manager->transform(transform);
    EXPECT_EQ(manager->transform(), transform);
    const RTCORBA::RTORB_var rt = test::rt_orb(server->orb());
    CORBA::PolicyList policies(2);
    policies.length(2);
    policies[0] = server->poa()->create_id_assignment_policy(PortableServer::USER_ID);
    policies[1] = rt->create_priority_model_policy(RTCORBA::CLIENT_PROPAGATED, 0);
    poa = server->poa()->create_POA("named", nullptr, policies);
    const PortableServer::POAManager_var active = poa->the_POAManager();
    active->activate();
  }
  std::string activate(const char* name, PortableServer::Servant with) {
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name);
    poa->activate_object_with_id(*id, with);
    const CORBA::Object_var reference = poa->id_to_reference(*id);
    const CORBA::String_var text = server->orb()->object_to_string(reference);
    return text.in();
  }
  void TearDown() override {
    if (server) {
      server->stop();
      server->orb()->destroy();
    }
  }
  Log asked() {
    const std::lock_guard lock(log.mutex);
    return log.of;
  }

  Adding::Log log;
  std::mutex mutex;
  std::vector<test::ServedAs> served;
  test::ReadData servant{[this] {
    const std::lock_guard lock(mutex);
    served.push_back(test::served_here());
  }};
  std::optional<test::Server> server;
  PortableServer::POA_var poa;
};

// The transform takes effect even if the priority has no other use.
TEST_F(PriorityTransforms, ChangeWhatComesIn) {
  start({}, 1000, 0);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, activate("gps", &servant));
  EXPECT_EQ(test::call_at(client, 10, target), "");
  EXPECT_EQ(test::call_at(client, 20, target), "");
  ASSERT_EQ(served.size(), 2U);
  EXPECT_EQ(served[0].priority, 1010);
  EXPECT_EQ(served[1].priority, 1020);
  EXPECT_EQ(asked(), (Log{"in gps", "in gps"}));
}

TEST_F(PriorityTransforms, AreAskedOnceThoughTheRequestGoesToAnotherLane) {
  start({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,1000:1"}, 1000, 0);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, activate("gps", &servant));
  EXPECT_EQ(test::call_at(client, 5, target), "");
  const RTCORBA::PriorityTransformManager_var manager = manager_of(server->orb());
  manager->transform(nullptr);
  EXPECT_EQ(test::call_at(client, 5, target), "") << "in the low lane";
  manager->transform(new Adding(log, 1000, 0));
  EXPECT_EQ(test::call_at(client, 5, target), "") << "read in the low lane, served in the high one";
  ASSERT_EQ(served.size(), 3U);
  EXPECT_EQ(served[0].priority, 1005);
  EXPECT_EQ(served[1].priority, 5);
  EXPECT_EQ(served[2].priority, 1005);
  EXPECT_NE(served[0].thread, served[1].thread);
  EXPECT_EQ(served[0].thread, served[2].thread);
  EXPECT_EQ(asked(), (Log{"in gps", "in gps"}));
}

TEST_F(PriorityTransforms, AreAskedOnceThoughTheRequestIsHeld) {
  start({}, 1000, 0);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, activate("gps", &servant));
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->hold_requests(false);
  std::thread caller([&] { EXPECT_EQ(test::call_at(client, 5, target), ""); });
  EXPECT_TRUE(test::becomes_true([&] { return !asked().empty(); }));
  manager->activate();
  caller.join();
  EXPECT_EQ(asked(), Log{"in gps"});
  EXPECT_EQ(served.at(0).priority, 1005);
}

// The servant's own calls carry the transformed priority, or are refused; clients do not see the transform.
TEST_F(PriorityTransforms, ChangeWhatServantsSend) {
  test::ReadData last([this] {
    const std::lock_guard lock(mutex);
    served.push_back(test::served_here());
  });
  test::Server second({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1"});
  const std::string there = second.activate(&last);
  start({}, 1, 100);
  const nav::ReadData_var inner = test::resolve<nav::ReadData>(server->orb(), there);
  std::string failed;
  test::ReadData middle([&] { failed = raised([&] { inner->get_data(); }); });
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, activate("relay", &middle));
  EXPECT_EQ(test::call_at(client, 10, target), "");
  EXPECT_EQ(failed, "");
  EXPECT_EQ(test::call_at(server->orb(), 20, inner), "") << "not a servant's";
  ASSERT_EQ(served.size(), 2U);
  EXPECT_EQ(served[0].priority, 111);
  EXPECT_EQ(served[1].priority, 20);
  EXPECT_EQ(asked(), (Log{"in relay", "out relay"}));
  EXPECT_EQ(test::call_at(client, 665, target), "");
  EXPECT_EQ(failed, "UNKNOWN");
  EXPECT_EQ(test::call_at(client, 666, target), "UNKNOWN");
  EXPECT_EQ(served.size(), 2U);
  EXPECT_EQ(middle.calls, 2);
  second.stop();
  TearDown();
  server.reset();
}

TEST_F(PriorityTransforms, ResultsOutOfRangeRaiseUnknown) {
  start({}, -100, 0);
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, activate("gps", &servant));
  EXPECT_EQ(test::call_at(client, 100, target), "");
  EXPECT_EQ(test::call_at(client, 99, target), "UNKNOWN");
  EXPECT_EQ(servant.calls, 1);
  EXPECT_TRUE(log.alive);
  TearDown();
  poa = PortableServer::POA::_nil();
  server.reset();
  EXPECT_FALSE(log.alive) << "the ORB owned the transform";
}

}  // namespace
