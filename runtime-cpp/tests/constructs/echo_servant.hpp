// SPDX-License-Identifier: Apache-2.0
// A servant of constructs::Echo in the classic mapping, for every ORB. Each operation rotates its arguments: the result
// and `second` get the value of `given`, and `first` gets the value of `second`.
#pragma once

#include <string>

namespace echo {

template <class T>
T turn_value(T given, T& first, T& second) {
  first = second;
  second = given;
  return given;
}
template <class T, class Out>
T* turn(const T& given, Out first, T& second) {
  first = new T(second);
  second = given;
  return new T(given);
}
inline char* turn_text(const char* given, CORBA::String_out first, char*& second) {
  first = second;
  second = CORBA::string_dup(given);
  return CORBA::string_dup(given);
}
template <class Interface, class Out>
typename Interface::_ptr_type turn_object(typename Interface::_ptr_type given, Out first,
                                          typename Interface::_ptr_type& second) {
  first = second;
  second = Interface::_duplicate(given);
  return Interface::_duplicate(given);
}

}  // namespace echo

#define ECHO_VALUE(OPERATION, TYPE) \
  TYPE OPERATION(TYPE given, TYPE& first, TYPE& second) override { return echo::turn_value(given, first, second); }
#define ECHO_FIXED(OPERATION, TYPE)                                            \
  TYPE OPERATION(const TYPE& given, TYPE##_out first, TYPE& second) override { \
    return echo::turn_value<TYPE>(given, first, second);                       \
  }
#define ECHO_VARIABLE(OPERATION, TYPE)                                          \
  TYPE* OPERATION(const TYPE& given, TYPE##_out first, TYPE& second) override { \
    return echo::turn<TYPE, TYPE##_out>(given, first, second);                  \
  }
#define ECHO_FIXED_ARRAY(OPERATION, TYPE)                                                      \
  TYPE##_slice* OPERATION(const TYPE given, TYPE##_out first, TYPE##_slice* second) override { \
    TYPE##_copy(first, second);                                                                \
    TYPE##_copy(second, given);                                                                \
    return TYPE##_dup(given);                                                                  \
  }
#define ECHO_VARIABLE_ARRAY(OPERATION, TYPE)                                                   \
  TYPE##_slice* OPERATION(const TYPE given, TYPE##_out first, TYPE##_slice* second) override { \
    first = TYPE##_dup(second);                                                                \
    TYPE##_copy(second, given);                                                                \
    return TYPE##_dup(given);                                                                  \
  }
#define ECHO_OBJECT(OPERATION, TYPE)                                                      \
  TYPE##_ptr OPERATION(TYPE##_ptr given, TYPE##_out first, TYPE##_ptr& second) override { \
    return echo::turn_object<TYPE, TYPE##_out>(given, first, second);                     \
  }

class EchoServant : public virtual POA_constructs::Echo {
 public:
  explicit EchoServant(CORBA::ORB_ptr orb) : orb_(CORBA::ORB::_duplicate(orb)) {}

  CORBA::Long calls() override { return ++calls_; }
  void ping() override { ++calls_; }
  void forget() override { calls_ = 0; }
  char* label() override { return CORBA::string_dup(label_.c_str()); }
  void label(const char* value) override { label_ = value; }
  CORBA::Long from_left() override { return 1; }
  constructs::Mixed blend() override { return blend_; }
  void blend(const constructs::Mixed& value) override { blend_ = value; }
  CORBA::Long from_right() override { return 2; }

  ECHO_VALUE(echo_boolean, CORBA::Boolean)
  ECHO_VALUE(echo_char, CORBA::Char)
  ECHO_VALUE(echo_octet, CORBA::Octet)
  ECHO_VALUE(echo_short, CORBA::Short)
  ECHO_VALUE(echo_ushort, CORBA::UShort)
  ECHO_VALUE(echo_long, constructs::Count)
  ECHO_VALUE(echo_ulong, CORBA::ULong)
  ECHO_VALUE(echo_longlong, CORBA::LongLong)
  ECHO_VALUE(echo_ulonglong, CORBA::ULongLong)
  ECHO_VALUE(echo_float, CORBA::Float)
  ECHO_VALUE(echo_double, CORBA::Double)
  ECHO_VALUE(echo_colour, constructs::Colour)
  ECHO_VALUE(echo_state, constructs::Echo::State)
  char* echo_string(const char* given, CORBA::String_out first, char*& second) override {
    return echo::turn_text(given, first, second);
  }
  char* echo_code(const char* given, CORBA::String_out first, char*& second) override {
    return echo::turn_text(given, first, second);
  }
  ECHO_VARIABLE(echo_octets, constructs::Octets)
  ECHO_VARIABLE(echo_longs, constructs::Longs)
  ECHO_VARIABLE(echo_doubles, constructs::Doubles)
  ECHO_VARIABLE(echo_flags, constructs::Flags)
  ECHO_VARIABLE(echo_names, constructs::Names)
  ECHO_VARIABLE(echo_codes, constructs::Codes)
  ECHO_VARIABLE(echo_colours, constructs::Colours)
  ECHO_VARIABLE(echo_table, constructs::Table)
  ECHO_VARIABLE(echo_rows, constructs::Rows)
  ECHO_VARIABLE(echo_grids, constructs::Grids)
  ECHO_VARIABLE(echo_texts, constructs::Texts)
  ECHO_VARIABLE(echo_numbers, constructs::Numbers)
  ECHO_VARIABLE(echo_points, constructs::Points)
  ECHO_VARIABLE(echo_mixeds, constructs::Mixeds)
  ECHO_VARIABLE(echo_person, constructs::Person)
  ECHO_VARIABLE(echo_people, constructs::People)
  ECHO_VARIABLE(echo_tree, constructs::Tree)
  ECHO_VARIABLE(echo_choice, constructs::Choice)
  ECHO_VARIABLE(echo_choices, constructs::Choices)
  ECHO_VARIABLE(echo_echoes, constructs::Echoes)
  ECHO_VARIABLE(echo_holder, constructs::Holder)
  ECHO_VARIABLE(echo_inners, constructs::Echo::Inners)
  ECHO_FIXED(echo_point, constructs::Point)
  ECHO_FIXED(echo_mixed, constructs::Mixed)
  ECHO_FIXED(echo_number, constructs::Number)
  ECHO_FIXED(echo_maybe, constructs::Maybe)
  ECHO_FIXED(echo_sound, constructs::Sound)
  ECHO_FIXED_ARRAY(echo_grid, constructs::Grid)
  ECHO_FIXED_ARRAY(echo_board, constructs::Board)
  ECHO_FIXED_ARRAY(echo_text, constructs::Text)
  ECHO_FIXED_ARRAY(echo_corners, constructs::Corners)
  ECHO_FIXED_ARRAY(echo_inside, constructs::Echo::Inside)
  ECHO_VARIABLE_ARRAY(echo_labels, constructs::Labels)
  ECHO_VARIABLE_ARRAY(echo_code_pair, constructs::CodePair)
  ECHO_VARIABLE_ARRAY(echo_pair, constructs::Pair)
  ECHO_OBJECT(echo_echo, constructs::Echo)
  ECHO_OBJECT(echo_object, CORBA::Object)
  ECHO_OBJECT(echo_base, constructs::Base)

  void fail(CORBA::Long how) override {
    if (how == 0) {
      throw constructs::Empty();
    }
    if (how == 1) {
      constructs::Failed failed;
      failed.reason = CORBA::string_dup("because");
      failed.shade = constructs::blue;
      failed.at[0] = 10;
      failed.at[1] = -20;
      failed.tags[0] = CORBA::string_dup("one");
      failed.tags[1] = CORBA::string_dup("two");
      failed.trace.length(3);
      for (CORBA::ULong i = 0; i < 3; ++i) failed.trace[i] = static_cast<CORBA::Long>(i) * 100;
      throw failed;
    }
    if (how == 2) {
      constructs::Echo::Inner cause;
      cause.value = 77;
      throw constructs::Echo::Nested(cause);
    }
    throw CORBA::NO_PERMISSION(5, CORBA::COMPLETED_NO);
  }
  void tell(const char* text, const constructs::Longs& numbers) override {
    label_ = std::string(text) + "/" + std::to_string(numbers.length());
  }

 private:
  CORBA::ORB_var orb_;
  CORBA::Long calls_ = 0;
  std::string label_;
  constructs::Mixed blend_{};
};
