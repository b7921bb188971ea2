// SPDX-License-Identifier: Apache-2.0
// PortableServer::ObjectId (CORBA 3.3 part 1, 15.3.2; formal/2012-07-02, 5.37).
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/mapping/var.hpp>

namespace PortableServer {

class ObjectId : public corbel::UnboundedSequence<CORBA::Octet> {
 public:
  using Base = corbel::UnboundedSequence<CORBA::Octet>;
  using Base::Base;
};
using ObjectId_var = corbel::SequenceVar<ObjectId>;
using ObjectId_out = corbel::VariableOut<ObjectId>;

/// Converts between text and ids. The caller owns the results. Throws BAD_PARAM for a null pointer.
ObjectId* string_to_ObjectId(const char* text);
/// Throws BAD_PARAM if the id contains a NUL.
char* ObjectId_to_string(const ObjectId& id);

}  // namespace PortableServer
