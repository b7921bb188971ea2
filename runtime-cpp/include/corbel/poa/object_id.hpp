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

/// The caller owns the results.
ObjectId* string_to_ObjectId(const char* text);
/// BAD_PARAM when the id holds a NUL.
char* ObjectId_to_string(const ObjectId& id);

}  // namespace PortableServer
