// SPDX-License-Identifier: Apache-2.0
// Fixed-point numbers in Anys. They are kept encoded, because each combination of digits and scale is a different type.
#include <corbel/any/any.hpp>
#include <corbel/cdr/fixed.hpp>

#include "graph.hpp"

namespace CORBA {

namespace {

TypeCode_ptr make_fixed_code(UShort digits, UShort scale) {
  corbel::any::Description fixed{.kind = tk_fixed};
  fixed.digits = digits;
  fixed.scale = static_cast<Short>(scale);
  return (new corbel::any::Graph)->add(fixed);
}

}  // namespace

void Any::operator<<=(from_fixed value) {
  corbel::cdr::Buffer bytes;
  corbel::cdr::Writer out(bytes);
  corbel::cdr::put_fixed(out, corbel::fit(value.val, value.digits, value.scale), value.digits, value.scale);
  out.check();
  const std::size_t size = out.buffered();
  *this = _encoded(make_fixed_code(value.digits, value.scale), std::move(bytes), size);
}

Boolean Any::operator>>=(to_fixed value) const {
  const TypeCode_var wanted(make_fixed_code(value.digits, value.scale));
  const auto octets = _bytes();
  return type_->equivalent(wanted.in()) && octets.size() == corbel::cdr::fixed_size(value.digits) &&
         corbel::cdr::from_decimal(octets, value.digits, value.scale, value.val);
}

}  // namespace CORBA
