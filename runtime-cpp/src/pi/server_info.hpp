// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "registry.hpp"
#include "request_info.hpp"

#include <corbel/mapping/memory.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/poa/served_object.hpp>

namespace corbel::pi {

/// A request, as server interceptors see it.
class ServerInfo final : public PortableInterceptor::ServerRequestInfo {
 public:
  CORBEL_NEW_IN_BLOCKS

  enum Point : unsigned {
    nowhere = 0,
    receive_contexts = 1,
    receive_request = 2,
    send_reply = 4,
    send_exception = 8,
    send_other = 16
  };

  explicit ServerInfo(Registry& registry) : registry_(registry), id_(registry.next_request()) {}

  /// Called at an interception point. A held request continues with another ServerRequest object.
  void arrive(orb::ServerRequest& request, Point point) noexcept {
    request_ = &request;
    point_ = point;
  }
  void arrive(orb::ServerRequest& request, Point point, RequestOutcome&& ending) {
    arrive(request, point);
    ending_ = std::move(ending);
  }
  /// Called when the request has ended with results.
  void arrive_with_results(orb::ServerRequest& request, Point point) noexcept {
    arrive(request, point);
    ending_.status = PortableInterceptor::SUCCESSFUL;
  }
  Point point() const noexcept { return point_; }
  /// Returns the request; valid at an interception point.
  const orb::ServerRequest& request() const noexcept { return *request_; }
  void end() noexcept { point_ = nowhere; }

  Slots slots;  ///< slots of the request

  CORBA::ULong request_id() override;
  char* operation() override;
  CORBA::Boolean response_expected() override;
  Messaging::SyncScope sync_scope() override;
  PortableInterceptor::ReplyStatus reply_status() override;
  CORBA::Object_ptr forward_reference() override;
  CORBA::Any* get_slot(PortableInterceptor::SlotId id) override;
  IOP::ServiceContext* get_request_service_context(IOP::ServiceId id) override;
  IOP::ServiceContext* get_reply_service_context(IOP::ServiceId id) override;
  CORBA::Any* sending_exception() override;
  char* server_id() override;
  char* orb_id() override;
  PortableInterceptor::AdapterName* adapter_name() override;
  CORBA::OctetSeq* object_id() override;
  CORBA::OctetSeq* adapter_id() override;
  char* target_most_derived_interface() override;
  CORBA::Boolean target_is_a(const char* id) override;
  CORBA::Policy_ptr get_server_policy(CORBA::PolicyType type) override;
  void set_slot(PortableInterceptor::SlotId id, const CORBA::Any& data) override;
  void add_reply_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) override;

 private:
  orb::ServerRequest& at(unsigned points) const;
  /// Throws BAD_INV_ORDER if no object was reached.
  poa::ServedObject served(unsigned points) const;
  PortableServer::ServantBase& servant() const;

  orb::ServerRequest* request_ = nullptr;
  Registry& registry_;
  CORBA::ULong id_;
  Point point_ = nowhere;
  RequestOutcome ending_;
  AddedContexts added_;
};

}  // namespace corbel::pi
