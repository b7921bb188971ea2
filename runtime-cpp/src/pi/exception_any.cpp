// SPDX-License-Identifier: Apache-2.0
// Conversion of system exceptions to Anys.
#include "request_info.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/mapping/exception.hpp>

#include <utility>

namespace corbel::pi {

namespace {

constexpr any::Member completions[] = {{"COMPLETED_YES"}, {"COMPLETED_NO"}, {"COMPLETED_MAYBE"}};
constinit CORBA::TypeCode completion_status({.kind = CORBA::tk_enum,
                                             .id = "IDL:omg.org/CORBA/completion_status:1.0",
                                             .name = "completion_status",
                                             .members = completions,
                                             .count = 3});
constexpr any::Member members[] = {{"minor", CORBA::_tc_ulong}, {"completed", &completion_status}};

CORBA::Any encoded(const CORBA::SystemException& exception) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  giop::write_system_exception(out, exception);
  out.check();
  const std::size_t size = out.buffered();
  const CORBA::TypeCode_ptr code = any::make_type_code(
      {.kind = CORBA::tk_except, .id = exception._rep_id(), .name = exception._name(), .members = members, .count = 2});
  return CORBA::Any::_encoded(code, std::move(buffer), size);
}

}  // namespace

CORBA::Any* to_any(const CORBA::Exception& exception) {
  if (const auto* system = dynamic_cast<const CORBA::SystemException*>(&exception)) {
    return new CORBA::Any(encoded(*system));
  }
  return new CORBA::Any(encoded(CORBA::UNKNOWN(minor::unlisted_user_exception, CORBA::COMPLETED_YES)));
}

}  // namespace corbel::pi
