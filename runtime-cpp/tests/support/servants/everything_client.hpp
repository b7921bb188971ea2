// SPDX-License-Identifier: Apache-2.0
// Calls every operation of types::Everything and compares the results, in the classic mapping, for every ORB.
#pragma once

#include <cstdio>
#include <cstring>
#include <string>

/// Sends `size` octets and compares the result. Returns the number of octets, or 0 if there was a difference.
inline CORBA::ULong octets_that_come_back(types::Everything_ptr target, CORBA::ULong size) {
  types::Octets given;
  given.length(size);
  for (CORBA::ULong i = 0; i < size; ++i) {
    given[i] = static_cast<CORBA::Octet>(i * 7 + i / 256);
  }
  types::Octets both;
  types::Octets_var old;
  types::Octets_var result = target->bytes(given, both, old.out());
  const bool same = result->length() == size && both.length() == size && old->length() == 0 &&
                    (size == 0 || (std::memcmp(result->get_buffer(), given.get_buffer(), size) == 0 &&
                                   std::memcmp(both.get_buffer(), given.get_buffer(), size) == 0));
  return same ? size : 0;
}

class EverythingClient {
 public:
  /// Without `large`, no message is larger than 8 KiB.
  explicit EverythingClient(types::Everything_ptr target, bool large = true)
      : target_(types::Everything::_duplicate(target)), large_(large) {}

  /// Returns the number of failed checks; each was printed.
  int run() {
    attributes();
    exceptions();
    fixed();
    strings();
    sequences();
    variable();
    arrays();
    unions();
    references();
    target_->note("a note", 17);
    return failures_;
  }

 private:
  void check(bool good, const char* what) {
    if (!good) {
      ++failures_;
      std::fprintf(stderr, "everything: wrong: %s\n", what);
    }
  }

  void attributes() {
    check(target_->identity() == 42, "identity");
    target_->label("other");
    CORBA::String_var label = target_->label();
    check(std::strcmp(label, "other") == 0, "label");
    CORBA::String_var name = target_->name();
    check(std::strcmp(name, "everything") == 0, "inherited operation");
  }

  void exceptions() {
    try {
      target_->reset();
      check(false, "reset must raise Empty");
    } catch (const types::Empty&) {
    }
    types::Point from = {-1, 0};
    types::Point by = {0, 0};
    CORBA::Double distance = 0;
    try {
      target_->move(from, by, distance);
      check(false, "move must raise Refused");
    } catch (const types::Refused& refused) {
      check(refused.why == types::blue && std::strcmp(refused.reason, "negative") == 0, "members of Refused");
    }
    from.x = 1;
    from.y = -1;
    try {
      target_->move(from, by, distance);
      check(false, "move must raise BAD_PARAM");
    } catch (const CORBA::BAD_PARAM& bad) {
      check(bad.minor() == 7 && bad.completed() == CORBA::COMPLETED_YES, "minor and completion of BAD_PARAM");
    }
  }

  void fixed() {
    types::Basics given = {
        true, 'g',  200,          -2,     60000, -70000, 4000000000U, -5000000000LL, 18000000000000000000ULL,
        1.5F, 2.25, types::green, {3, -4}};
    types::Basics both = given;
    both.small = 11;
    both.flag = false;
    types::Basics result;
    check(target_->mix(given, both, result), "mix");
    check(result.small == 11 && !result.flag, "mix: out");
    check(both.small == -2 && both.large == -5000000000LL && both.large_unsigned == 18000000000000000000ULL &&
              both.single == 1.5F && both.precise == 2.25 && both.tint == types::green && both.origin.y == -4 &&
              both.raw == 200 && both.letter == 'g' && both.small_unsigned == 60000 && both.medium == -70000 &&
              both.medium_unsigned == 4000000000U,
          "mix: inout");
    types::Point from = {5, 6};
    types::Point by = {7, 8};
    CORBA::Double distance = 0;
    const types::Point moved = target_->move(from, by, distance);
    check(moved.x == 5 && moved.y == 6 && by.x == -7 && by.y == -8 && distance == 15, "move");
    types::Colour colour = types::blue;
    types::Colour old = types::red;
    check(target_->paint(types::green, colour, old) == types::green && colour == types::green && old == types::blue,
          "paint");
  }

  void strings() {
    for (const char* given :
         {"", "x", "a longer text that does not fit into any small buffer of anybody's string class"}) {
      CORBA::String_var both = CORBA::string_dup("before");
      CORBA::String_var old;
      CORBA::String_var result = target_->echo(given, both.inout(), old.out());
      check(std::strcmp(result, given) == 0 && std::strcmp(both, given) == 0 && std::strcmp(old, "before") == 0,
            "echo");
    }
    CORBA::String_var both = CORBA::string_dup("12345678");
    CORBA::String_var old;
    CORBA::String_var result = target_->shorten("short", both.inout(), old.out());
    check(std::strcmp(result, "short") == 0 && std::strcmp(old, "12345678") == 0, "shorten");
  }

  void sequences() {
    for (CORBA::ULong size : {0U, 1U, 1000U, large_ ? 100000U : 1001U}) {
      types::Octets given;
      given.length(size);
      for (CORBA::ULong i = 0; i < size; ++i) {
        given[i] = static_cast<CORBA::Octet>(i * 7);
      }
      types::Octets both;
      both.length(3 + size % 5);
      types::Octets_var old;
      types::Octets_var result = target_->bytes(given, both, old.out());
      check(result->length() == size && both.length() == size && old->length() == 3 + size % 5, "bytes: lengths");
      check(size == 0 || std::memcmp(result->get_buffer(), given.get_buffer(), size) == 0, "bytes");
    }
    types::Names names;
    names.length(2);
    names[0] = CORBA::string_dup("first");
    names[1] = CORBA::string_dup("");
    types::Names other;
    types::Names_var old_names;
    types::Names_var result_names = target_->rename(names, other, old_names.out());
    check(result_names->length() == 2 && std::strcmp(result_names[0], "first") == 0 && other.length() == 2 &&
              std::strcmp(other[1], "") == 0 && old_names->length() == 0,
          "rename");
    types::Polygons polygons;
    polygons.length(3);
    polygons[1].length(2);
    polygons[1][0].x = 1;
    polygons[1][0].y = 2;
    polygons[1][1].x = 3;
    polygons[1][1].y = 4;
    types::Polygons more;
    types::Polygons_var old_polygons;
    types::Polygons_var result_polygons = target_->join(polygons, more, old_polygons.out());
    check(result_polygons->length() == 3 && more[1].length() == 2 && more[1][1].y == 4 && more[2].length() == 0,
          "join");
  }

  static types::Record record(CORBA::ULong key) {
    types::Record record;
    record.key = key;
    record.title = CORBA::string_dup("title");
    record.code = CORBA::string_dup("code");
    record.outline.length(key % 5);
    for (CORBA::ULong i = 0; i < record.outline.length(); ++i) {
      record.outline[i].x = static_cast<CORBA::Long>(i);
      record.outline[i].y = -1;
    }
    for (int i = 0; i < 2; ++i) {
      for (int j = 0; j < 3; ++j) {
        record.transform[i][j] = i * 10 + j;
      }
    }
    record.tags[0] = CORBA::string_dup("tag 0");
    record.tags[1] = CORBA::string_dup("tag 1");
    return record;
  }
  static bool same(const types::Record& a, const types::Record& b) {
    return a.key == b.key && std::strcmp(a.title, b.title) == 0 && std::strcmp(a.code, b.code) == 0 &&
           a.outline.length() == b.outline.length() && a.transform[1][2] == b.transform[1][2] &&
           std::strcmp(a.tags[1], b.tags[1]) == 0;
  }

  void variable() {
    const types::Record given = record(8);
    types::Record both = record(4);
    types::Record_var old;
    types::Record_var result = target_->update(given, both, old.out());
    check(same(result.in(), given) && same(both, given) && same(old.in(), record(4)), "update");
    types::Records many;
    const CORBA::ULong count = large_ ? 50 : 5;
    many.length(count);
    for (CORBA::ULong i = 0; i < count; ++i) {
      many[i] = record(i);
    }
    types::Records none;
    types::Records_var old_many;
    types::Records_var result_many = target_->all(many, none, old_many.out());
    check(result_many->length() == count && same(result_many[count - 1], record(count - 1)) && none.length() == count,
          "all");
  }

  void arrays() {
    types::Matrix given = {{1, 2, 3}, {4, 5, 6}};
    types::Matrix both = {{0, 0, 0}, {0, 0, 9}};
    types::Matrix old;
    types::Matrix_var result = target_->transpose(given, both, old);
    check(result[1][2] == 6 && both[0][1] == 2 && old[1][2] == 9, "transpose");
    types::Labels labels;
    labels[0] = CORBA::string_dup("zero");
    labels[1] = CORBA::string_dup("one");
    types::Labels others;
    others[0] = CORBA::string_dup("");
    others[1] = CORBA::string_dup("old");
    types::Labels_var old_labels;
    types::Labels_var result_labels = target_->relabel(labels, others, old_labels.out());
    check(std::strcmp(result_labels[0], "zero") == 0 && std::strcmp(others[1], "one") == 0 &&
              std::strcmp(old_labels[1], "old") == 0,
          "relabel");
  }

  void unions() {
    types::Value number;
    number.number(77);
    types::Value both;
    both.text("text");
    types::Value_var old;
    types::Value_var result = target_->evaluate(number, both, old.out());
    check(result->_d() == types::red && result->number() == 77 && both.number() == 77 && old->_d() == types::green &&
              std::strcmp(old->text(), "text") == 0,
          "evaluate: explicit branches");
    types::Points path;
    path.length(1);
    path[0].x = 9;
    path[0].y = 10;
    types::Value points;
    points.path(path);
    types::Value_var old_points;
    types::Value_var result_points = target_->evaluate(points, both, old_points.out());
    check(result_points->_d() == types::blue && result_points->path().length() == 1 && result_points->path()[0].y == 10,
          "evaluate: default branch");
    types::Choice real;
    real.real(0.25);
    real._d(2);
    types::Choice none;
    none._default();
    types::Choice_var old_choice;
    types::Choice_var result_choice = target_->choose(real, none, old_choice.out());
    check(result_choice->_d() == 2 && result_choice->real() == 0.25 && none._d() == 2, "choose: second label");
    check(old_choice->_d() != 1 && old_choice->_d() != 2 && old_choice->_d() != 3 && old_choice->_d() != 4,
          "choose: implicit default");
    types::Choice entry;
    entry.entry(record(3));
    types::Matrix grid = {{1, 2, 3}, {4, 5, 6}};
    types::Choice matrix;
    matrix.grid(grid);
    types::Choice_var old_matrix;
    types::Choice_var result_entry = target_->choose(entry, matrix, old_matrix.out());
    check(result_entry->_d() == 3 && same(result_entry->entry(), record(3)), "choose: struct");
    check(old_matrix->_d() == 4 && old_matrix->grid()[1][2] == 6, "choose: array");
  }

  void references() {
    types::Base_var self = types::Base::_duplicate(target_);
    types::Base_var nothing = types::Base::_nil();
    types::Base_var old;
    types::Base_var result = target_->partner(self, nothing.inout(), old.out());
    check(!CORBA::is_nil(result) && result->identity() == 42, "partner: result");
    check(!CORBA::is_nil(nothing) && nothing->_is_equivalent(target_) && CORBA::is_nil(old), "partner: nil and inout");
    CORBA::Object_var object = target_->any_partner(self);
    types::Everything_var narrowed = types::Everything::_narrow(object);
    check(!CORBA::is_nil(narrowed) && narrowed->identity() == 42, "any_partner");
    types::Bases bases;
    bases.length(2);
    bases[0] = types::Base::_duplicate(self);
    types::Bases_var back = target_->partners(bases);
    check(back->length() == 2 && back[0]->identity() == 42 && CORBA::is_nil(back[1]), "partners");
    check(target_->_is_a("IDL:types/Named:1.0") && !target_->_is_a("IDL:types/Nothing:1.0"), "_is_a");
    check(!target_->_non_existent(), "_non_existent");
  }

  types::Everything_var target_;
  bool large_;
  int failures_ = 0;
};
