// SPDX-License-Identifier: Apache-2.0
// Values in anys: a servant of value_any::Echo and the checks of its clients, in the classic mapping, for Corbel and
// omniORB.
#pragma once

#ifdef VALUE_ANY_STUBS
#include VALUE_ANY_STUBS  // stubs of another ORB
#else
#include "value_any_skel.hpp"
#endif

#include "value_factories.hpp"

#include <string>

namespace test_any {

inline void register_factories(CORBA::ORB_ptr orb) {
  test::register_factory<value_any::Node_init>(orb, "IDL:value_any/Node:1.0");
  test::register_factory<value_any::Derived_init>(orb, "IDL:value_any/Derived:1.0");
  test::register_factory<value_any::Cut_init>(orb, "IDL:value_any/Cut:1.0");
}

/// Fills a node without a constructor, because omniORB's constructors take over the reference counts of arguments.
inline void fill(value_any::Node* node, CORBA::Long number, value_any::Node* next) {
  node->number(number);
  node->next(next);
  node->mark().colour = static_cast<CORBA::Short>(number * 10);
}

inline value_any::Node* list(CORBA::Long first, CORBA::Long second) {
  value_any::Node_var last = new OBV_value_any::Node;
  fill(last.in(), second, nullptr);
  value_any::Node* const node = new OBV_value_any::Node;
  fill(node, first, last.in());
  return node;
}

#ifdef VALUE_ANY_STUBS
using AnyOut = CORBA::Any_OUT_arg;
#else
using AnyOut = CORBA::Any_out;
#endif

class EchoServant : public virtual POA_value_any::Echo {
 public:
  CORBA::Any* pass(const CORBA::Any& given, CORBA::Any& both, AnyOut last) override {
    last = new CORBA::Any(both);
    both = given;
    return new CORBA::Any(given);
  }
  CORBA::Boolean same(const CORBA::Any& left, value_any::Node* middle, const CORBA::Any& right) override {
    value_any::Node* one = nullptr;
    value_any::Node* other = nullptr;
    return (left >>= one) && (right >>= other) && one == middle && other == middle;
  }
  CORBA::TypeCode_ptr type_of(const CORBA::Any& given) override { return given.type(); }
};

/// Returns an any from the peer, which the caller then reads.
inline CORBA::Any back(value_any::Echo_ptr echo, const CORBA::Any& given) {
  CORBA::Any both = given;
  CORBA::Any_var last;
  CORBA::Any_var result = echo->pass(given, both, last.out());
  return both;
}

inline bool is_list(const value_any::Node* node, CORBA::Long first, CORBA::Long second) {
  return node != nullptr && node->number() == first && node->mark().colour == first * 10 && node->next() != nullptr &&
         node->next()->number() == second && node->next()->next() == nullptr;
}

inline std::string wrong_type_of(value_any::Echo_ptr echo) {
  CORBA::Any given;
  value_any::Cut_var cut = new OBV_value_any::Cut;
  given <<= cut.in();
  CORBA::TypeCode_var code = echo->type_of(given);
  if (code->kind() != CORBA::tk_value || std::string(code->id()) != "IDL:value_any/Cut:1.0") return "kind and id";
  if (code->type_modifier() != CORBA::VM_TRUNCATABLE || code->member_count() != 2) return "modifier and members";
  if (std::string(code->member_name(1)) != "tail") return "a member of a type";
  CORBA::TypeCode_var base = code->concrete_base_type();
  if (std::string(base->name()) != "Node") return "a base type";
#ifndef VALUE_ANY_STUBS  // omniidl swaps the visibility of private and public members
  if (code->member_visibility(1) != CORBA::PUBLIC_MEMBER || base->member_visibility(1) != CORBA::PRIVATE_MEMBER) {
    return "who may see a member";
  }
#endif
  CORBA::TypeCode_var next = base->member_type(2);
  if (!next->equivalent(base)) return "a type that holds itself";
  if (!code->equal(value_any::_tc_Cut) || code->equal(value_any::_tc_Derived)) return "equality";
  value_any::Label_var label = new value_any::Label("l");
  given <<= label.in();
  code = echo->type_of(given);
  CORBA::TypeCode_var content = code->kind() == CORBA::tk_value_box ? code->content_type() : CORBA::TypeCode::_nil();
  return !CORBA::is_nil(content.in()) && content->kind() == CORBA::tk_string ? "" : "a box's type";
}

/// Returns the errors; empty if there are none.
inline std::string wrong_of(value_any::Echo_ptr echo) {
  CORBA::Any given;
  value_any::Node_var node = list(1, 2);
  value_any::Node* found = nullptr;
  given <<= node.in();
  CORBA::Any result = back(echo, given);
  if (!(result >>= found) || !is_list(found, 1, 2)) return "a list";
  value_any::Derived* other = nullptr;
  if (result >>= other) return "a value of another type";

#ifndef VALUE_ANY_STUBS  // omniORB ends a program that puts null into an any
  value_any::Node* nothing = nullptr;
  given <<= nothing;
  result = back(echo, given);
  if (!(result >>= found) || found != nullptr) return "null";
#endif

  value_any::Label* text = nullptr;
  value_any::Label_var label = new value_any::Label("label");
  given <<= label.in();
  result = back(echo, given);
  if (!(result >>= text) || std::string(text->_value()) != "label") return "a box";

  value_any::Derived_var derived = new OBV_value_any::Derived;
  fill(derived.in(), 3, node.in());
  derived->title(label.in());
  value_any::Point where = {4, 0.5};
  value_any::Spot_var spot = new value_any::Spot(where);
  derived->place(spot.in());
  given <<= static_cast<value_any::Node*>(derived.in());
  result = back(echo, given);
  if (!(result >>= found)) return "a value of a derived type";
  value_any::Derived* whole = value_any::Derived::_downcast(found);
  if (whole == nullptr || std::string(whole->title()->_value()) != "label" || whole->place()->_value().y != 0.5) {
    return "a derived type's state";
  }

  value_any::Cut_var cut = new OBV_value_any::Cut;
  fill(cut.in(), 5, node.in());
  CORBA::Any inner;
  inner <<= node.in();
  cut->extra(inner);
  cut->tail(L"tail");
  given <<= cut.in();
  result = back(echo, given);
  value_any::Cut* chunked = nullptr;
  if (!(result >>= chunked) || std::wstring(chunked->tail()) != L"tail") return "a value in chunks";
  if (!(chunked->extra() >>= found) || !is_list(found, 1, 2)) return "an any in a value";

  value_any::Pair pair;
  pair.first = test::counted(node.in());
  pair.second = test::counted(node.in());
  given <<= pair;
  result = back(echo, given);
  const value_any::Pair* pairs = nullptr;
  if (!(result >>= pairs)) return "a structure of values";
  value_any::Node* const first = pairs->first;
  value_any::Node* const second = pairs->second;
  if (first != second || !is_list(first, 1, 2)) return "what is shared in a structure";

  value_any::Nodes nodes;
  nodes.length(2);
  nodes[0] = test::counted(node.in());
  nodes[1] = test::counted(derived.in());
  given <<= nodes;
  result = back(echo, given);
  const value_any::Nodes* all = nullptr;
  if (!(result >>= all) || all->length() != 2) return "a sequence of values";
  value_any::Node* const last = (*all)[1];
  if (!is_list((*all)[0], 1, 2) || last->next() != (*all)[0]) return "what is shared in a sequence";

  value_any::Choice choice;
  choice.label(label.in());
  given <<= choice;
  result = back(echo, given);
  const value_any::Choice* chosen = nullptr;
  if (!(result >>= chosen) || chosen->_d() || std::string(chosen->label()->_value()) != "label") {
    return "a union of values";
  }

  CORBA::Any outer;
  outer <<= given;
  result = back(echo, outer);
  const CORBA::Any* within = nullptr;
  if (!(result >>= within) || !(*within >>= chosen)) return "an any in an any";
  return wrong_type_of(echo);
}

}  // namespace test_any
