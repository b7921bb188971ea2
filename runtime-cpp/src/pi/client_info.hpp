// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "registry.hpp"
#include "request_info.hpp"

#include <corbel/mapping/memory.hpp>
#include <corbel/orb/client_request.hpp>

namespace corbel::pi {

/// One attempt of a request, as client interceptors see it.
class ClientInfo final : public PortableInterceptor::ClientRequestInfo {
 public:
  CORBEL_NEW_IN_BLOCKS

  /// Bits, because most operations are valid at some interception points only.
  enum Point : unsigned { nowhere = 0, send_request = 1, receive_reply = 2, receive_exception = 4, receive_other = 8 };

  ClientInfo(orb::ClientRequest& request, Registry& registry, Slots slots)
      : request_(&request), registry_(&registry), slots_(std::move(slots)), id_(registry.next_request()) {}

  void arrive(Point point) noexcept { point_ = point; }
  void arrive(RequestOutcome&& ending) {
    ending_ = std::move(ending);
    const PortableInterceptor::ReplyStatus status = ending_.status;
    point_ = ending_.exception != nullptr ? receive_exception : replied_ && status == 0 ? receive_reply : receive_other;
  }
  /// Called when the results have arrived.
  void arrive_by_reply() noexcept {
    replied_ = true;
    ending_.status = PortableInterceptor::SUCCESSFUL;
    ending_.exception = nullptr;
    point_ = receive_reply;
  }
  Point point() const noexcept { return point_; }
  const orb::ClientRequest& request() const noexcept { return *request_; }
  const RequestOutcome& ending() const noexcept { return ending_; }
  /// Ends the request; this object becomes invalid for interceptors that have kept it.
  void end();
  /// Does the same as add_request_service_context(), for interceptors of the ORB itself.
  void add_context(const giop::ServiceContext& context, bool replace);

  CORBA::ULong request_id() override;
  char* operation() override;
  CORBA::Boolean response_expected() override;
  Messaging::SyncScope sync_scope() override;
  PortableInterceptor::ReplyStatus reply_status() override;
  CORBA::Object_ptr forward_reference() override;
  CORBA::Any* get_slot(PortableInterceptor::SlotId id) override;
  IOP::ServiceContext* get_request_service_context(IOP::ServiceId id) override;
  IOP::ServiceContext* get_reply_service_context(IOP::ServiceId id) override;
  CORBA::Object_ptr target() override;
  CORBA::Object_ptr effective_target() override;
  IOP::TaggedProfile* effective_profile() override;
  CORBA::Any* received_exception() override;
  char* received_exception_id() override;
  IOP::TaggedComponent* get_effective_component(IOP::ComponentId id) override;
  IOP::TaggedComponentSeq* get_effective_components(IOP::ComponentId id) override;
  CORBA::Policy_ptr get_request_policy(CORBA::PolicyType type) override;
  void add_request_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) override;

 private:
  /// Returns the request. Throws BAD_INV_ORDER unless the current point is one of `points`.
  orb::ClientRequest& at(unsigned points) const;
  giop::TaggedProfile profile() const;

  orb::ClientRequest* request_;
  Registry* registry_;
  Slots slots_;
  CORBA::ULong id_;
  Point point_ = nowhere;
  bool replied_ = false;
  RequestOutcome ending_;
  AddedContexts added_;
};

}  // namespace corbel::pi
