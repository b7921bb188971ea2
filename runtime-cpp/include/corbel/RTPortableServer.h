// SPDX-License-Identifier: Apache-2.0
// RTPortableServer::POA (RT-CORBA 1.2, 5.7.5): objects with their own priorities.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/RTCORBA.h>

namespace RTPortableServer {

class POA;
using POA_ptr = POA*;
using POA_var = corbel::ObjectVar<POA>;

/// A POA with operations for priorities per object; each POA can be narrowed to this interface. The operations need the
/// priority model SERVER_DECLARED, and throw WrongPolicy without it. Requests to an object with its own priority are
/// served at this priority instead of the POA's, and references to the object contain this priority. The operations
/// throw BAD_PARAM for a negative priority, and BAD_INV_ORDER if the id already has another priority. The priority of a
/// reference belongs to its id for the lifetime of the POA.
class POA final : public PortableServer::POA {
 public:
  using _ptr_type = POA_ptr;
  using _var_type = POA_var;
  static POA_ptr _duplicate(POA_ptr poa) noexcept { return corbel::orb::duplicate(poa); }
  static POA_ptr _narrow(CORBA::Object_ptr object);
  static POA_ptr _nil() noexcept { return nullptr; }

  CORBA::Object_ptr create_reference_with_priority(const char* interface_id, RTCORBA::Priority priority);
  CORBA::Object_ptr create_reference_with_id_and_priority(const PortableServer::ObjectId& id, const char* interface_id,
                                                          RTCORBA::Priority priority);
  PortableServer::ObjectId* activate_object_with_priority(PortableServer::Servant servant, RTCORBA::Priority priority);
  void activate_object_with_id_and_priority(const PortableServer::ObjectId& id, PortableServer::Servant servant,
                                            RTCORBA::Priority priority);

 private:
  using PortableServer::POA::POA;
  ~POA() override;
};

}  // namespace RTPortableServer
