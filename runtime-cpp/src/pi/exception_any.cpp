// SPDX-License-Identifier: Apache-2.0
// System exceptions as Anys.
#include "request_info.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/mapping/exception.hpp>

#include <string_view>

namespace corbel::pi {

namespace {

constexpr any::Member completions[] = {{"COMPLETED_YES"}, {"COMPLETED_NO"}, {"COMPLETED_MAYBE"}};
constinit CORBA::TypeCode completion_status({.kind = CORBA::tk_enum,
                                             .id = "IDL:omg.org/CORBA/completion_status:1.0",
                                             .name = "completion_status",
                                             .members = completions,
                                             .count = 3});
constexpr any::Member members[] = {{"minor", CORBA::_tc_ulong}, {"completed", &completion_status}};

#define CORBEL_SYSTEM_EXCEPTION(NAME)                                                \
  constinit CORBA::TypeCode code_of_##NAME({.kind = CORBA::tk_except,                \
                                            .id = "IDL:omg.org/CORBA/" #NAME ":1.0", \
                                            .name = #NAME,                           \
                                            .members = members,                      \
                                            .count = 2});
#include <corbel/mapping/standard_exceptions.inc>
#undef CORBEL_SYSTEM_EXCEPTION

constexpr CORBA::TypeCode_ptr all_codes[] = {
#define CORBEL_SYSTEM_EXCEPTION(NAME) &code_of_##NAME,
#include <corbel/mapping/standard_exceptions.inc>
#undef CORBEL_SYSTEM_EXCEPTION
};

CORBA::Any encoded(const CORBA::SystemException& exception) {
  for (CORBA::TypeCode_ptr code : all_codes) {
    if (std::string_view(code->_description().id) == exception._rep_id()) {
      cdr::Buffer buffer;
      cdr::Writer out(buffer);
      giop::write_system_exception(out, exception);
      out.check();
      const std::size_t size = out.buffered();
      return CORBA::Any::_encoded(code, std::move(buffer), size);
    }
  }
  return encoded(CORBA::UNKNOWN(minor::foreign_system_exception, exception.completed()));
}

}  // namespace

CORBA::Any* to_any(const CORBA::Exception& exception) {
  if (const auto* system = dynamic_cast<const CORBA::SystemException*>(&exception)) {
    return new CORBA::Any(encoded(*system));
  }
  return new CORBA::Any(encoded(CORBA::UNKNOWN(minor::unlisted_user_exception, CORBA::COMPLETED_YES)));
}

}  // namespace corbel::pi
