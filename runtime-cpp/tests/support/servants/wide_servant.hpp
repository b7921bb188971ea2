// SPDX-License-Identifier: Apache-2.0
// Returns its arguments, in the classic mapping: the result is the value of `given`, `last` the value of `both`.
#pragma once

#ifdef WIDE_STUBS
#include WIDE_STUBS  // stubs of another ORB
#else
#include "wide_skel.hpp"
#endif

#include <utility>

class WideServant : public virtual POA_wide::Echo {
 public:
  CORBA::WChar* label() override { return CORBA::wstring_dup(label_); }
  void label(const CORBA::WChar* value) override { label_ = value; }

  CORBA::WChar letter(CORBA::WChar given, CORBA::WChar& both, CORBA::WChar_out last) override {
    last = std::exchange(both, given);
    return given;
  }
  CORBA::WChar* text(const CORBA::WChar* given, CORBA::WChar*& both, CORBA::WString_out last) override {
    last = both;
    both = CORBA::wstring_dup(given);
    return CORBA::wstring_dup(given);
  }
  CORBA::WChar* mark(const CORBA::WChar* given, CORBA::WChar*& both, CORBA::WString_out last) override {
    return text(given, both, last);
  }
  wide::Exact exact(wide::Exact given, wide::Exact& both, wide::Exact& last) override {
    last = std::exchange(both, given);
    return given;
  }
  wide::Record* entry(const wide::Record& given, wide::Record& both, wide::Record_out last) override {
    last = new wide::Record(std::exchange(both, given));
    return new wide::Record(given);
  }
  wide::Choice* choose(const wide::Choice& given, wide::Choice& both, wide::Choice_out last) override {
    last = new wide::Choice(std::exchange(both, given));
    return new wide::Choice(given);
  }
  wide::Verses_slice* recite(const wide::Verses given, wide::Verses_slice* both, wide::Verses_out last) override {
    last = wide::Verses_dup(both);
    wide::Verses_copy(both, given);
    return wide::Verses_dup(given);
  }
  char* plain(const char* given, char*& both, CORBA::String_out last) override {
    last = both;
    both = CORBA::string_dup(given);
    return CORBA::string_dup(given);
  }
  void fail() override { throw wide::Refused(L"na\u00efve \u20ac", 0.1L); }

 private:
  CORBA::WString_var label_ = static_cast<const CORBA::WChar*>(L"");
};
