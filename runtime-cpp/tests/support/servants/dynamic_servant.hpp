// SPDX-License-Identifier: Apache-2.0
// Returns its arguments, in the classic mapping: the result is the value of `given`, `last` the value of `both`.
#pragma once

#include "dynamic_skel.hpp"

#include <utility>

class DynamicServant : public virtual POA_dynamic::Echo {
 public:
  CORBA::Any* held() override { return new CORBA::Any(held_); }
  void held(const CORBA::Any& value) override { held_ = value; }

  CORBA::Any* pass(const CORBA::Any& given, CORBA::Any& both, CORBA::Any_out last) override {
    return exchange(given, both, last);
  }
  CORBA::TypeCode_ptr kind(CORBA::TypeCode_ptr given, CORBA::TypeCode_ptr& both, CORBA::TypeCode_out last) override {
    last = std::exchange(both, CORBA::TypeCode::_duplicate(given));
    return CORBA::TypeCode::_duplicate(given);
  }
  dynamic::Things* things(const dynamic::Things& given, dynamic::Things& both, dynamic::Things_out last) override {
    return exchange(given, both, last);
  }
  dynamic::Kinds* kinds(const dynamic::Kinds& given, dynamic::Kinds& both, dynamic::Kinds_out last) override {
    return exchange(given, both, last);
  }
  dynamic::Entry* record(const dynamic::Entry& given, dynamic::Entry& both, dynamic::Entry_out last) override {
    return exchange(given, both, last);
  }
  dynamic::Choice* choose(const dynamic::Choice& given, dynamic::Choice& both, dynamic::Choice_out last) override {
    return exchange(given, both, last);
  }
  dynamic::Thing* plain(const dynamic::Thing& given) override {
    const dynamic::Gone* gone = nullptr;
    if (given >>= gone) throw dynamic::Gone(*gone);
    throw dynamic::Refused(given, {7, 0.5});
  }

 private:
  template <class T, class Out>
  static T* exchange(const T& given, T& both, Out last) {
    last = new T(std::exchange(both, given));
    return new T(given);
  }
  CORBA::Any held_;
};
