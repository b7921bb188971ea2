// SPDX-License-Identifier: Apache-2.0
// The scheduling points of a program's own scheduler: which points are called, in which order, and the effect of
// exceptions.
#include "recording.hpp"

namespace {

using test::id_of;
using test::RecordingScheduler;
using Lines = RecordingScheduler::Lines;
using Refused = RTScheduling::Current::UNSUPPORTED_SCHEDULING_DISCIPLINE;

class SchedulingPoints : public testing::Test {
 protected:
  SchedulingPoints() {
    client.manager->rtscheduler(at_client);
    host.manager->rtscheduler(at_server);
  }

  test::Host host;
  test::Client client;
  corbel::ObjectVar<RecordingScheduler> at_client{new RecordingScheduler};
  corbel::ObjectVar<RecordingScheduler> at_server{new RecordingScheduler};
};

TEST_F(SchedulingPoints, SegmentOperationsReachTheScheduler) {
  const CORBA::Policy_var parameter = test::importance(1);
  client.current->begin_scheduling_segment("A", parameter, nullptr);
  client.current->begin_scheduling_segment("B", nullptr, nullptr);
  client.current->update_scheduling_segment("C", nullptr, nullptr);
  client.current->end_scheduling_segment("C");
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_client->take(),
            (Lines{"begin_new A", "begin_nested B", "update C", "end_nested C with parameter", "end A"}));
}

TEST_F(SchedulingPoints, OperationsThatTheSchedulerRefusesHaveNoEffect) {
  at_client->refused = {"begin_new"};
  EXPECT_THROW(client.current->begin_scheduling_segment("A", nullptr, nullptr), Refused);
  EXPECT_EQ(id_of(client.current), "none");
  at_client->refused = {"begin_nested", "update", "end_nested"};
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  const std::string id = id_of(client.current);
  EXPECT_THROW(client.current->begin_scheduling_segment("B", nullptr, nullptr), Refused);
  EXPECT_THROW(client.current->update_scheduling_segment("B", nullptr, nullptr), Refused);
  EXPECT_EQ(test::names_of(client.current), std::vector<std::string>{"A"});
  EXPECT_EQ(id_of(client.current), id);
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_client->take(), (Lines{"begin_new A", "begin_new A", "begin_nested B", "update B", "end A"}));
}

TEST_F(SchedulingPoints, TwoWayCallsPassRequestAndReplyPoints) {
  const CORBA::Object_var object =
      host.add(client.orb, [&](const std::string&) { return test::names_of(host.current).at(0); });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_EQ(test::act(object), "A");
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_client->take(), (Lines{"begin_new A", "send_request", "receive_reply", "end A"}));
  EXPECT_EQ(at_server->take(), (Lines{"receive_request", "send_reply"}));
}

TEST_F(SchedulingPoints, ExceptionsPassTheExceptionPoints) {
  const CORBA::Object_var object =
      host.add(client.orb, [&](const std::string&) -> std::string { throw CORBA::NO_PERMISSION(); });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_THROW(test::act(object), CORBA::NO_PERMISSION);
  EXPECT_NE(id_of(client.current), "none") << "the distributable thread continues";
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_client->take(), (Lines{"begin_new A", "send_request", "receive_exception", "end A"}));
  EXPECT_EQ(at_server->take(), (Lines{"receive_request", "send_exception"}));
}

TEST_F(SchedulingPoints, OnewaysPassTheOtherPoints) {
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return ""; });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  test::tell(object);
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_client->take(), (Lines{"begin_new A", "send_request", "receive_other", "end A"}));
  Lines there;
  EXPECT_TRUE(test::eventually([&] {
    for (const std::string& line : at_server->take()) {
      there.push_back(line);
    }
    return there.size() == 2;
  }));
  EXPECT_EQ(there, (Lines{"receive_request", "send_other"}));
}

TEST_F(SchedulingPoints, CollocatedCallsPassNoRequestPoints) {
  const CORBA::Object_var object = host.add([&](const std::string&) {
    host.current->begin_scheduling_segment("B", nullptr, nullptr);
    host.current->end_scheduling_segment("B");
    return id_of(host.current);
  });
  host.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_EQ(test::act(object), id_of(host.current));
  host.current->end_scheduling_segment("A");
  EXPECT_EQ(at_server->take(), (Lines{"begin_new A", "begin_nested B", "end_nested B", "end A"}))
      << "only segments that begin or end there";
}

TEST(PointsWithoutCollocation, CallsToTheOwnOrbPassAllRequestPoints) {
  test::Host host({"-ORBConcurrency", "thread-per-connection", "-ORBCollocation", "off"});
  const corbel::ObjectVar<RecordingScheduler> scheduler{new RecordingScheduler};
  host.manager->rtscheduler(scheduler);
  const CORBA::Object_var object =
      host.add([&](const std::string&) { return test::names_of(host.current).at(0) + id_of(host.current); });
  host.current->begin_scheduling_segment("A", nullptr, nullptr);
  EXPECT_EQ(test::act(object), "A" + id_of(host.current));
  host.current->end_scheduling_segment("A");
  EXPECT_EQ(scheduler->take(),
            (Lines{"begin_new A", "send_request", "receive_request", "send_reply", "receive_reply", "end A"}));
}

TEST_F(SchedulingPoints, RequestsWithoutAThreadPassServerPointsOnly) {
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return id_of(host.current); });
  EXPECT_EQ(test::act(object), "none");
  EXPECT_EQ(at_client->take(), Lines{});
  EXPECT_EQ(at_server->take(), (Lines{"receive_request", "send_reply"}));
}

TEST_F(SchedulingPoints, ReceiveRequestMayGiveTheRequestItsThread) {
  at_server->own_id = "12345678";
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) {
    const corbel::SegmentTimingPolicy_var parameter =
        corbel::SegmentTimingPolicy::_narrow(CORBA::Policy_var(host.current->scheduling_parameter()));
    return id_of(host.current) + test::names_of(host.current).at(0) + std::to_string(parameter->value().importance);
  });
  EXPECT_EQ(test::act(object), "31323334353637380000000000000000own7");
}

TEST_F(SchedulingPoints, ExceptionOfASchedulerEndsTheCall) {
  const CORBA::Object_var object = host.add(client.orb, [&](const std::string&) { return id_of(host.current); });
  client.current->begin_scheduling_segment("A", nullptr, nullptr);
  at_server->refused = {"receive_request"};
  EXPECT_THROW(test::act(object), CORBA::UNKNOWN);
  at_client->refused = {"send_request"};
  EXPECT_THROW(test::act(object), CORBA::UNKNOWN);
  at_server->refused.clear();
  at_client->refused.clear();
  EXPECT_EQ(test::act(object), id_of(client.current)) << "as before";
  client.current->end_scheduling_segment("A");
  EXPECT_EQ(at_server->take(), (Lines{"receive_request", "receive_request", "send_reply"}));
}

}  // namespace
