// SPDX-License-Identifier: Apache-2.0
// Values in Anys without a registered factory, represented by their type codes. Programs can therefore pass on Anys
// with unknown contents.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/value/value_base.hpp>

#include <memory>
#include <vector>

namespace corbel::any {

/// The type of a value to be read, from its type code.
struct DeclaredType : value::Type {
  explicit DeclaredType(const CORBA::TypeCode& type) noexcept;
  const CORBA::TypeCode& code;
};

class UnknownValue final : public CORBA::DefaultValueRefCountBase {
 public:
  explicit UnknownValue(const CORBA::TypeCode& type);

  CORBA::ValueBase* _copy_value() override { return new UnknownValue(*this); }
  const value::Type& _value_type() const noexcept override { return ids_.front(); }
  void _write_state(cdr::Writer& out) const override;
  void _read_state(cdr::Reader& in) override;
  void _drop_state() noexcept override { state_ = CORBA::Any(); }

 private:
  UnknownValue(const UnknownValue& other);
  ~UnknownValue() override;
  void describe();

  const CORBA::TypeCode_var type_;
  std::vector<value::Type> ids_;  // ids of the type and its truncatable bases, the most derived first
  std::vector<Member> members_;   // members of the bases come first
  CORBA::TypeCode state_type_{Description{}};
  CORBA::Any state_;  // a structure of type state_type_, or empty
};

}  // namespace corbel::any
