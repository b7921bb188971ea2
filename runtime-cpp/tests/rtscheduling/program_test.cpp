// SPDX-License-Identifier: Apache-2.0
// A program with dynamic scheduling. It uses the standard's names, except for parameters and schedulers, which the
// standard leaves to the ORB. The examples in docs/how-to/dynamic-scheduling.md are from this file.
#include <corbel/PortableServer.h>
#include <corbel/RTScheduling.h>

#include "basicsp_skel.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace {

RTScheduling::Current_ptr current_of(CORBA::ORB_ptr orb) {
  CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Current");
  return RTScheduling::Current::_narrow(object);
}

void install(CORBA::ORB_ptr orb, RTScheduling::Scheduler_ptr scheduler) {
  CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Manager");
  RTScheduling::Manager_var manager = RTScheduling::Manager::_narrow(object);
  manager->rtscheduler(scheduler);
}

/// Computes a position step by step.
class Gps : public POA_nav::ReadData {
 public:
  explicit Gps(CORBA::ORB_ptr orb) : current_(current_of(orb)) {}

  nav::Position get_data() override {
    nav::Position position{};
    CORBA::Policy_var parameter = current_->scheduling_parameter();
    for (int step = 0; step < 1000; ++step) {
      position.latitude += 1;
      // The thread may yield here to a more urgent one, and ends here if it was cancelled.
      current_->update_scheduling_segment(nullptr, parameter, nullptr);
    }
    return position;
  }

 private:
  RTScheduling::Current_var current_;
};

CORBA::ORB_ptr init(const char* id) {
  const char* arguments[] = {"program", "-ORBConcurrency", "thread-pool", nullptr};
  int argc = 3;
  return CORBA::ORB_init(argc, const_cast<char**>(arguments), id);
}

std::string serve(CORBA::ORB_ptr orb, PortableServer::Servant gps) {
  RTScheduling::Scheduler_var scheduler = new corbel::MaximumUrgencyFirstScheduler;
  install(orb, scheduler);
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
  PortableServer::POAManager_var manager = poa->the_POAManager();
  object = poa->servant_to_reference(gps);
  manager->activate();
  CORBA::String_var reference = orb->object_to_string(object);
  return reference.in();
}

CORBA::Double call(CORBA::ORB_ptr orb, const std::string& reference) {
  RTScheduling::Current_var current = current_of(orb);
  CORBA::Object_var object = orb->string_to_object(reference.c_str());
  nav::ReadData_var gps = nav::ReadData::_narrow(object);
  constexpr TimeBase::TimeT millisecond = 10'000;
  CORBA::Policy_var parameter = new corbel::SegmentTimingPolicy(
      {.criticality = 1, .deadline = 500 * millisecond, .execution_time = 3 * millisecond});
  corbel::SchedulingSegment segment(current, "position", parameter);
  return gps->get_data().latitude;
}

std::string call_cancelled(CORBA::ORB_ptr orb, const std::string& reference) {
  RTScheduling::Current_var current = current_of(orb);
  CORBA::Object_var object = orb->string_to_object(reference.c_str());
  nav::ReadData_var gps = nav::ReadData::_narrow(object);
  current->begin_scheduling_segment("position", nullptr, nullptr);
  RTScheduling::Current::IdType_var id = current->id();
  RTScheduling::DistributableThread_var thread = current->lookup(*id);
  std::thread watchdog([&] { thread->cancel(); });
  std::string outcome = "in time";
  try {
    for (;;) {
      gps->get_data();
    }
  } catch (const CORBA::THREAD_CANCELLED&) {
    outcome = "cancelled";  // all segments have ended
  }
  watchdog.join();
  return outcome;
}

TEST(StandardProgram, SchedulesAndCancels) {
  CORBA::ORB_var server = init("scheduling server");
  CORBA::ORB_var client = init("scheduling client");
  Gps gps(server);
  const std::string reference = serve(server, &gps);
  EXPECT_EQ(call(client, reference), 1000);
  EXPECT_EQ(call_cancelled(client, reference), "cancelled");
  client->destroy();
  server->destroy();
}

}  // namespace
