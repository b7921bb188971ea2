// SPDX-License-Identifier: Apache-2.0
// Functions that create POAs with policies in one line, and a server whose POAs are called from the same ORB or
// another.
#pragma once

#include "orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <initializer_list>
#include <string>
#include <tuple>

namespace test {

/// Creates one policy of a POA.
using Maker = std::function<CORBA::Policy_ptr(PortableServer::POA_ptr)>;

inline Maker thread_model(PortableServer::ThreadPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_thread_policy(v); };
}
inline Maker lifespan(PortableServer::LifespanPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_lifespan_policy(v); };
}
inline Maker assignment(PortableServer::IdAssignmentPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_id_assignment_policy(v); };
}
inline Maker uniqueness(PortableServer::IdUniquenessPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_id_uniqueness_policy(v); };
}
inline Maker retention(PortableServer::ServantRetentionPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_servant_retention_policy(v); };
}
inline Maker processing(PortableServer::RequestProcessingPolicyValue v) {
  return [v](PortableServer::POA_ptr p) { return p->create_request_processing_policy(v); };
}
inline Maker implicit_activation() {
  return [](PortableServer::POA_ptr p) {
    return p->create_implicit_activation_policy(PortableServer::IMPLICIT_ACTIVATION);
  };
}

/// Creates a POA; if `manager` is nil, with a new manager.
inline PortableServer::POA_ptr make_poa(PortableServer::POA_ptr parent, PortableServer::POAManager_ptr manager,
                                        const char* name, std::initializer_list<Maker> makers) {
  CORBA::PolicyList list;
  list.length(static_cast<CORBA::ULong>(makers.size()));
  CORBA::ULong i = 0;
  for (const Maker& maker : makers) {
    list[i++] = maker(parent);
  }
  return parent->create_POA(name, manager, list);
}

/// Creates a POA with its parent's manager.
inline PortableServer::POA_ptr make_poa(PortableServer::POA_ptr parent, const char* name,
                                        std::initializer_list<Maker> makers) {
  const PortableServer::POAManager_var manager = parent->the_POAManager();
  return make_poa(parent, manager, name, makers);
}

inline PortableServer::POA_ptr persistent_poa(PortableServer::POA_ptr parent, const char* name) {
  return make_poa(parent, name, {lifespan(PortableServer::PERSISTENT), assignment(PortableServer::USER_ID)});
}

inline std::string text_of(const PortableServer::ObjectId& id) {
  return {reinterpret_cast<const char*>(id.get_buffer()), id.length()};
}

/// Runs with each kind of server and each kind of caller: kEverywhere.
class CalledPoas : public testing::TestWithParam<std::tuple<std::string, std::string>> {
 protected:
  CalledPoas() : orbs(std::get<0>(GetParam()), std::get<1>(GetParam())) {}

  /// Returns the object with that id as the caller sees it, whether or not it exists.
  nav::ReadData_ptr target(PortableServer::POA_ptr poa, const char* name) {
    const PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId(name);
    const CORBA::Object_var here = poa->create_reference_with_id(*id, nav::ReadData::_static_id);
    return orbs.seen_by_caller<nav::ReadData>(here);
  }
  /// Returns the name of the exception that get_data raises.
  std::string call(PortableServer::POA_ptr poa, const char* name) {
    const nav::ReadData_var object = target(poa, name);
    return raised([&] { object->get_data(); });
  }

  CalledServer orbs;
  Server& server = orbs.server;
};

inline const auto kEverywhere = testing::Combine(testing::ValuesIn(kConcurrencies), testing::ValuesIn(kCallers));

}  // namespace test
