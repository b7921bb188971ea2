// SPDX-License-Identifier: Apache-2.0
// Distributable threads of Corbel with omniORB between two Corbels. omniORB ignores the service context and does not
// forward it, so a call that arrives through omniORB belongs to no thread (RT-CORBA 1.2, formal/05-01-04, chapter on
// dynamic scheduling: the context belongs to the schedulers). The caller's thread is unchanged.
#include "rtscheduling/hosts.hpp"
#include "support/orbs/serving_process.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace {

using test::act;
using test::Client;
using test::id_of;
using test::names_of;
using test::ServingProcess;

/// Runs with each of omniORB's versions of GIOP as the highest one.
class ThreadsAroundOmniOrb : public testing::TestWithParam<const char*> {
 protected:
  ThreadsAroundOmniOrb() { a_.current->begin_scheduling_segment("A", nullptr, nullptr); }
  ~ThreadsAroundOmniOrb() override {
    EXPECT_EQ(id_of(a_.current), id_) << "the thread of the test is still the same";
    EXPECT_EQ(names_of(a_.current), std::vector<std::string>{"A"});
    a_.current->end_scheduling_segment("A");
  }

  /// Returns the words of a result.
  static std::vector<std::string> words(const std::string& result) {
    std::istringstream in(result);
    std::vector<std::string> all;
    for (std::string word; in >> word;) {
      all.push_back(word);
    }
    return all;
  }
  static bool is_id(const std::string& word) { return word.size() == 32; }

  const Client a_;
  const ServingProcess omniorb_{a_.orb.get(), {OMNIORB_ACTOR_PEER, "-ORBmaxGIOPVersion", GetParam()}};
  const ServingProcess b_{a_.orb.get(), {CORBEL_ACTOR_PEER, "-ORBConcurrency", "thread-per-connection"}};
  const ServingProcess c_{a_.orb.get(), {CORBEL_ACTOR_PEER, "-ORBConcurrency", "thread-pool"}};
  std::string id_;

  void SetUp() override {
    id_ = id_of(a_.current);
    ASSERT_TRUE(is_id(id_)) << id_;
  }
};

TEST_P(ThreadsAroundOmniOrb, AreNotPassedOn) {
  EXPECT_EQ(act(omniorb_.object, "id"), "none");
  EXPECT_EQ(act(b_.object, "id"), id_);
  EXPECT_EQ(act(omniorb_.object, "call " + b_.ior + " id"), "none none");
  EXPECT_EQ(act(b_.object, "id"), id_) << "b knows the thread again when a calls it";
  EXPECT_EQ(act(b_.object, "call " + omniorb_.ior + " call " + c_.ior + " id"), id_ + " none none");
  EXPECT_EQ(act(b_.object, "call " + c_.ior + " id"), id_ + " " + id_);
}

TEST_P(ThreadsAroundOmniOrb, AreNotPassedOnByOneways) {
  test::tell(omniorb_.object, "tell " + b_.ior + " id");
  EXPECT_EQ(act(omniorb_.object, "tell " + b_.ior + " id"), "none");
  EXPECT_EQ(act(b_.object, "tell " + omniorb_.ior + " call " + c_.ior + " id"), id_);
  EXPECT_EQ(act(b_.object, "id"), id_);
}

TEST_P(ThreadsAroundOmniOrb, BeginAnewBehindIt) {
  const std::vector<std::string> ids = words(act(omniorb_.object, "call " + b_.ior + " nest B id"));
  ASSERT_EQ(ids.size(), 2U);
  EXPECT_TRUE(is_id(ids[1])) << ids[1];
  EXPECT_NE(ids[1], id_);
  EXPECT_EQ(act(omniorb_.object, "call " + b_.ior + " nest B names"), "none B") << "its only segment";
  EXPECT_EQ(act(omniorb_.object, "call " + b_.ior + " id"), "none none") << "the new threads have ended";
  EXPECT_EQ(act(b_.object, "nest B names"), "B A") << "a's own call goes on with a's thread";
}

TEST_P(ThreadsAroundOmniOrb, KeepTheirIdsOnEachSideOfIt) {
  const std::string to_c = "call " + c_.ior + " ";
  const std::vector<std::string> behind = words(act(omniorb_.object, "call " + b_.ior + " nest B " + to_c + "id"));
  ASSERT_EQ(behind.size(), 3U);
  EXPECT_EQ(behind[0], "none");
  EXPECT_TRUE(is_id(behind[1])) << behind[1];
  EXPECT_EQ(behind[2], behind[1]) << "b and c are in one thread";
  EXPECT_NE(behind[1], id_);

  const std::string again = "call " + omniorb_.ior + " ";
  const std::vector<std::string> twice =
      words(act(omniorb_.object, "call " + b_.ior + " nest B " + again + to_c + "nest C id"));
  ASSERT_EQ(twice.size(), 4U);
  EXPECT_TRUE(is_id(twice[1])) << twice[1];
  EXPECT_EQ(twice[2], "none");
  EXPECT_TRUE(is_id(twice[3])) << twice[3];
  EXPECT_NE(twice[3], twice[1]) << "c is behind omniORB again";
  EXPECT_NE(twice[3], id_);
}

TEST_P(ThreadsAroundOmniOrb, HaveTheirOwnStorageBehindIt) {
  EXPECT_EQ(act(omniorb_.object, "call " + b_.ior + " nest B store left"), "none ");
  EXPECT_EQ(act(omniorb_.object, "call " + b_.ior + " nest B load"), "none none");
  EXPECT_EQ(act(b_.object, "load"), "none");
}

// Corbel sends a forwarded request again itself.
TEST_P(ThreadsAroundOmniOrb, FollowForwardsOfOmniOrb) {
  const ServingProcess forwarder{a_.orb.get(), {OMNIORB_PEER, "forwarder", b_.ior, "-ORBmaxGIOPVersion", GetParam()}};
  EXPECT_EQ(act(forwarder.object, "id"), id_);
  EXPECT_EQ(act(forwarder.object, "nest B call " + c_.ior + " id"), id_ + " " + id_);
  EXPECT_EQ(act(c_.object, "call " + forwarder.ior + " id"), id_ + " " + id_);
}

TEST_P(ThreadsAroundOmniOrb, AreLeftAloneByCallsBack) {
  test::Host host;  // its ORB serves in a separate thread
  const corbel::SchedulingSegment segment(host.current, "H", nullptr);
  const std::string own = id_of(host.current);
  std::string begun;
  const CORBA::Object_var back = host.add([&](const std::string&) {
    const std::string before = id_of(host.current);
    const corbel::SchedulingSegment nested(host.current, "back", nullptr);
    begun = id_of(host.current);
    return before;
  });
  const CORBA::String_var ior = host.server.orb()->object_to_string(back);
  const CORBA::Object_var omniorb = host.server.orb()->string_to_object(omniorb_.ior.c_str());
  EXPECT_EQ(act(omniorb, std::string("call ") + ior.in() + " x"), "none none") << "omniORB calls in no thread";
  EXPECT_TRUE(is_id(begun)) << begun;
  EXPECT_NE(begun, own);
  EXPECT_EQ(id_of(host.current), own);
  EXPECT_EQ(names_of(host.current), std::vector<std::string>{"H"});
}

// omniORB does not have this exception.
TEST_P(ThreadsAroundOmniOrb, OutliveACancelledThreadBehindIt) {
  test::Host far;
  const CORBA::Object_var object = far.add([&](const std::string&) {
    const corbel::SchedulingSegment segment(far.current, "far", nullptr);
    const RTScheduling::Current::IdType_var id = far.current->id();
    const RTScheduling::DistributableThread_var thread = far.current->lookup(*id);
    thread->cancel();
    return test::work_until_cancelled(far.current);
  });
  const CORBA::String_var ior = far.server.orb()->object_to_string(object);
  EXPECT_THROW(act(omniorb_.object, std::string("call ") + ior.in() + " x"), CORBA::UNKNOWN);
  EXPECT_EQ(act(b_.object, "id"), id_) << "a's thread was not cancelled";
}

INSTANTIATE_TEST_SUITE_P(ByVersion, ThreadsAroundOmniOrb, testing::Values("1.0", "1.1", "1.2"));

// The cancellation is not forwarded: the thread ends when the call returns.
TEST(CancelledThreads, EndWhenTheyComeBackFromOmniOrb) {
  const Client a;
  const ServingProcess omniorb{a.orb.get(), std::vector<std::string>{OMNIORB_ACTOR_PEER}};
  a.current->begin_scheduling_segment("A", nullptr, nullptr);
  const RTScheduling::Current::IdType_var id = a.current->id();
  const RTScheduling::DistributableThread_var thread = a.current->lookup(*id);
  test::Host back;
  const CORBA::Object_var object = back.add(a.orb, [&](const std::string&) {
    thread->cancel();
    return "done";
  });
  const CORBA::String_var ior = a.orb->object_to_string(object);
  EXPECT_THROW(act(omniorb.object, std::string("call ") + ior.in() + " x"), CORBA::THREAD_CANCELLED);
  EXPECT_EQ(id_of(a.current), "none");
  EXPECT_EQ(act(omniorb.object, "id"), "none") << "omniORB serves as before";
}

}  // namespace
