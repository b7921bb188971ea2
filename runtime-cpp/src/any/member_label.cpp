// SPDX-License-Identifier: Apache-2.0
#include <corbel/any/any.hpp>

namespace CORBA {

Any* TypeCode::member_label(ULong index) const {
  if (kind() != tk_union) throw BadKind();
  const corbel::any::Member& wanted = member(index);
  const bool is_default = static_cast<std::int64_t>(index) == _description().default_index;
  const TypeCode_var type(is_default ? _tc_octet : discriminator_type());
  corbel::cdr::Buffer bytes;
  corbel::cdr::Writer out(bytes);
  switch (type->_original().kind()) {
    case tk_octet: out.put(Octet{0}); break;
    case tk_boolean: out.put(wanted.label != 0); break;
    case tk_char: out.put(static_cast<unsigned char>(wanted.label)); break;
    case tk_short:
    case tk_ushort: out.put(static_cast<UShort>(wanted.label)); break;
    case tk_longlong:
    case tk_ulonglong: out.put(static_cast<ULongLong>(wanted.label)); break;
    default: out.put(static_cast<ULong>(wanted.label)); break;
  }
  out.check();
  const std::size_t size = out.buffered();
  return new Any(Any::_encoded(TypeCode::_duplicate(type.in()), std::move(bytes), size));
}

}  // namespace CORBA
