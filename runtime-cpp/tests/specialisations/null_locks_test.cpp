// SPDX-License-Identifier: Apache-2.0
// A runtime that is woven with null-locks: one thread at a time makes calls and serves requests; others are refused.
#include "woven.hpp"

#include <corbel/mapping/minor_codes.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace {

using test::raised;

/// Returns the name of the exception of a call in a new thread, which has ended afterwards.
template <class Call>
std::string raised_elsewhere(Call call) {
  std::string name;
  std::thread([&] { name = raised(call); }).join();
  return name;
}

class NullLocks : public testing::Test {
 protected:
  void SetUp() override {
    if (!test::is_woven_for("-ORBNullLocks")) {
      GTEST_SKIP() << "The runtime is not woven with null-locks.";
    }
  }

  test::ReadData servant;
  test::ReadData other;
  test::Server server;
  const std::string reference = server.activate(&servant);
};

TEST_F(NullLocks, ASecondThreadMayNotCall) {
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 1);
  EXPECT_EQ(raised_elsewhere([&] { target->get_data(); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised_elsewhere([&] {
              CORBA::PolicyList_var why;
              target->_validate_connection(why.out());
            }),
            "BAD_INV_ORDER");
  std::thread([&] {
    try {
      target->get_data();
      ADD_FAILURE() << "nothing thrown";
    } catch (const CORBA::BAD_INV_ORDER& exception) {
      EXPECT_EQ(exception.minor(), corbel::minor::second_thread);
      EXPECT_EQ(exception.completed(), CORBA::COMPLETED_NO);
    }
  }).join();
  EXPECT_EQ(target->get_data().altitude, 2);
  server.stop();
}

// As in the phases of a run, each of which has its own threads.
TEST_F(NullLocks, TheNextThreadMayCallWhenTheFirstHasEnded) {
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(raised_elsewhere([&] { EXPECT_EQ(target->get_data().altitude, i); }), "");
  }
  EXPECT_EQ(target->get_data().altitude, 4);
  EXPECT_EQ(raised_elsewhere([&] { target->get_data(); }), "BAD_INV_ORDER");
  server.stop();
}

// As in each process of a run: its loop has its own thread, whether or not it serves.
TEST_F(NullLocks, TheLoopOfAClientMayBeInAnotherThread) {
  test::Server client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client.orb(), reference);
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(target->get_data().altitude, i);
  }
  client.stop();
  server.stop();
}

TEST_F(NullLocks, ALoopInASecondThreadServesNoRequest) {
  test::Server caller;
  const std::string its_own = caller.activate(&other);
  test::resolve<nav::ReadData>(caller.orb(), reference)->get_data();
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, its_own);
  EXPECT_EQ(raised([&] { target->get_data(); }), "BAD_INV_ORDER");
  EXPECT_EQ(other.calls, 0);
  CORBA::PolicyList_var why;
  EXPECT_NE(raised([&] { target->_validate_connection(why.out()); }), "") << "nor a LocateRequest";
  caller.stop();
  server.stop();
}

TEST_F(NullLocks, AdaptersAreNotUsedBesideTheThreadThatServes) {
  server.activate(&other);  // no request has been served yet
  const test::Orb client;
  const nav::ReadData_var target = test::resolve<nav::ReadData>(client, reference);
  EXPECT_EQ(target->get_data().altitude, 1);
  const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("any");
  const PortableServer::POAManager_var manager = server.poa()->the_POAManager();
  EXPECT_EQ(raised([&] { server.poa()->activate_object(&other); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { server.poa()->deactivate_object(*id); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { server.poa()->destroy(false, false); }), "BAD_INV_ORDER");
  EXPECT_EQ(raised([&] { manager->deactivate(true, false); }), "BAD_INV_ORDER");
  EXPECT_EQ(target->get_data().altitude, 2);
  server.stop();
}

class NullLocksWithin : public NullLocks, public testing::WithParamInterface<const char*> {};
INSTANTIATE_TEST_SUITE_P(AnOrb, NullLocksWithin, testing::Values("through-poa", "direct"));

TEST_P(NullLocksWithin, CallsOfASecondThreadAreRefused) {
  test::Server both({"-ORBCollocation", GetParam()});
  const std::string here = both.activate(&other);
  const test::Orb client;
  const nav::ReadData_var from_outside = test::resolve<nav::ReadData>(client, here);
  const nav::ReadData_var within = test::resolve<nav::ReadData>(both.orb(), here);
  EXPECT_EQ(from_outside->get_data().altitude, 1);  // in the thread of the loop
  EXPECT_EQ(raised([&] { within->get_data(); }), "BAD_INV_ORDER");
  EXPECT_EQ(other.calls, 1);
  both.stop();
  server.stop();
}

}  // namespace
