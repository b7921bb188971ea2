// SPDX-License-Identifier: Apache-2.0
#include "client_info.hpp"

#include <corbel/giop/components.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

namespace corbel::pi {

namespace {
constexpr unsigned all_points = ~0U;
constexpr unsigned ends = ClientInfo::receive_reply | ClientInfo::receive_exception | ClientInfo::receive_other;
}  // namespace

orb::ClientRequest& ClientInfo::at(unsigned points) const {
  if ((point_ & points) == 0) {
    throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
  }
  return *request_;
}

void ClientInfo::end() {
  added_.remove_from(request_->state().contexts_out);
  point_ = nowhere;
}

CORBA::ULong ClientInfo::request_id() {
  at(all_points);
  return id_;
}

char* ClientInfo::operation() { return CORBA::string_dup(std::string(at(all_points).operation()).c_str()); }

CORBA::Boolean ClientInfo::response_expected() { return at(all_points).response() != giop::Response::none; }

Messaging::SyncScope ClientInfo::sync_scope() { return static_cast<Messaging::SyncScope>(at(all_points).sync_scope()); }

PortableInterceptor::ReplyStatus ClientInfo::reply_status() {
  at(ends);
  return ending_.status;
}

CORBA::Object_ptr ClientInfo::forward_reference() {
  orb::ClientRequest& request = at(receive_other);
  if (ending_.status != PortableInterceptor::LOCATION_FORWARD) {
    throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
  }
  return request.reference().core().make_object(*ending_.forward);
}

CORBA::Any* ClientInfo::get_slot(PortableInterceptor::SlotId id) {
  at(all_points);
  registry_->check_slot(id);
  return new CORBA::Any(slots_.get(id));
}

IOP::ServiceContext* ClientInfo::get_request_service_context(IOP::ServiceId id) {
  return find_context(at(all_points).state().contexts_out, id);
}

IOP::ServiceContext* ClientInfo::get_reply_service_context(IOP::ServiceId id) {
  return find_context(at(ends).reply().contexts, id);
}

CORBA::Object_ptr ClientInfo::target() {
  const orb::Reference& reference = at(all_points).reference();
  return reference.core().make_object(reference.ior());
}

CORBA::Object_ptr ClientInfo::effective_target() {
  const orb::Reference& reference = at(all_points).reference();
  return reference.core().make_object(*reference.use()->ior);
}

giop::TaggedProfile ClientInfo::profile() const {
  const orb::TargetsRef targets = at(all_points).reference().use();
  return targets->ior->profiles[targets->all[targets->first.load(std::memory_order_relaxed)].profile];
}

IOP::TaggedProfile* ClientInfo::effective_profile() {
  const giop::TaggedProfile used = profile();
  return new IOP::TaggedProfile{used.tag, to_octets(used.data)};
}

CORBA::Any* ClientInfo::received_exception() {
  at(receive_exception);
  return to_any(*ending_.exception);
}

char* ClientInfo::received_exception_id() {
  at(receive_exception);
  return CORBA::string_dup(ending_.id.c_str());
}

IOP::TaggedComponent* ClientInfo::get_effective_component(IOP::ComponentId id) {
  const IOP::TaggedComponentSeq_var all = get_effective_components(id);
  return new IOP::TaggedComponent(all[0]);
}

IOP::TaggedComponentSeq* ClientInfo::get_effective_components(IOP::ComponentId id) {
  const giop::Limits& limits = at(all_points).reference().core().limits;
  IOP::TaggedComponentSeq_var found = new IOP::TaggedComponentSeq;
  const giop::TaggedProfile used = profile();
  for (const giop::TaggedComponent& component : giop::components_of(used, limits)) {
    if (component.tag == id) {
      const CORBA::ULong n = found->length();
      found->length(n + 1);
      found[n] = {component.tag, to_octets(component.data)};
    }
  }
  if (found->length() == 0) {
    throw CORBA::BAD_PARAM(minor::no_component, CORBA::COMPLETED_NO);
  }
  return found._retn();
}

CORBA::Policy_ptr ClientInfo::get_request_policy(CORBA::PolicyType type) {
  orb::Reference& reference = at(all_points).reference();
  const CORBA::Object_var same =
      new CORBA::Object(orb::ReferencePtr(orb::ReferencePtr(), &reference));  // a pointer without ownership
  return same->_get_policy(type);
}

void ClientInfo::add_request_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) {
  add_context(view_of(context), replace);
}

void ClientInfo::add_context(const giop::ServiceContext& context, bool replace) {
  added_.add(at(send_request).state().contexts_out, context, replace);
}

}  // namespace corbel::pi
