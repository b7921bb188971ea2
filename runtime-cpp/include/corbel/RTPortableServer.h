// SPDX-License-Identifier: Apache-2.0
// RTPortableServer::POA (RT-CORBA 1.2, 5.7.5): objects with priorities of their own.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/RTCORBA.h>

namespace RTPortableServer {

class POA;
using POA_ptr = POA*;
using POA_var = corbel::ObjectVar<POA>;

/// Any POA can be narrowed to it. What it adds is for those where the server declares priorities, WrongPolicy for
/// others: requests to the object are served at its priority, not at the POA's, and its references say so. BAD_PARAM
/// when the priority is negative; BAD_INV_ORDER when the id has another one already. What a reference was made with
/// stays with its id as long as the POA.
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
