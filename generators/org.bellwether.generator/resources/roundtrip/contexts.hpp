// SPDX-License-Identifier: Apache-2.0
// The context of a client's call, and the part of it that the server receives: each side computes both by itself.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace roundtrip {

class Properties {
 public:
  /// Some of those that a context clause names, and one that it does not.
  template <std::size_t Count>
  Properties(RandomValues random, const char* const (&patterns)[Count]) {
    for (const std::string_view pattern : patterns) {
      if (pattern.ends_with('*')) {
        const std::string stem(pattern.substr(0, pattern.size() - 1));
        put(random, stem + "a");
        put(random, stem + "b.c1");
      } else {
        put(random, std::string(pattern));
      }
    }
  }

  /// The context, which the caller releases. A call gets what is farther out, too, where nothing by that name is
  /// nearer.
  CORBA::Context_ptr make() const {
    CORBA::Context_var whole;
    CORBA::Context_var outer;
    CORBA::Context_var inner;
    orb->get_default_context(whole.out());
    whole->create_child("outer", outer.out());
    outer->create_child("inner", inner.out());
    fill(outer.in(), outer_);
    fill(inner.in(), inner_);
    CORBA::Any text;
    text <<= "of nobody's";
    inner->set_one_value("Unlisted.zero", text);
    return inner._retn();
  }

  void describe(Text& text) const {
    std::map<std::string, std::string> seen = inner_;
    seen.insert(outer_.begin(), outer_.end());
    describe(text, seen);
  }
  static void describe(Text& text, const std::map<std::string, std::string>& all) {
    text.open("context");
    for (const auto& [name, value] : all) {
      text.name(name.c_str());
      text.string(value.c_str());
    }
    text.close();
  }

 private:
  void put(RandomValues& random, const std::string& name) {
    const unsigned where = random.turn(4);
    for (unsigned scope = 1; scope <= 2; ++scope) {
      CORBA::String_var text = random.text(0);
      if ((where & scope) != 0) (scope == 1 ? outer_ : inner_)[name] = text.in();
    }
  }
  static void fill(CORBA::Context_ptr context, const std::map<std::string, std::string>& values) {
    for (const auto& [name, value] : values) {
      CORBA::Any text;
      text <<= value.c_str();
      context->set_one_value(name.c_str(), text);
    }
  }

  std::map<std::string, std::string> outer_;
  std::map<std::string, std::string> inner_;
};

/// All that came.
inline void show(Text& text, CORBA::Context_ptr context) {
  std::map<std::string, std::string> all;
  CORBA::NVList_var list;
  try {
    context->get_values("", CORBA::CTX_RESTRICT_SCOPE, "*", list.out());
  } catch (const CORBA::BAD_CONTEXT&) {  // there is nothing
  }
  for (CORBA::ULong i = 0; !CORBA::is_nil(list.in()) && i < list->count(); ++i) {
    CORBA::NamedValue_ptr each = list->item(i);
    const char* value = nullptr;
    if (*each->value() >>= value) all[each->name()] = value;
  }
  Properties::describe(text, all);
}

}  // namespace roundtrip
