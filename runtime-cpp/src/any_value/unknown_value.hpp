// SPDX-License-Identifier: Apache-2.0
// Values that no factory was registered for, in anys: as their type code describes them. So anys can be passed on by
// programs that do not know what is in them.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/value/value_base.hpp>

#include <memory>
#include <vector>

namespace corbel::any {

/// The type of a value that is about to be read, as its type code says it.
struct FormalCode : value::Type {
  explicit FormalCode(const CORBA::TypeCode& type) noexcept;
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
  std::vector<value::Type> ids_;  // its own first; each leads to the next one, as far as it may be truncated
  std::vector<Member> members_;   // its bases' first
  CORBA::TypeCode state_type_{Description{}};
  CORBA::Any state_;  // a structure of its members: of state_type_, or empty
};

}  // namespace corbel::any
