// SPDX-License-Identifier: Apache-2.0
// A servant of types::Everything in the classic mapping, for every ORB. Each operation returns its arguments: the `out`
// argument gets the value of `both`; `both` and the result get the value of `given`.
#pragma once

#include <atomic>
#include <string>

class EverythingServant : public virtual POA_types::Everything {
 public:
  types::Id identity() override { return 42; }
  char* label() override { return CORBA::string_dup(label_.c_str()); }
  void label(const char* value) override { label_ = value; }
  void reset() override { throw types::Empty(); }
  char* name() override { return CORBA::string_dup("everything"); }

  CORBA::Boolean mix(const types::Basics& given, types::Basics& both, types::Basics_out result) override {
    result = both;
    both = given;
    return given.flag;
  }
  types::Point move(const types::Point& from, types::Point& by, CORBA::Double_out distance) override {
    if (from.x < 0) {
      throw types::Refused(types::blue, "negative");
    }
    if (from.y < 0) {
      throw CORBA::BAD_PARAM(7, CORBA::COMPLETED_YES);
    }
    distance = static_cast<CORBA::Double>(by.x) + by.y;
    by.x = static_cast<CORBA::Long>(-CORBA::LongLong{by.x});
    by.y = static_cast<CORBA::Long>(-CORBA::LongLong{by.y});
    return from;
  }
  types::Colour paint(types::Colour given, types::Colour& both, types::Colour_out result) override {
    result = both;
    both = given;
    return given;
  }
  char* echo(const char* given, char*& both, CORBA::String_out result) override {
    result = CORBA::string_dup(both);
    CORBA::string_free(both);
    both = CORBA::string_dup(given);
    return CORBA::string_dup(given);
  }
  char* shorten(const char* given, char*& both, CORBA::String_out result) override { return echo(given, both, result); }
  types::Octets* bytes(const types::Octets& given, types::Octets& both, types::Octets_out result) override {
    return turn(given, both, result);
  }
  types::Names* rename(const types::Names& given, types::Names& both, types::Names_out result) override {
    return turn(given, both, result);
  }
  types::Polygons* join(const types::Polygons& given, types::Polygons& both, types::Polygons_out result) override {
    return turn(given, both, result);
  }
  types::Record* update(const types::Record& given, types::Record& both, types::Record_out result) override {
    return turn(given, both, result);
  }
  types::Records* all(const types::Records& given, types::Records& both, types::Records_out result) override {
    return turn(given, both, result);
  }
  types::Matrix_slice* transpose(const types::Matrix given, types::Matrix_slice* both,
                                 types::Matrix_out result) override {
    types::Matrix_copy(result, both);
    types::Matrix_copy(both, given);
    return types::Matrix_dup(given);
  }
  types::Labels_slice* relabel(const types::Labels given, types::Labels_slice* both,
                               types::Labels_out result) override {
    result = types::Labels_dup(both);
    types::Labels_copy(both, given);
    return types::Labels_dup(given);
  }
  types::Value* evaluate(const types::Value& given, types::Value& both, types::Value_out result) override {
    return turn(given, both, result);
  }
  types::Choice* choose(const types::Choice& given, types::Choice& both, types::Choice_out result) override {
    return turn(given, both, result);
  }
  types::Base_ptr partner(types::Base_ptr given, types::Base_ptr& both, types::Base_out result) override {
    result = types::Base::_duplicate(both);
    CORBA::release(both);
    both = types::Base::_duplicate(given);
    return types::Base::_duplicate(given);
  }
  CORBA::Object_ptr any_partner(CORBA::Object_ptr given) override { return CORBA::Object::_duplicate(given); }
  types::Bases* partners(const types::Bases& given) override { return new types::Bases(given); }
  void note(const char* text, types::Id key) override {
    last_note_size = static_cast<unsigned>(std::string(text).size());
    last_note = key;
  }

  std::atomic<unsigned> last_note{0};
  std::atomic<unsigned> last_note_size{0};

 private:
  template <class T, class Out>
  static T* turn(const T& given, T& both, Out& result) {
    result = new T(both);
    both = given;
    return new T(given);
  }
  std::string label_ = "label";
};
