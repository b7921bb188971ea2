// SPDX-License-Identifier: Apache-2.0
// The last step of dispatching: a POA admits a request, and the servant of an active object serves it. The functions
// are inline, because they are on the path of each request.
#pragma once

#include "invocation.hpp"
#include "poa/objects/object_table.hpp"
#include "poa/poa/poa_state.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server/adapter.hpp>
#include <corbel/orb/server_request.hpp>
#include <corbel/poa/served_object.hpp>

#include <atomic>

namespace corbel::poa {

/// Decides whether a request to the POA is served now, and whether it needs a message. Throws TRANSIENT or OBJ_ADAPTER
/// if the request will not be served.
inline orb::ObjectAdapter::Outcome admit(const PoaState& poa, const orb::ServerRequest& request) {
  //@@ CORBEL_REQUEST_ADMISSION_BEGIN
  using State = PortableServer::POAManager::State;
  if (request.is_direct() && poa.policies.collocation != options::Collocation::direct) [[unlikely]] {
    return orb::ObjectAdapter::Outcome::wants_message;
  }
  switch (poa.manager->state.load(std::memory_order_acquire)) {
    [[likely]] case State::ACTIVE:
      break;
    case State::HOLDING: return orb::ObjectAdapter::Outcome::held;
    case State::DISCARDING: throw CORBA::TRANSIENT(minor::request_discarded, CORBA::COMPLETED_NO);
    case State::INACTIVE: throw CORBA::OBJ_ADAPTER(minor::manager_inactive, CORBA::COMPLETED_NO);
  }
  return orb::ObjectAdapter::Outcome::done;
  //@@ CORBEL_REQUEST_ADMISSION_END
}

class ObjectUpcall final : public orb::Upcall {
 public:
  explicit ObjectUpcall(ObjectEntry& entry) noexcept : entry_(entry) {}
  void run(orb::ServerRequest& request) override { call_servant(request, entry_.poa, *entry_.servant, entry_.id); }
  void describe(ServedObject& served) const noexcept override { served = {&entry_.poa, entry_.servant, entry_.id}; }

 private:
  ObjectEntry& entry_;
};

/// Lets the servant of an active object serve the request, if the POA admits it. The caller holds the entry.
inline orb::ObjectAdapter::Outcome dispatch_to(ObjectEntry& entry, orb::ServerRequest& request) {
  const orb::ObjectAdapter::Outcome outcome = admit(*entry.poa, request);
  if (outcome == orb::ObjectAdapter::Outcome::done) [[likely]] {
    ObjectUpcall upcall(entry);
    request.execute(upcall);
  }
  return outcome;
}

}  // namespace corbel::poa
