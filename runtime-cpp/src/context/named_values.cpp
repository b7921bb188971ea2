// SPDX-License-Identifier: Apache-2.0
#include <corbel/context/named_values.hpp>
#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/orb.hpp>

#include <memory>

namespace CORBA {

NamedValue_ptr NVList::add_value(const char* name, const Any& value, Flags flags) {
  if (name == nullptr) throw BAD_PARAM(corbel::minor::nil_string, COMPLETED_NO);
  items_.emplace_back(new NamedValue(name, value, flags));
  return items_.back();
}

NamedValue_ptr NVList::add_item_consume(char* name, Flags flags) {
  const String_var owner(name);
  return add_item(name, flags);
}

NamedValue_ptr NVList::add_value_consume(char* name, Any* value, Flags flags) {
  const String_var owner(name);
  const std::unique_ptr<Any> owned(value);
  return value == nullptr ? add_item(name, flags) : add_value(name, *value, flags);
}

NamedValue_ptr NVList::item(ULong index) const {
  if (index >= items_.size()) throw Bounds();
  return items_[index];
}

void NVList::remove(ULong index) {
  if (index >= items_.size()) throw Bounds();
  items_.erase(items_.begin() + index);
}

void release(NamedValue_ptr value) noexcept { NamedValue::_release(value); }
void release(NVList_ptr list) noexcept { NVList::_release(list); }

void ORB::create_list(Long count, NVList_out list) {
  list = NVList::_nil();
  NVList_var made = new NVList;
  for (Long i = 0; i < count; ++i) made->add(0);
  list = made._retn();
}

}  // namespace CORBA
