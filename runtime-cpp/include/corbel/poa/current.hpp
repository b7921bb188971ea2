// SPDX-License-Identifier: Apache-2.0
// PortableServer::Current (CORBA 3.3 part 1, 15.3.10): attributes of the request that a servant serves. Result of
// resolve_initial_references("POACurrent").
#pragma once

#include <corbel/poa/poa.hpp>

namespace PortableServer {

class Current;
using Current_ptr = Current*;
using Current_var = corbel::ObjectVar<Current>;

class Current final : public CORBA::Object {
 public:
  using _ptr_type = Current_ptr;
  using _var_type = Current_var;
  static Current_ptr _duplicate(Current_ptr current) noexcept { return corbel::orb::duplicate(current); }
  static Current_ptr _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<Current_ptr>(object)); }
  static Current_ptr _nil() noexcept { return nullptr; }

  class NoContext final : public corbel::orb::UserException<NoContext> {
   public:
    static constexpr const char* _static_name = "NoContext";
    static constexpr const char* _static_id = "IDL:omg.org/PortableServer/Current/NoContext:2.3";
  };

  /// The caller owns the results. Throws NoContext in a thread that serves no request.
  POA_ptr get_POA();
  ObjectId* get_object_id();
  CORBA::Object_ptr get_reference();
  Servant get_servant();

  Current() noexcept = default;

 private:
  ~Current() override;
};

}  // namespace PortableServer
