// SPDX-License-Identifier: Apache-2.0
// Contexts: a servant of contexts::Desk and the checks of its clients, in the classic mapping, for Corbel and omniORB.
#pragma once

#ifdef CONTEXTS_STUBS
#include CONTEXTS_STUBS  // stubs of another ORB
#else
#include "contexts_skel.hpp"
#endif

#include "value_factories.hpp"

#include <chrono>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace test_contexts {

/// Returns `NAME=VALUE;` for each property of a context and its parents, sorted by name.
inline std::string text_of(CORBA::Context_ptr context, CORBA::Flags flags = 0) {
  CORBA::NVList_var list;
  try {
    context->get_values("", flags, "*", list.out());
  } catch (const CORBA::BAD_CONTEXT&) {  // there are no properties
  }
  std::map<std::string, std::string> all;
  for (CORBA::ULong i = 0; !CORBA::is_nil(list.in()) && i < list->count(); ++i) {
    const char* value = nullptr;
    *list->item(i)->value() >>= value;
    all[list->item(i)->name()] = value;
  }
  std::string text;
  for (const auto& each : all) text += each.first + "=" + each.second + ";";
  return text;
}

inline void set(CORBA::Context_ptr context, const char* name, const char* value) {
  CORBA::Any text;
  text <<= value;
  context->set_one_value(name, text);
}

class DeskServant : public virtual POA_contexts::Desk {
 public:
  char* title(CORBA::Short, CORBA::Context_ptr context) override { return came(context); }
  char* whole(CORBA::Boolean, CORBA::Context_ptr context) override { return came(context); }
  char* none_of_these(CORBA::Char, CORBA::Context_ptr context) override { return came(context); }
  char* count(CORBA::Long given, char*& text, contexts::Octets_out raw, CORBA::Context_ptr context) override {
    if (given < 0) throw contexts::Refused();
    CORBA::string_free(text);
    text = CORBA::string_dup(std::to_string(given).c_str());
    raw = new contexts::Octets;
    raw->length(static_cast<CORBA::ULong>(given));
    return came(context);
  }
  contexts::Point* pass(contexts::Point* given, const char* text, const contexts::Octets& raw, CORBA::String_out came,
                        CORBA::Context_ptr context) override {
    came = CORBA::string_dup((text + std::to_string(raw.length()) + text_of(context)).c_str());
    CORBA::add_ref(given);
    return given;
  }
  void note(const char* text, CORBA::Context_ptr context) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    noted_ = text + text_of(context);
  }
  void noted(CORBA::String_out text) override {
    const std::lock_guard<std::mutex> lock(mutex_);
    text = CORBA::string_dup(noted_.c_str());
  }

 private:
  static char* came(CORBA::Context_ptr context) {
    return CORBA::string_dup(text_of(context, CORBA::CTX_RESTRICT_SCOPE).c_str());
  }

  std::mutex mutex_;
  std::string noted_;
};

class CountedPoint : public virtual OBV_contexts::Point, public virtual CORBA::DefaultValueRefCountBase {};

inline CORBA::Context_var& of_the_orb() {
  static CORBA::Context_var one;
  return one;
}

inline void register_factories(CORBA::ORB_ptr orb) {
  test::register_factory<test::FactoryOf<CountedPoint>>(orb, "IDL:contexts/Point:1.0");
  orb->get_default_context(of_the_orb().out());
}

/// Returns the errors; empty if there are none.
inline std::string wrong_of(contexts::Desk_ptr desk) {
  CORBA::Context_var empty;
  of_the_orb()->create_child("empty", empty.out());
  CORBA::Context_var outer;
  of_the_orb()->create_child("outer", outer.out());
  CORBA::Context_var inner;
  outer->create_child("inner", inner.out());

  CORBA::String_var came = desk->whole(true, empty.in());
  if (*came.in() != '\0') return "an empty context";
  set(outer.in(), "USER", "she");
  set(outer.in(), "LANG", "en");
  set(inner.in(), "LANG", "de");
  set(inner.in(), "LANG.of.texts", "fr");
  set(inner.in(), "LAN", "no");
  set(inner.in(), "TZ", "");
  came = desk->whole(true, inner.in());
  if (std::string(came.in()) != "LANG=de;LANG.of.texts=fr;USER=she;") return std::string("what matches: ") + came.in();
  came = desk->whole(true, outer.in());
  if (std::string(came.in()) != "LANG=en;USER=she;") return std::string("the outer one: ") + came.in();
  came = desk->none_of_these('a', inner.in());
  if (*came.in() != '\0') return std::string("what nobody has: ") + came.in();
  contexts::Titled_ptr const titled = desk;
  came = titled->title(1, inner.in());
  if (std::string(came.in()) != "USER=she;") return std::string("what one name matches: ") + came.in();

  set(inner.in(), "Quota", "7");
  CORBA::String_var text = CORBA::string_dup("seven");
  contexts::Octets_var raw;
  came = desk->count(5, text.inout(), raw.out(), inner.in());
  if (std::string(came.in()) != "Quota=7;" || std::string(text.in()) != "5" || raw->length() != 5) {
    return std::string("arguments before a context: ") + came.in();
  }
  try {
    came = desk->count(-1, text.inout(), raw.out(), inner.in());
    return "an exception";
  } catch (const contexts::Refused&) {
  }
  contexts::Point_var point = new OBV_contexts::Point(9);
  const contexts::Octets three(3, 3, contexts::Octets::allocbuf(3), true);
  contexts::Point_var passed = desk->pass(point.in(), "five", three, came.out(), inner.in());
  if (passed->x() != 9 || std::string(came.in()) != "five3LANG=de;LANG.of.texts=fr;") {
    return std::string("a value before a context: ") + came.in();
  }
  set(inner.in(), "Another.rather.long.name.one", std::string(2000, 'x').c_str());
  desk->note("so ", inner.in());
  const std::string wanted = "so Another.rather.long.name.one=" + std::string(2000, 'x') + ";LANG=de;TZ=;USER=she;";
  for (int tries = 0; tries < 12000; ++tries) {
    desk->noted(came.out());
    if (came.in() == wanted) return "";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return std::string("a oneway call: ") + came.in();
}

}  // namespace test_contexts
