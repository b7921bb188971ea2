// SPDX-License-Identifier: Apache-2.0
#include "server_info.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/poa/poa.hpp>

#include <algorithm>

namespace corbel::pi {

namespace {
constexpr unsigned all_server_points = ~0U;
constexpr unsigned server_ends = ServerInfo::send_reply | ServerInfo::send_exception | ServerInfo::send_other;
constexpr unsigned located = ServerInfo::receive_request | server_ends;
}  // namespace

orb::ServerRequest& ServerInfo::at(unsigned points) const {
  if ((point_ & points) == 0) {
    throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
  }
  return *request_;
}

poa::ServedObject ServerInfo::served(unsigned points) const {
  poa::ServedObject served;
  if (!at(points).find_served(served)) {
    throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
  }
  return served;
}

PortableServer::ServantBase& ServerInfo::servant() const {
  PortableServer::ServantBase* servant = served(receive_request).servant;
  if (servant == nullptr) {
    throw CORBA::NO_RESOURCES(minor::not_available, CORBA::COMPLETED_NO);
  }
  return *servant;
}

CORBA::ULong ServerInfo::request_id() {
  at(all_server_points);
  return id_;
}

char* ServerInfo::operation() { return CORBA::string_dup(std::string(at(all_server_points).operation()).c_str()); }

CORBA::Boolean ServerInfo::response_expected() { return at(all_server_points).response_expected(); }

Messaging::SyncScope ServerInfo::sync_scope() {
  switch (at(all_server_points).request().response) {
    case giop::Response::none: return Messaging::SYNC_WITH_TRANSPORT;
    case giop::Response::with_server: return Messaging::SYNC_WITH_SERVER;
    default: return Messaging::SYNC_WITH_TARGET;
  }
}

PortableInterceptor::ReplyStatus ServerInfo::reply_status() {
  at(server_ends);
  return ending_.status;
}

CORBA::Object_ptr ServerInfo::forward_reference() {
  const orb::ServerRequest& request = at(send_other);
  if (ending_.status != PortableInterceptor::LOCATION_FORWARD) {
    throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
  }
  return request.core().make_object(*ending_.forward);
}

CORBA::Any* ServerInfo::get_slot(PortableInterceptor::SlotId id) {
  at(all_server_points);
  registry_.check_slot(id);
  return new CORBA::Any(slots.get(id));
}

void ServerInfo::set_slot(PortableInterceptor::SlotId id, const CORBA::Any& data) {
  at(all_server_points);
  registry_.check_slot(id);
  slots.set(id, data);
}

IOP::ServiceContext* ServerInfo::get_request_service_context(IOP::ServiceId id) {
  return find_context(at(all_server_points).request().contexts, id);
}

IOP::ServiceContext* ServerInfo::get_reply_service_context(IOP::ServiceId id) {
  return find_context(at(server_ends).state().contexts_out, id);
}

CORBA::Any* ServerInfo::sending_exception() {
  at(send_exception);
  const CORBA::UNKNOWN of_the_users(minor::unlisted_user_exception, CORBA::COMPLETED_YES);
  const CORBA::Exception* known = ending_.exception;
  return to_any(known != nullptr ? *known : of_the_users);
}

char* ServerInfo::server_id() {
  at(all_server_points);
  return CORBA::string_dup("");
}

char* ServerInfo::orb_id() { return CORBA::string_dup(at(all_server_points).core().id.c_str()); }

PortableInterceptor::AdapterName* ServerInfo::adapter_name() {
  std::vector<std::string> names;  // from the object's adapter to the root
  for (PortableServer::POA_var poa = new PortableServer::POA(*served(located).poa); !CORBA::is_nil(poa);
       poa = poa->the_parent()) {
    const CORBA::String_var name = poa->the_name();
    names.emplace_back(name.in());
  }
  auto path = std::make_unique<PortableInterceptor::AdapterName>();
  path->length(static_cast<CORBA::ULong>(names.size()));
  for (CORBA::ULong i = 0; i < path->length(); ++i) {
    (*path)[i] = names[names.size() - 1 - i].c_str();
  }
  return path.release();
}

CORBA::OctetSeq* ServerInfo::object_id() { return new CORBA::OctetSeq(to_octets(served(located).id)); }

CORBA::OctetSeq* ServerInfo::adapter_id() {
  const PortableServer::POA_var poa = new PortableServer::POA(*served(located).poa);
  const PortableServer::ObjectId_var id = poa->id();
  return new CORBA::OctetSeq(to_octets(std::as_bytes(std::span(id->get_buffer(), id->length()))));
}

char* ServerInfo::target_most_derived_interface() { return CORBA::string_dup(servant()._static_type()); }

CORBA::Boolean ServerInfo::target_is_a(const char* id) { return servant()._is_a(id); }

CORBA::Policy_ptr ServerInfo::get_server_policy(CORBA::PolicyType type) {
  const PortableServer::POA_var poa = new PortableServer::POA(*served(located).poa);
  CORBA::Policy_ptr policy = poa->_policy(type);
  if (policy == nullptr && !registry_.knows_policy(type)) {
    throw CORBA::INV_POLICY(minor::no_such_policy, CORBA::COMPLETED_NO);
  }
  return policy;
}

// The reply may have been written already. Its contexts precede the body, so the reply is written again.
void ServerInfo::add_reply_service_context(const IOP::ServiceContext& context, CORBA::Boolean replace) {
  orb::ServerRequest& request = at(all_server_points);
  added_.add(request.state().contexts_out, view_of(context), replace);
  request.contexts_changed();
}

}  // namespace corbel::pi
