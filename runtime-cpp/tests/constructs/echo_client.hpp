// SPDX-License-Identifier: Apache-2.0
// Calls every operation of constructs::Echo and compares the results, in the classic mapping, for every ORB.
#pragma once

#include "constructs/texts.hpp"

#include <cstdio>
#include <string>

class EchoClient {
 public:
  explicit EchoClient(constructs::Echo_ptr echo) : echo_(constructs::Echo::_duplicate(echo)) {}

  /// Returns the number of wrong answers; each is reported on standard error.
  int run() {
    values();
    texts();
    sequences();
    structures();
    arrays();
    unions();
    references();
    attributes();
    exceptions();
    return wrong_;
  }

 private:
  void expect(const char* what, const std::string& got, const std::string& wanted) {
    if (got != wanted) {
      std::fprintf(stderr, "%s: got %s, not %s\n", what, got.c_str(), wanted.c_str());
      ++wrong_;
    }
  }
  void turned(const char* what, const std::string& result, const std::string& first, const std::string& second,
              const std::string& one, const std::string& two) {
    expect(what, result + " | " + first + " | " + second, one + " | " + two + " | " + one);
  }

  template <class T, class Call>
  void value(const char* what, T one, T two, Call call) {
    T first{};
    T second = two;
    const T result = call(one, first, second);
    turned(what, echo::show(result), echo::show(first), echo::show(second), echo::show(one), echo::show(two));
  }
  template <class T, class Var, class Show, class Call>
  void variable(const char* what, const T& one, const T& two, Show show, Call call) {
    Var first;
    T second = two;
    Var result = call(one, first, second);
    turned(what, show(result.in()), show(first.in()), show(second), show(one), show(two));
  }

#define VALUE(OPERATION, ONE, TWO) \
  value(#OPERATION, ONE, TWO, [this](auto g, auto& f, auto& s) { return echo_->OPERATION(g, f, s); })
#define VARIABLE(OPERATION, TYPE, ONE, TWO, SHOW)                  \
  variable<TYPE, TYPE##_var>(                                      \
      #OPERATION, ONE, TWO, [](const TYPE& v) { return SHOW(v); }, \
      [this](const TYPE& g, TYPE##_var& f, TYPE& s) { return echo_->OPERATION(g, f.out(), s); })

  void values() {
    VALUE(echo_boolean, true, false);
    VALUE(echo_char, CORBA::Char{'x'}, CORBA::Char{'y'});
    VALUE(echo_octet, CORBA::Octet{255}, CORBA::Octet{0});
    VALUE(echo_short, CORBA::Short{-32768}, CORBA::Short{32767});
    VALUE(echo_ushort, CORBA::UShort{65535}, CORBA::UShort{1});
    VALUE(echo_long, constructs::Count{-2147483647}, constructs::Count{5});
    VALUE(echo_ulong, CORBA::ULong{4294967295u}, CORBA::ULong{3});
    VALUE(echo_longlong, CORBA::LongLong{constructs::far}, CORBA::LongLong{2});
    VALUE(echo_ulonglong, CORBA::ULongLong{constructs::most}, CORBA::ULongLong{1});
    VALUE(echo_float, CORBA::Float{constructs::quarter}, CORBA::Float{-2});
    VALUE(echo_double, CORBA::Double{constructs::half}, CORBA::Double{1e300});
    VALUE(echo_colour, constructs::blue, constructs::red);
    VALUE(echo_state, constructs::Echo::on, constructs::Echo::off);
    VALUE(echo_point, echo::make<constructs::Point>(1), echo::make<constructs::Point>(2));
    VALUE(echo_mixed, echo::make<constructs::Mixed>(1), echo::make<constructs::Mixed>(2));
  }

  void texts() {
    for (const char* text : {"", "hello", static_cast<const char*>(constructs::greeting)}) {
      CORBA::String_var first;
      CORBA::String_var second = CORBA::string_dup("before");
      CORBA::String_var result = echo_->echo_string(text, first.out(), second.inout());
      turned("echo_string", result.in(), first.in(), second.in(), text, "before");
    }
    CORBA::String_var first;
    CORBA::String_var second = CORBA::string_dup("87654321");
    CORBA::String_var result = echo_->echo_code("12345678", first.out(), second.inout());
    turned("echo_code", result.in(), first.in(), second.in(), "12345678", "87654321");
  }

  void sequences() {
    using namespace constructs;
    const auto count = [](int i) { return 3 - i; };
    const auto text = [](int i) { return CORBA::string_dup(std::string(static_cast<std::size_t>(i), 'x').c_str()); };
    const auto longs = [&](int n) { return echo::many<Longs>(n, count); };
    VARIABLE(echo_octets, Octets, echo::many<Octets>(1000, [](int i) { return static_cast<CORBA::Octet>(i); }),
             Octets(), echo::show_all);
    VARIABLE(echo_longs, Longs, longs(5), longs(0), echo::show_all);
    VARIABLE(echo_numbers, Numbers, longs(2), longs(1), echo::show_all);
    VARIABLE(echo_doubles, Doubles, echo::many<Doubles>(16, [](int i) { return i / 3.0; }), Doubles(), echo::show_all);
    VARIABLE(echo_flags, Flags, echo::many<Flags>(3, [](int i) { return i != 1; }), Flags(), echo::show_all);
    VARIABLE(echo_names, Names, echo::many<Names>(20, text), echo::many<Names>(1, text), echo::show_all);
    VARIABLE(echo_codes, Codes, echo::many<Codes>(9, text), Codes(), echo::show_all);
    VARIABLE(echo_colours, Colours, echo::many<Colours>(3, [](int i) { return static_cast<Colour>(i); }), Colours(),
             echo::show_all);
    VARIABLE(echo_table, Table, echo::many<Table>(4, longs), Table(), echo::show_rows);
    Rows rows;
    rows.length(5);
    for (CORBA::ULong i = 0; i < 5; ++i) {
      rows[i].length(i);
      for (CORBA::ULong j = 0; j < i; ++j) rows[i][j] = static_cast<CORBA::Short>(i * 10 + j);
    }
    VARIABLE(echo_rows, Rows, rows, Rows(), echo::show_rows);
    Grids grids;
    Texts words;
    grids.length(3);
    words.length(3);
    for (CORBA::ULong i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) grids[i][0][j] = grids[i][1][j] = static_cast<CORBA::Long>(i) * j;
      for (int j = 0; j < 6; ++j) words[i][j] = static_cast<CORBA::Char>('a' + j);
    }
    const auto show_grids = [](const Grids& v) {
      std::string all;
      for (CORBA::ULong i = 0; i < v.length(); ++i) all += echo::show_grid(v[i]);
      return all;
    };
    const auto show_words = [](const Texts& v) {
      std::string all;
      for (CORBA::ULong i = 0; i < v.length(); ++i) all += echo::show_text(v[i]);
      return all;
    };
    variable<Grids, Grids_var>(
        "echo_grids", grids, Grids(), show_grids,
        [this](const Grids& g, Grids_var& f, Grids& s) { return echo_->echo_grids(g, f.out(), s); });
    variable<Texts, Texts_var>(
        "echo_texts", words, Texts(), show_words,
        [this](const Texts& g, Texts_var& f, Texts& s) { return echo_->echo_texts(g, f.out(), s); });
  }

  void structures() {
    using namespace constructs;
    VARIABLE(echo_points, Points, echo::many<Points>(100, echo::make<Point>), Points(), echo::show_all);
    VARIABLE(echo_mixeds, Mixeds, echo::many<Mixeds>(20, echo::make<Mixed>), echo::many<Mixeds>(1, echo::make<Mixed>),
             echo::show_all);
    VARIABLE(echo_person, Person, echo::make<Person>(3), echo::make<Person>(0), echo::show);
    VARIABLE(echo_people, People, echo::many<People>(5, echo::make<Person>), People(), echo::show_all);
    VARIABLE(echo_tree, Tree, echo::make<Tree>(5), echo::make<Tree>(0), echo::show);
    const auto inner = [](int i) {
      Echo::Inner value;
      value.value = i;
      return value;
    };
    VARIABLE(echo_inners, Echo::Inners, echo::many<Echo::Inners>(4, inner), Echo::Inners(), echo::show_all);
  }

  void arrays() {
    using namespace constructs;
    const Mixed one = echo::make<Mixed>(4);
    Grid first;
    Grid second = {{1, 2, 3}, {4, 5, 6}};
    const std::string before = echo::show_grid(second);
    Grid_var grid = echo_->echo_grid(one.o, first, second);
    turned("echo_grid", echo::show_grid(grid.in()), echo::show_grid(first), echo::show_grid(second),
           echo::show_grid(one.o), before);
    Board_var board = Board_alloc();
    Grid_var back = echo_->echo_board(one.o, board.out(), second);
    expect("echo_board", echo::show_grid(board.in()) + echo::show_grid(back.in()),
           echo::show_grid(one.o) + echo::show_grid(one.o));
    Text given;
    Text text;
    Text swapped;
    echo::fill(given, 1);
    echo::fill(swapped, 7);
    Text_var letters = echo_->echo_text(given, text, swapped);
    turned("echo_text", echo::show_text(letters.in()), echo::show_text(text), echo::show_text(swapped), "BCDEFG",
           "HIJKLM");
    Corners corners;
    Corners other;
    Corners moved;
    for (int i = 0; i < 4; ++i) corners[i] = moved[i] = echo::make<Point>(i);
    Corners_var all = echo_->echo_corners(corners, other, moved);
    expect("echo_corners", echo::show_array(all.in(), 4) + echo::show_array(other, 4),
           echo::show_array(corners, 4) + echo::show_array(corners, 4));
    Echo::Inside inside;
    inside[0].value = 8;
    inside[1].value = 9;
    Echo::Inside out;
    Echo::Inside both = {{1}, {2}};
    Echo::Inside_var result = echo_->echo_inside(inside, out, both);
    turned("echo_inside", echo::show_array(result.in(), 2), echo::show_array(out, 2), echo::show_array(both, 2),
           "{8 9 }", "{1 2 }");
    variable_arrays();
  }

  void variable_arrays() {
    using namespace constructs;
    Labels labels;
    Labels second;
    labels[0] = CORBA::string_dup("zero");
    labels[1] = CORBA::string_dup("one");
    second[0] = CORBA::string_dup("two");
    second[1] = CORBA::string_dup("");
    Labels_var first;
    Labels_var result = echo_->echo_labels(labels, first.out(), second);
    const auto show = [](const Labels_slice* v) { return std::string(v[0].in()) + "," + v[1].in(); };
    turned("echo_labels", show(result.in()), show(first.in()), show(second), "zero,one", "two,");
    CodePair_var codes;
    CodePair swapped;
    swapped[0] = CORBA::string_dup("a");
    swapped[1] = CORBA::string_dup("b");
    CodePair given;
    given[0] = CORBA::string_dup("12345678");
    given[1] = CORBA::string_dup("");
    CodePair_var pair = echo_->echo_code_pair(given, codes.out(), swapped);
    turned("echo_code_pair", show(pair.in()), show(codes.in()), show(swapped), "12345678,", "a,b");
    Pair people;
    Pair others;
    for (int i = 0; i < 2; ++i) people[i] = others[i] = echo::make<Person>(i);
    Pair_var back;
    Pair_var all = echo_->echo_pair(people, back.out(), others);
    expect("echo_pair", echo::show_array(all.in(), 2) + echo::show_array(back.in(), 2),
           echo::show_array(people, 2) + echo::show_array(people, 2));
  }

  void unions() {
    using namespace constructs;
    Number whole;
    Number real;
    whole.whole(-7);
    real.real(2.5);
    VALUE(echo_number, whole, real);
    real._d(blue);
    VALUE(echo_number, real, whole);
    Maybe something;
    Maybe nothing;
    something.value(9);
    nothing._default();
    VALUE(echo_maybe, something, nothing);
    VALUE(echo_maybe, nothing, something);
    Sound vowel;
    Sound quote;
    vowel.vowel(3);
    vowel._d('b');
    quote.quote(4);
    VALUE(echo_sound, vowel, quote);
    Choices choices;
    choices.length(7);
    choices[0].text("text");
    choices[1].somebody(echo::make<Person>(2));
    choices[2].list(echo::many<Longs>(3, [](int i) { return i; }));
    choices[3].board(echo::make<Mixed>(6).o);
    choices[4].key(CORBA::string_dup("key"));
    choices[5].callee(echo_);
    choices[6].place(echo::make<Point>(8));
    for (CORBA::ULong i = 0; i < 7; ++i) VARIABLE(echo_choice, Choice, choices[i], choices[6 - i], echo::show);
    VARIABLE(echo_choices, Choices, choices, Choices(), echo::show_all);
  }

  void references() {
    using namespace constructs;
    Echo_var none;
    Echo_var nil = Echo::_nil();
    Echo_var back = echo_->echo_echo(echo_, none.out(), nil.inout());
    expect("echo_echo",
           std::to_string(back->_is_equivalent(echo_)) + std::to_string(CORBA::is_nil(none)) +
               std::to_string(nil->from_right()),
           "112");
    CORBA::Object_var first;
    CORBA::Object_var second = Echo::_duplicate(echo_);
    CORBA::Object_var object = echo_->echo_object(CORBA::Object::_nil(), first.out(), second.inout());
    Echo_var narrowed = Echo::_narrow(first);
    expect("echo_object",
           std::to_string(CORBA::is_nil(object)) + std::to_string(CORBA::is_nil(second)) +
               std::to_string(narrowed->from_left()),
           "111");
    Base_var base = Base::_narrow(echo_);
    Base_var out;
    Base_var in_out = Base::_nil();
    Base_var result = echo_->echo_base(base, out.out(), in_out.inout());
    Left_var left = Left::_narrow(result);
    expect("echo_base", std::to_string(left->from_left()), "1");
    Echoes echoes;
    echoes.length(2);
    echoes[0] = Echo::_duplicate(echo_);
    VARIABLE(echo_echoes, Echoes, echoes, Echoes(), echo::show_all);
    Holder holder;
    holder.one = Echo::_duplicate(echo_);
    holder.any_kind = CORBA::Object::_nil();
    holder.more = echoes;
    VARIABLE(echo_holder, Holder, holder, Holder(), [](const Holder& v) {
      return echo::show(static_cast<CORBA::Object_ptr>(v.one.in())) + echo::show(v.any_kind.in()) +
             echo::show_all(v.more);
    });
    Last_var last = Last::_narrow(echo_);
    expect("_narrow to another interface", std::to_string(CORBA::is_nil(last)), "1");
    expect("_is_a", std::to_string(echo_->_is_a("IDL:bellwether.org/constructs/Right:1.0")), "1");
  }

  void attributes() {
    echo_->forget();
    echo_->ping();
    expect("calls", std::to_string(echo_->calls()), "2");
    echo_->label("a label");
    CORBA::String_var label = echo_->label();
    expect("label", label.in(), "a label");
    echo_->blend(echo::make<constructs::Mixed>(5));
    expect("blend", echo::show(echo_->blend()), echo::show(echo::make<constructs::Mixed>(5)));
    echo_->tell("told", echo::many<constructs::Longs>(12, [](int i) { return i; }));
    for (int attempt = 0; attempt < 1000 && std::string(label.in()) != "told/12"; ++attempt) label = echo_->label();
    expect("tell", label.in(), "told/12");
  }

  std::string failure(CORBA::Long how) {
    try {
      echo_->fail(how);
    } catch (const constructs::Empty& exception) {
      return exception._rep_id();
    } catch (const constructs::Failed& e) {
      return std::string(e.reason.in()) + echo::show(e.shade) + echo::show_array(e.at, 2) + e.tags[0].in() +
             e.tags[1].in() + echo::show_all(e.trace);
    } catch (const constructs::Echo::Nested& exception) {
      return echo::show(exception.cause);
    } catch (const CORBA::NO_PERMISSION& exception) {
      return "NO_PERMISSION " + std::to_string(exception.minor());
    }
    return "nothing";
  }
  void exceptions() {
    expect("fail", failure(0), "IDL:bellwether.org/constructs/Empty:1.0");
    expect("fail", failure(1), "because2{10 -20 }onetwo[0 100 200 ]");
    expect("fail", failure(2), "77");
    expect("fail", failure(3), "NO_PERMISSION 5");
  }

#undef VALUE
#undef VARIABLE

  constructs::Echo_var echo_;
  int wrong_ = 0;
};
