// SPDX-License-Identifier: Apache-2.0
#include "kept_values.hpp"

#include "unknown_value.hpp"

namespace corbel::any {

void KeptValues::take(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out) {
  const FormalCode formal(type);
  const CORBA::ValueBase_var value = value::Receiving::read(in, &formal);
  if (!in.ok()) return;
  out.put(static_cast<std::uint32_t>(values_.size()));
  values_.push_back(value);
}

// The octets are an Any's own, and were checked as they were written.
CORBA::ValueBase* KeptValues::at(cdr::Reader& in) const noexcept {
  const auto number = in.get<std::uint32_t>();
  if (in.ok() && number < values_.size()) return values_[number].in();
  in.fail(cdr::Error::bad_value);
  return nullptr;
}

void KeptValues::give(cdr::Reader& in, cdr::Writer& out) const {
  const CORBA::ValueBase* const value = at(in);
  if (in.ok()) value::Sending::write(out, value);
}

// There may be a factory by now, and boxes are made by whoever knows their type.
bool KeptValues::is_known(const CORBA::ValueBase& value, const cdr::Reader& in, const value::Type* formal) {
  const std::string_view id = value._value_type().id;
  if (formal != nullptr && formal->make != nullptr) return id == formal->id;
  const auto* const core = static_cast<const orb::Core*>(in.context()->orb);
  CORBA::ValueFactoryBase* const factory = core != nullptr ? value::factory_of(*core, id) : nullptr;
  CORBA::remove_ref(factory);
  return factory != nullptr;
}

CORBA::ValueBase* KeptValues::get(cdr::Reader& in, const value::Type* formal) {
  CORBA::ValueBase* const value = at(in);
  if (dynamic_cast<const UnknownValue*>(value) != nullptr && is_known(*value, in, formal)) {
    if (CORBA::ValueBase* const known = value::made_again(*value, formal, in)) return known;
  }
  return CORBA::ValueBase::_duplicate(value);
}

}  // namespace corbel::any
