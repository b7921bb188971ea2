// SPDX-License-Identifier: Apache-2.0
// A program's own scheduler: records its scheduling points, and refuses those that a test chooses.
#pragma once

#include "hosts.hpp"

#include <mutex>
#include <set>
#include <string>
#include <vector>

namespace test {

class RecordingScheduler : public RTScheduling::Scheduler {
 public:
  using Lines = std::vector<std::string>;

  std::set<std::string> refused;  ///< points that throw

  /// Returns all points since the last call.
  Lines take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }

  CORBA::PolicyList* scheduling_policies() override { return new CORBA::PolicyList; }
  void scheduling_policies(const CORBA::PolicyList&) override {}
  CORBA::PolicyList* poa_policies() override { return new CORBA::PolicyList; }
  char* scheduling_discipline_name() override { return CORBA::string_dup("recording"); }
  RTScheduling::ResourceManager_ptr create_resource_manager(const char*, CORBA::Policy_ptr) override {
    return RTScheduling::ResourceManager::_nil();
  }
  void set_scheduling_parameter(PortableServer::Servant&, const char*, CORBA::Policy_ptr) override {}

  void begin_new_scheduling_segment(const IdType&, const char* name, CORBA::Policy_ptr, CORBA::Policy_ptr) override {
    note("begin_new", name);
  }
  void begin_nested_scheduling_segment(const IdType&, const char* name, CORBA::Policy_ptr, CORBA::Policy_ptr) override {
    note("begin_nested", name);
  }
  void update_scheduling_segment(const IdType&, const char* name, CORBA::Policy_ptr, CORBA::Policy_ptr) override {
    note("update", name);
  }
  void end_scheduling_segment(const IdType&, const char* name) override { note("end", name); }
  void end_nested_scheduling_segment(const IdType&, const char* name, CORBA::Policy_ptr outer) override {
    note("end_nested", std::string(name) + (CORBA::is_nil(outer) ? "" : " with parameter"));
  }
  void cancel(const IdType&) override { note("cancel"); }
  void send_request(PortableInterceptor::ClientRequestInfo_ptr) override { note("send_request"); }
  void send_poll(PortableInterceptor::ClientRequestInfo_ptr) override { note("send_poll"); }
  void receive_reply(PortableInterceptor::ClientRequestInfo_ptr) override { note("receive_reply"); }
  void receive_exception(PortableInterceptor::ClientRequestInfo_ptr) override { note("receive_exception"); }
  void receive_other(PortableInterceptor::ClientRequestInfo_ptr) override { note("receive_other"); }
  void receive_request(PortableInterceptor::ServerRequestInfo_ptr, RTScheduling::Current::IdType_out guid,
                       CORBA::String_out name, corbel::ObjectOut<CORBA::Policy> sched_param,
                       corbel::ObjectOut<CORBA::Policy>) override {
    note("receive_request");
    if (!own_id.empty()) {
      guid = new RTScheduling::Current::IdType;
      guid->length(static_cast<CORBA::ULong>(own_id.size()));
      for (CORBA::ULong i = 0; i < guid->length(); ++i) {
        (*guid.ptr())[i] = static_cast<CORBA::Octet>(own_id[i]);
      }
      name = CORBA::string_dup(own_name.c_str());
      sched_param = importance(7);
    }
  }
  void send_reply(PortableInterceptor::ServerRequestInfo_ptr) override { note("send_reply"); }
  void send_exception(PortableInterceptor::ServerRequestInfo_ptr) override { note("send_exception"); }
  void send_other(PortableInterceptor::ServerRequestInfo_ptr) override { note("send_other"); }

  std::string own_id;  ///< the GUID of each request, by a service context that the scheduler reads
  std::string own_name = "own";

 private:
  void note(const std::string& point, const std::string& of = "") {
    const std::lock_guard lock(mutex_);
    lines_.push_back(of.empty() ? point : point + " " + of);
    if (refused.contains(point)) {
      throw RTScheduling::Current::UNSUPPORTED_SCHEDULING_DISCIPLINE();
    }
  }
  std::mutex mutex_;
  Lines lines_;
};

}  // namespace test
