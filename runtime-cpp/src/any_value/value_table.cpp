// SPDX-License-Identifier: Apache-2.0
#include "value_table.hpp"

#include <algorithm>

#include "unknown_value.hpp"

namespace corbel::any {

void ValueTable::begin(cdr::Reader& in) {
  receiving_ = std::make_unique<value::ValueReader>(in);
  conversion_budget_ = value::ValueReader::conversion_limit(in);
}

void ValueTable::take(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out) {
  const DeclaredType formal(type);
  const CORBA::ValueBase_var value = value::ValueReader::read(in, &formal);
  if (!in.ok()) return;
  out.put(static_cast<std::uint32_t>(values_.size()));
  values_.push_back(value);
}

// The octets belong to the Any, and were checked when they were written.
CORBA::ValueBase* ValueTable::at(cdr::Reader& in) const noexcept {
  const auto number = in.get<std::uint32_t>();
  if (in.ok() && number < values_.size()) return values_[number].in();
  in.fail(cdr::Error::bad_value);
  return nullptr;
}

void ValueTable::give(cdr::Reader& in, cdr::Writer& out) const {
  const CORBA::ValueBase* const value = at(in);
  if (in.ok()) value::ValueWriter::write(out, value);
}

// Returns true if a factory is registered now, or the caller has the C++ type of a boxed value.
bool ValueTable::is_known(const CORBA::ValueBase& value, const cdr::Reader& in, const value::Type* formal) {
  const std::string_view id = value._value_type().id;
  if (formal != nullptr && formal->make != nullptr) return id == formal->id;
  const auto* const core = static_cast<const orb::Core*>(in.context()->orb);
  CORBA::ValueFactoryBase* const factory = core != nullptr ? value::factory_of(*core, id) : nullptr;
  CORBA::remove_ref(factory);
  return factory != nullptr;
}

CORBA::ValueBase* ValueTable::get(cdr::Reader& in, const value::Type* formal) {
  CORBA::ValueBase* const value = at(in);
  if (dynamic_cast<const UnknownValue*>(value) != nullptr && is_known(*value, in, formal)) {
    if (CORBA::ValueBase* const known = convert_to_known(value, formal, in)) return known;
  }
  return CORBA::ValueBase::_duplicate(value);
}

// Creates the known form of a value once, even if several threads need it; the first thread wins.
CORBA::ValueBase* ValueTable::convert_to_known(CORBA::ValueBase* value, const value::Type* formal, cdr::Reader& in) {
  std::unique_lock lock(converted_mutex_);
  if (const auto found = converted_.find(value); found != converted_.end()) {
    return CORBA::ValueBase::_duplicate(found->second.in());
  }
  const std::size_t before = conversion_budget_;
  lock.unlock();
  std::size_t rest = before;
  const CORBA::ValueBase_var known = value::ValueReader::convert_to_known(*value, formal, in, rest);
  if (known.in() == nullptr) return nullptr;
  lock.lock();
  conversion_budget_ -= std::min(conversion_budget_, before - rest);
  return CORBA::ValueBase::_duplicate(converted_.try_emplace(value, known).first->second.in());
}

}  // namespace corbel::any
