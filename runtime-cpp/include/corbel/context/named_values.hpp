// SPDX-License-Identifier: Apache-2.0
// CORBA::NamedValue and CORBA::NVList (CORBA 3.3 part 1, 11.1.3 and 11.4), as far as contexts need them.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/context/reference_counted.hpp>

#include <string>
#include <utility>
#include <vector>

namespace CORBA {

using Flags = ULong;
inline constexpr Flags ARG_IN = 1;
inline constexpr Flags ARG_OUT = 2;
inline constexpr Flags ARG_INOUT = 3;
/// Limits get_values() to one scope.
inline constexpr Flags CTX_RESTRICT_SCOPE = 15;

class Bounds final : public corbel::orb::UserException<Bounds> {
 public:
  static constexpr const char* _static_name = "Bounds";
  static constexpr const char* _static_id = "IDL:omg.org/CORBA/Bounds:1.0";
};

class NamedValue;
using NamedValue_ptr = NamedValue*;
using NamedValue_var = corbel::ObjectVar<NamedValue>;
using NamedValue_out = corbel::ObjectOut<NamedValue>;
class NVList;
using NVList_ptr = NVList*;
using NVList_var = corbel::ObjectVar<NVList>;

/// A name with a value; it owns the results of its functions.
class NamedValue final : public corbel::context::ReferenceCounted<NamedValue> {
 public:
  using _ptr_type = NamedValue_ptr;
  using _var_type = NamedValue_var;

  const char* name() const noexcept { return name_.c_str(); }
  Any* value() noexcept { return &value_; }
  Flags flags() const noexcept { return flags_; }

  // NVList constructs named values.
  NamedValue(const char* name, Any value, Flags flags) : name_(name), value_(std::move(value)), flags_(flags) {}

 private:
  const std::string name_;
  Any value_;
  const Flags flags_;
};

/// An ordered list of named values. The list owns its values, including those that functions return. Only one thread at
/// a time may use a list.
class NVList final : public corbel::context::ReferenceCounted<NVList> {
 public:
  using _ptr_type = NVList_ptr;
  using _var_type = NVList_var;

  ULong count() const noexcept { return static_cast<ULong>(items_.size()); }
  NamedValue_ptr add(Flags flags) { return add_value("", Any(), flags); }
  NamedValue_ptr add_item(const char* name, Flags flags) { return add_value(name, Any(), flags); }
  NamedValue_ptr add_value(const char* name, const Any& value, Flags flags);
  /// These functions take ownership of their arguments.
  NamedValue_ptr add_item_consume(char* name, Flags flags);
  NamedValue_ptr add_value_consume(char* name, Any* value, Flags flags);
  /// These functions throw Bounds for an index that is out of range.
  NamedValue_ptr item(ULong index) const;
  void remove(ULong index);

 private:
  std::vector<NamedValue_var> items_;
};

inline Boolean is_nil(NamedValue_ptr value) noexcept { return value == nullptr; }
inline Boolean is_nil(NVList_ptr list) noexcept { return list == nullptr; }

}  // namespace CORBA
