// SPDX-License-Identifier: Apache-2.0
#include <corbel/context/context.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <algorithm>

namespace CORBA {
namespace {

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_of_identifier(char c) noexcept { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; }

/// Returns the name if it is an IDL identifier or empty.
std::string context_name(const char* name) {
  const std::string_view text = name == nullptr ? "" : name;
  if (text.empty() || (is_letter(text.front()) && std::all_of(text.begin(), text.end(), is_of_identifier))) {
    return std::string(text);
  }
  throw BAD_PARAM(corbel::minor::bad_context_name, COMPLETED_NO);
}

std::string property_name(const char* name) {
  const std::string_view text = name == nullptr ? "" : name;
  if (text.empty() || text.find('*') != text.npos) throw BAD_PARAM(corbel::minor::bad_property_name, COMPLETED_NO);
  return std::string(text);
}

std::string_view property_pattern(const char* pattern) {
  const std::string_view text = pattern == nullptr ? "" : pattern;
  if (text.empty() || text.find('*') < text.size() - 1) throw BAD_PARAM(corbel::minor::bad_pattern, COMPLETED_NO);
  return text;
}

std::string property_value(const Any& value) {
  const char* text = nullptr;
  if (!(value >>= text)) throw BAD_TYPECODE(corbel::minor::illegal_parameter_type, COMPLETED_NO);
  return text;
}

/// Returns the range of matching properties, which are adjacent.
template <class Values>
auto matching(Values& values, std::string_view pattern) {
  const bool open = pattern.ends_with('*');
  if (open) pattern.remove_suffix(1);
  const auto first = values.lower_bound(pattern);
  const auto last = std::find_if(first, values.end(), [&](const auto& each) {
    return open ? !each.first.starts_with(pattern) : each.first != pattern;
  });
  return std::pair(first, last);
}

}  // namespace

void release(Context_ptr context) noexcept { Context::_release(context); }

void Context::create_child(const char* name, Context_out child) {
  child = Context::_nil();
  child = new Context(CORBA::context_name(name), this);
}

void Context::set(Values values) {
  const std::lock_guard lock(mutex_);
  values.merge(values_);  // existing values with the same names stay in values_
  values_ = std::move(values);
}

void Context::set_one_value(const char* name, const Any& value) {
  Values values;
  values.emplace(property_name(name), property_value(value));
  set(std::move(values));
}

void Context::set_values(NVList_ptr list) {
  if (is_nil(list)) throw BAD_PARAM(0, COMPLETED_NO);
  Values values;
  for (ULong i = 0; i < list->count(); ++i) {
    NamedValue& each = *list->item(i);
    if (each.flags() != 0) throw INV_FLAG(0, COMPLETED_NO);
    values.insert_or_assign(property_name(each.name()), property_value(*each.value()));
  }
  set(std::move(values));
}

void Context::collect(std::string_view pattern, Values& values) const {
  const std::lock_guard lock(mutex_);
  const auto [first, last] = matching(values_, pattern);
  values.insert(first, last);
}

void Context::collect_up(const Context* from, std::string_view pattern, Values& values) {
  for (; from != nullptr; from = from->parent_.in()) from->collect(pattern, values);
}

void Context::get_values(const char* start_scope, Flags flags, const char* pattern, NVList_out list) {
  list = NVList::_nil();
  const std::string_view wanted = property_pattern(pattern);
  const Context* from = this;
  if (start_scope != nullptr && *start_scope != '\0') {
    while (from != nullptr && from->name_ != start_scope) from = from->parent_.in();
    if (from == nullptr) throw BAD_CONTEXT(corbel::minor::no_such_scope, COMPLETED_NO);
  }
  Values values;
  if ((flags & CTX_RESTRICT_SCOPE) == CTX_RESTRICT_SCOPE) {
    from->collect(wanted, values);
  } else {
    collect_up(from, wanted, values);
  }
  if (values.empty()) throw BAD_CONTEXT(corbel::minor::no_such_property, COMPLETED_NO);
  NVList_var made = new NVList;
  for (const auto& [name, value] : values) {
    Any text;
    text <<= value.c_str();
    made->add_value(name.c_str(), text, 0);
  }
  list = made._retn();
}

void Context::delete_values(const char* pattern) {
  const std::string_view wanted = property_pattern(pattern);
  const std::lock_guard lock(mutex_);
  const auto [first, last] = matching(values_, wanted);
  if (first == last) throw BAD_CONTEXT(corbel::minor::no_such_property, COMPLETED_NO);
  values_.erase(first, last);
}

}  // namespace CORBA
