// SPDX-License-Identifier: Apache-2.0
// A servant of values::Echo and the checks of its clients, in the classic mapping: for Corbel and for omniORB.
#pragma once

#include <string>

namespace test {

class EchoServant : public virtual POA_values::Echo {
 public:
  ~EchoServant() override { keep(nullptr); }
  values::Node* node(values::Node* given, values::Node*& changed, values::Node_out copied) override {
    keep(given);
    values::Node* const before = changed;
    changed = counted(given);
    copied = counted(before != nullptr ? before->next() : nullptr);
    CORBA::remove_ref(before);
    return counted(given);
  }
  values::Nodes* nodes(const values::Nodes& given) override { return new values::Nodes(given); }
  values::Holder* holder(values::Holder* given) override { return counted(given); }
  CORBA::ValueBase* any_value(CORBA::ValueBase* given) override { return counted(given); }
  values::Pair* pair(const values::Pair& given) override { return new values::Pair(given); }
  values::Choice* choice(const values::Choice& given) override { return new values::Choice(given); }
  values::Text* text(values::Text* given, values::Text* same, CORBA::Boolean& shared) override {
    shared = given == same;
    return counted(given);
  }
  CORBA::Double area(values::Shape* given) override { return given != nullptr ? given->area() : -1; }
  CORBA::Long boxes(values::Wide* wide, values::Whole* whole, values::Tint* tint, values::Corner* corner,
                    values::Many* many) override {
    CORBA::Long sum = whole->_value() + static_cast<CORBA::Long>(corner->_value().y);
    for (CORBA::ULong i = 0; i < many->_value().length(); ++i) sum += many->_value()[i];
    if (wide != nullptr && wide->_value()[0] == 0x20ac) sum += 1000;
    return tint->_value() == values::green ? sum : -1;
  }
  values::Sheet* sheet(values::Sheet* given, values::Titles*& titles) override {
    titles->_value()[0] = titles->_value()[1];
    return counted(given);
  }
  values::Gauge* gauge(values::Gauge* given, values::Thing_out thing) override {
    thing = given != nullptr ? new values::Thing(given->_value()) : nullptr;
    return counted(given);
  }
  CORBA::Boolean same(values::Node* left, values::Node* right) override {
    keep(left);
    return left == right;
  }
  void refuse(values::Node* why) override {
    values::Refused refused;
    refused.why = counted(why);
    refused.again = counted(why);
    throw refused;
  }
  values::Node* last() override { return nullptr; }

 private:
  /// Keeps a circle, which must exist until the reply is written, and breaks it at the next call.
  void keep(values::Node* given) {
    if (kept_.in() == given) return;
    open_circle(kept_.in());
    values::Node* next = given;
    for (int steps = 0; next != nullptr && steps < 10 && (steps == 0 || next != given); ++steps) next = next->next();
    kept_ = next != nullptr && next == given ? counted(given) : nullptr;
  }

  values::Node_var kept_;
};

/// Returns the errors in calls that JacORB 3.9 supports, too; empty if there are none.
inline std::string wrong_of_most(values::Echo_ptr echo) {
  values::Node_var tail = list({3});
  values::Node_var given = list({1, 2}, tail);
  values::Node_var changed = list({4}, tail);
  values::Node_var copied;
  values::Node_var result = echo->node(given.in(), changed.inout(), copied.out());
  if (result.in() == nullptr || result->number() != 1 || result->next()->next()->number() != 3) return "a list";
  if (result.in() != changed.in()) return "a result that is an inout argument, too";
  if (result->next()->next() != copied.in()) return "a tail that is an out argument, too";
  if (!echo->same(given.in(), given.in()) || echo->same(given.in(), tail.in())) return "shared arguments";
  values::Node_var nothing;
  result = echo->node(nothing.in(), changed.inout(), copied.out());
  if (result.in() != nullptr || changed.in() != nullptr) return "null";
  if (values::Node_var(echo->last()).in() != nullptr) return "a null attribute";

  values::Node_var round = circle({1, 2, 3});
  result = echo->same(round.in(), round.in()) ? echo->node(round.in(), changed.inout(), copied.out()) : nullptr;
  const bool closed = result.in() != nullptr && result->next()->next()->next() == result.in();
  if (result.in() != round.in()) open_circle(result.in());
  open_circle(round.in());
  if (!closed) return "a circle";

  values::Text_var label = new values::Text("label");
  values::Node_var derived = new OBV_values::Derived(5, "s", kept(tail.in()), kept(label.in()));
  result = echo->node(derived.in(), changed.inout(), copied.out());
  values::Derived* const same = values::Derived::_downcast(result.in());
  if (same == nullptr || std::string(same->label()->_value()) != "label") return "a derived value";

  values::Cut_var inner = new OBV_values::Cut(6, "i", nullptr, 1.5, kept(tail.in()), "inner");
  values::Node_var cut = new OBV_values::Cut(7, "c", kept(inner.in()), 2.5, kept(tail.in()), "outer");
  result = echo->node(cut.in(), changed.inout(), copied.out());
  values::Cut* const whole = values::Cut::_downcast(result.in());
  if (whole == nullptr || whole->weight() != 2.5 || std::string(whole->tail()) != "outer") return "a value in chunks";
  values::Cut* const within = values::Cut::_downcast(whole->next());
  if (within == nullptr || std::string(within->tail()) != "inner" || within->extra() != whole->extra()) {
    return "a value in the chunks of another";
  }

  values::Holder_var holder = new OBV_values::Holder;
  holder->numbers().length(2);
  holder->numbers()[1] = 9;
  holder->wide(L"\u20ac");
  holder->title(label.in());
  holder->children().length(2);
  holder->children()[0] = counted(given.in());
  holder->children()[1] = counted(tail.in());
  holder->measured(values::Measured::_nil());
  holder->last(true);
  values::Holder_var held = echo->holder(holder.in());
  values::Node* const child = held->children()[0];
  values::Node* const shared = held->children()[1];
  if (held->numbers()[1] != 9 || held->wide()[0] != 0x20ac || !held->last() ||
      std::string(held->title()->_value()) != "label") {
    return "members";
  }
  if (child->next()->next() != shared) return "a sequence of values";

  values::Pair pair;
  pair.first = counted(given.in());
  pair.second = counted(given.in());
  values::Pair_var pairs = echo->pair(pair);
  values::Node* const first = pairs->first;
  values::Node* const second = pairs->second;
  if (first != second || first->next()->next()->number() != 3) return "a structure of values";
  values::Choice choice;
  choice.text(label.in());
  values::Choice_var chosen = echo->choice(choice);
  if (chosen->_d() != 2 || std::string(chosen->text()->_value()) != "label") return "a union of values";

  CORBA::Boolean are_one = false;
  values::Text_var text = echo->text(label.in(), label.in(), are_one);
  if (!are_one || std::string(text->_value()) != "label") return "a box";
  values::Shape_var square = new SquareOf(3);
  if (echo->area(square.in()) != 9 || echo->area(nullptr) != -1) return "an abstract value type";
  values::Wide_var wide = new values::Wide(L"\u20ac");
  values::Whole_var number = new values::Whole(30);
  values::Tint_var tint = new values::Tint(values::green);
  values::Point point = {1, 200};
  values::Corner_var corner = new values::Corner(point);
  values::Many_var many = new values::Many;
  many->_value().length(2);
  many->_value()[0] = 1;
  many->_value()[1] = 2;
  if (echo->boxes(wide.in(), number.in(), tint.in(), corner.in(), many.in()) != 1233) return "boxes";
  values::Measured_var object = values::Measured::_unchecked_narrow(echo);
  values::Gauge_var gauge = new values::Gauge(object.in());
  values::Thing_var thing;
  values::Gauge_var gauges = echo->gauge(gauge.in(), thing.out());
  if (!gauges->_value()->_is_equivalent(echo) || !thing->_value()->_is_equivalent(echo)) return "boxes of references";
  try {
    echo->refuse(given.in());
    return "an exception";
  } catch (const values::Refused& e) {
    values::Node* const why = e.why;
    values::Node* const again = e.again;
    if (why != again || why->number() != 1) return "an exception's values";
  }
  return "";
}

/// Returns the errors; empty if there are none.
inline std::string wrong_of(values::Echo_ptr echo) {
  values::Node_var tail = list({3});
  values::Cut_var inner = new OBV_values::Cut(6, "i", nullptr, 1.5, kept(tail.in()), "inner");
  values::Node_var cutter = new OBV_values::Cutter(8, "r", kept(inner.in()), 3.5, kept(tail.in()), "cut", 9);
  values::Node_var changed = list({4}, tail);
  values::Node_var copied;
  values::Node_var result = echo->node(cutter.in(), changed.inout(), copied.out());
  values::Cut* const truncated = values::Cut::_downcast(result.in());
  if (truncated == nullptr || std::string(truncated->tail()) != "cut") return "a truncated value";

  CORBA::ValueBase_var any = echo->any_value(tail.in());
  if (values::Node::_downcast(any.in()) == nullptr) return "a value of any type";
  values::Grid grid = {{1, 2}, {3, 4}};
  values::Sheet_var sheet = new values::Sheet(grid);
  values::Words words;
  words[0] = CORBA::string_dup("one");
  words[1] = CORBA::string_dup("two");
  values::Titles_var titles = new values::Titles(words);
  values::Sheet_var sheets = echo->sheet(sheet.in(), titles.inout());
  if (sheets->_value()[1][0] != 3 || std::string(titles->_value()[0].in()) != "two") return "boxes of arrays";
  return wrong_of_most(echo);
}

}  // namespace test
