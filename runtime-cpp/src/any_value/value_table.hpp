// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/values.hpp>
#include <corbel/value/stream.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <vector>

namespace corbel::any {

/// The values of one Any, to which its octets refer by number.
class ValueTable final : public Values, private value::AnyValueSource {
 public:
  void take(const CORBA::TypeCode& type, cdr::Reader& in, cdr::Writer& out) override;
  void give(cdr::Reader& in, cdr::Writer& out) const override;
  void* value_source() noexcept override { return static_cast<value::AnyValueSource*>(this); }
  void begin(cdr::Reader& in) override;
  void end() noexcept override { receiving_.reset(); }

 private:
  CORBA::ValueBase* get(cdr::Reader& in, const value::Type* formal) override;
  CORBA::ValueBase* convert_to_known(CORBA::ValueBase* value, const value::Type* formal, cdr::Reader& in);
  CORBA::ValueBase* at(cdr::Reader& in) const noexcept;
  static bool is_known(const CORBA::ValueBase& value, const cdr::Reader& in, const value::Type* formal);

  std::vector<CORBA::ValueBase_var> values_;
  std::unique_ptr<value::ValueReader> receiving_;  // set while values are read
  std::mutex converted_mutex_;                     // guards the members below
  std::map<CORBA::ValueBase*, CORBA::ValueBase_var> converted_;
  std::size_t conversion_budget_ = 0;  // number of octets that may still be converted to known values
};

}  // namespace corbel::any
