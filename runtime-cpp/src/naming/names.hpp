// SPDX-License-Identifier: Apache-2.0
// Conversion of names between IDL and text. Internal to the module.
#pragma once

#include <corbel/giop/stringified_name.hpp>
#include <corbel/naming/CosNaming.hpp>

namespace corbel::naming {

inline giop::NameComponents to_parts(const CosNaming::Name& name) {
  giop::NameComponents parts;
  for (CORBA::ULong i = 0; i < name.length(); ++i) {
    parts.push_back({name[i].id.in(), name[i].kind.in()});
  }
  return parts;
}

inline CosNaming::Name to_name(const giop::NameComponents& parts) {
  CosNaming::Name name;
  name.length(static_cast<CORBA::ULong>(parts.size()));
  for (CORBA::ULong i = 0; i < name.length(); ++i) {
    name[i].id = CORBA::string_dup(parts[i].id.c_str());
    name[i].kind = CORBA::string_dup(parts[i].kind.c_str());
  }
  return name;
}

/// Returns the name from the component `from` on.
inline CosNaming::Name rest(const CosNaming::Name& name, CORBA::ULong from) {
  CosNaming::Name result;
  result.length(name.length() - from);
  for (CORBA::ULong i = from; i < name.length(); ++i) {
    result[i - from] = name[i];
  }
  return result;
}

}  // namespace corbel::naming
