// SPDX-License-Identifier: Apache-2.0
// A program for any real-time ORB: it uses only names of the standard, and options on the command line. The examples in
// docs/reference/real-time.md are from this file.
#include <corbel/RTPortableServer.h>

#include "basicsp_skel.hpp"

#include <gtest/gtest.h>

#include <string>
#include <thread>

namespace {

/// Returns the priority at which it is called, as the latitude.
class Gps : public POA_nav::ReadData {
 public:
  explicit Gps(CORBA::ORB_ptr orb) {
    CORBA::Object_var object = orb->resolve_initial_references("RTCurrent");
    current_ = RTCORBA::Current::_narrow(object);
  }
  nav::Position get_data() override { return {static_cast<CORBA::Double>(current_->the_priority()), 0, 0}; }

 private:
  RTCORBA::Current_var current_;
};

CORBA::ORB_ptr init(const char* id) {
  const char* arguments[] = {"program", "-ORBConcurrency", "thread-pool", nullptr};
  int argc = 3;
  return CORBA::ORB_init(argc, const_cast<char**>(arguments), id);
}

/// Creates two lanes and an urgent object. Returns the reference of the object.
std::string serve(CORBA::ORB_ptr orb, PortableServer::Servant gps) {
  CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  RTCORBA::RTORB_var rt_orb = RTCORBA::RTORB::_narrow(object);
  RTCORBA::ThreadpoolLanes lanes(2);
  lanes.length(2);
  lanes[0].lane_priority = 0;
  lanes[0].static_threads = 1;
  lanes[0].dynamic_threads = 3;
  lanes[1].lane_priority = 20000;
  lanes[1].static_threads = 1;
  lanes[1].dynamic_threads = 0;
  RTCORBA::ThreadpoolId pool = rt_orb->create_threadpool_with_lanes(0, lanes, false, false, 0, 0);

  CORBA::PolicyList policies(2);
  policies.length(2);
  policies[0] = rt_orb->create_threadpool_policy(pool);
  policies[1] = rt_orb->create_priority_model_policy(RTCORBA::SERVER_DECLARED, 0);
  object = orb->resolve_initial_references("RootPOA");
  PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  PortableServer::POAManager_var manager = root->the_POAManager();
  PortableServer::POA_var poa = root->create_POA("positions", manager, policies);
  RTPortableServer::POA_var rt_poa = RTPortableServer::POA::_narrow(poa);
  PortableServer::ObjectId_var id = rt_poa->activate_object_with_priority(gps, 20000);
  manager->activate();

  object = rt_poa->id_to_reference(id.in());
  CORBA::String_var reference = orb->object_to_string(object.in());
  return reference.in();
}

/// Calls an object over a connection that is used for urgent calls only.
double call(CORBA::ORB_ptr orb, const std::string& reference) {
  CORBA::Object_var object = orb->resolve_initial_references("RTORB");
  RTCORBA::RTORB_var rt_orb = RTCORBA::RTORB::_narrow(object);
  RTCORBA::PriorityBands bands(2);
  bands.length(2);
  bands[0].low = 0;
  bands[0].high = 19999;
  bands[1].low = 20000;
  bands[1].high = 32767;
  CORBA::PolicyList policies(1);
  policies.length(1);
  policies[0] = rt_orb->create_priority_banded_connection_policy(bands);
  object = orb->string_to_object(reference.c_str());
  object = object->_set_policy_overrides(policies, CORBA::SET_OVERRIDE);
  CORBA::PolicyList_var inconsistent;
  EXPECT_TRUE(object->_validate_connection(inconsistent.out()));
  nav::ReadData_var gps = nav::ReadData::_narrow(object.in());
  return gps->get_data().latitude;
}

TEST(StandardProgram, ServesAndCalls) {
  CORBA::ORB_var server = init("server");
  CORBA::ORB_var client = init("client");
  Gps gps(server.in());
  const std::string reference = serve(server.in(), &gps);
  std::thread runs([&] { server->run(); });
  EXPECT_EQ(call(client.in(), reference), 20000);
  server->shutdown(true);
  runs.join();
  client->destroy();
  server->destroy();
}

}  // namespace
