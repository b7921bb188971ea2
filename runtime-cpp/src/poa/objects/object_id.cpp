// SPDX-License-Identifier: Apache-2.0
#include <corbel/poa/object_id.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/string.hpp>

#include <cstring>

namespace PortableServer {

ObjectId* string_to_ObjectId(const char* text) {
  if (text == nullptr) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_string, CORBA::COMPLETED_NO);
  }
  // A _var, so that the id is freed if its octets find no memory.
  ObjectId_var id = new ObjectId;
  id->length(static_cast<CORBA::ULong>(std::strlen(text)));
  if (id->length() != 0) {
    std::memcpy(id->get_buffer(), text, id->length());
  }
  return id._retn();
}

char* ObjectId_to_string(const ObjectId& id) {
  if (id.length() != 0 && std::memchr(id.get_buffer(), 0, id.length()) != nullptr) {
    throw CORBA::BAD_PARAM(corbel::minor::id_is_no_text, CORBA::COMPLETED_NO);
  }
  char* text = CORBA::string_alloc(id.length());
  if (id.length() != 0) {
    std::memcpy(text, id.get_buffer(), id.length());
  }
  text[id.length()] = '\0';
  return text;
}

}  // namespace PortableServer
