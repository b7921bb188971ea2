// SPDX-License-Identifier: Apache-2.0
// Names as text and as URLs (Naming Service 1.3, 2.5).
#include "context.hpp"
#include "names.hpp"

#include <corbel/giop/corbaloc.hpp>

namespace corbel::naming {

using CosNaming::Name;
using Interface = CosNaming::NamingContext;  // the skeleton has the name within the class

char* Context::to_string(const Name& name) {
  if (name.length() == 0) {
    throw Interface::InvalidName();
  }
  return CORBA::string_dup(giop::format_stringified_name(to_parts(name)).c_str());
}

Name* Context::to_name(const char* text) {
  const auto parts = giop::parse_stringified_name(text);
  if (!parts) {
    throw Interface::InvalidName();
  }
  return new Name(naming::to_name(*parts));
}

char* Context::to_url(const char* addresses, const char* text) {
  giop::Corbaloc unused;
  const std::string at = addresses;
  const bool has_key = at.find('/') != std::string::npos;
  if (at.empty() || giop::parse_corbaloc("corbaloc:" + at + (has_key ? "" : "/key"), unused)) {
    throw CosNaming::NamingContextExt::InvalidAddress();
  }
  if (!giop::parse_stringified_name(text)) {
    throw Interface::InvalidName();
  }
  return CORBA::string_dup(giop::make_corbaname(at, text).c_str());
}

CORBA::Object_ptr Context::resolve_str(const char* text) {
  const CosNaming::Name_var name = to_name(text);
  return resolve(name.in());
}

}  // namespace corbel::naming
