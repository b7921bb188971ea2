// SPDX-License-Identifier: Apache-2.0
// Contexts and bindings, called from another ORB.
#include <corbel/naming/service.hpp>

#include "support/orbs/orb_fixture.hpp"

#include <gtest/gtest.h>

namespace {

using corbel::naming::Limits;
using CosNaming::Name;
using CosNaming::NamingContext;
using CosNaming::NamingContext_var;
using CosNaming::NamingContextExt;
using CosNaming::NamingContextExt_var;

class Naming : public testing::Test {
 protected:
  explicit Naming(Limits limits = {})
      : server_({"-ORBConcurrency", "thread-per-connection"}), service_(server_.poa(), limits) {
    const NamingContextExt_var root = service_.root();
    const CORBA::String_var text = server_.orb()->object_to_string(root);
    const CORBA::Object_var object = client_->string_to_object(text);
    root_ = NamingContextExt::_narrow(object);
  }

  CosNaming::Name_var name(const char* text) { return root_->to_name(text); }
  void bind(const char* text) { root_->bind(name(text).in(), root_); }
  bool bound(const char* text) {
    const CORBA::Object_var object = root_->resolve_str(text);
    return object->_is_equivalent(root_);
  }
  std::string text(const Name& of) {
    const CORBA::String_var string = root_->to_string(of);
    return string.in();
  }
  /// Returns the exception of a call, with the rest of the name.
  template <class Call>
  std::string refusal(Call call) {
    try {
      call();
    } catch (const NamingContext::NotFound& e) {
      constexpr const char* reasons[] = {"missing", "no context", "no object"};
      return std::string(reasons[e.why]) + " at " + text(e.rest_of_name);
    } catch (const CORBA::Exception& e) {
      return e._rep_id();
    }
    return "nothing";
  }

  test::Server server_;
  corbel::naming::Service service_;
  test::Orb client_;
  NamingContextExt_var root_;
};

TEST_F(Naming, BoundNamesAreResolved) {
  bind("lamp.light");
  EXPECT_TRUE(bound("lamp.light"));
  EXPECT_EQ(refusal([&] { root_->resolve_str("lamp"); }), "missing at lamp");
  EXPECT_EQ(refusal([&] { bind("lamp.light"); }), "IDL:omg.org/CosNaming/NamingContext/AlreadyBound:1.0");
  root_->rebind(name("lamp.light").in(), CORBA::Object::_nil());
  const CORBA::Object_var object = root_->resolve_str("lamp.light");
  EXPECT_TRUE(CORBA::is_nil(object));
  root_->unbind(name("lamp.light").in());
  EXPECT_EQ(refusal([&] { root_->unbind(name("lamp.light").in()); }), "missing at lamp.light");
}

TEST_F(Naming, NamesLeadThroughContexts) {
  NamingContext_var plant = root_->bind_new_context(name("plant").in());
  const NamingContext_var hall = root_->bind_new_context(name("plant/hall").in());
  bind("plant/hall/kiln");
  EXPECT_TRUE(bound("plant/hall/kiln"));
  EXPECT_EQ(refusal([&] { root_->resolve_str("plant/shed/kiln"); }), "missing at shed/kiln");
  EXPECT_EQ(refusal([&] { root_->resolve_str("plant/hall/kiln/door"); }), "no context at kiln/door");
  EXPECT_EQ(refusal([&] { root_->rebind(name("plant/hall").in(), root_); }), "no object at hall");
  EXPECT_EQ(refusal([&] { root_->rebind_context(name("plant/hall/kiln").in(), root_); }), "no context at kiln");
  EXPECT_EQ(refusal([&] { hall->destroy(); }), "IDL:omg.org/CosNaming/NamingContext/NotEmpty:1.0");
  root_->unbind(name("plant/hall/kiln").in());
  hall->destroy();
  EXPECT_EQ(refusal([&] { root_->resolve_str("plant/hall/kiln"); }), "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0");
  root_->rebind_context(name("plant/hall").in(), plant);
  EXPECT_EQ(refusal([&] { root_->resolve_str("plant/hall/kiln"); }), "missing at kiln");
}

TEST_F(Naming, InvalidNamesAreRefused) {
  const std::string invalid = "IDL:omg.org/CosNaming/NamingContext/InvalidName:1.0";
  EXPECT_EQ(refusal([&] { root_->bind(Name(), root_); }), invalid);
  EXPECT_EQ(refusal([&] { root_->resolve_str("a//b"); }), invalid);
  EXPECT_EQ(refusal([&] { root_->to_name(""); }), invalid);
  EXPECT_EQ(refusal([&] { root_->bind_context(name("a").in(), NamingContext::_nil()); }),
            "IDL:omg.org/CORBA/BAD_PARAM:1.0");
  EXPECT_EQ(refusal([&] { root_->destroy(); }), "IDL:omg.org/CORBA/NO_PERMISSION:1.0");
}

TEST_F(Naming, NamesThatGoInCirclesEnd) {
  root_->bind_context(name("again").in(), root_);
  std::string path = "again";
  for (int i = 0; i < 100; ++i) path += "/again";
  EXPECT_TRUE(bound(path.c_str()));
  for (int i = 0; i < 100'000; ++i) path += "/again";
  EXPECT_EQ(refusal([&] { root_->resolve_str(path.c_str()); }), "IDL:omg.org/CORBA/IMP_LIMIT:1.0");
  EXPECT_TRUE(bound("again"));
}

TEST_F(Naming, ListsComeInPieces) {
  for (const char* each : {"a", "b", "c", "d", "e"}) bind(each);
  const NamingContext_var context = root_->bind_new_context(name("f").in());
  CosNaming::BindingList_var first;
  CosNaming::BindingIterator_var more;
  root_->list(2, first.out(), more.out());
  ASSERT_EQ(first->length(), 2u);
  EXPECT_EQ(text(first[0].binding_name), "a");
  CosNaming::Binding_var one;
  EXPECT_TRUE(more->next_one(one.out()));
  EXPECT_EQ(text(one->binding_name), "c");
  CosNaming::BindingList_var rest;
  EXPECT_TRUE(more->next_n(100, rest.out()));
  ASSERT_EQ(rest->length(), 3u);
  EXPECT_EQ(rest[2].binding_type, CosNaming::ncontext);
  EXPECT_FALSE(more->next_n(1, rest.out()));
  EXPECT_FALSE(more->next_one(one.out()));
  more->destroy();
  EXPECT_EQ(refusal([&] { more->next_one(one.out()); }), "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0");
  root_->list(6, first.out(), more.out());
  EXPECT_TRUE(CORBA::is_nil(more));
}

TEST_F(Naming, UrlsNameWhatIsBound) {
  bind("a b.c");
  const CORBA::String_var url = root_->to_url(":host:2000", "a b.c");
  EXPECT_STREQ(url.in(), "corbaname::host:2000#a%20b.c");
  EXPECT_EQ(refusal([&] { root_->to_url("", "a"); }), "IDL:omg.org/CosNaming/NamingContextExt/InvalidAddress:1.0");
  EXPECT_EQ(refusal([&] { root_->to_url("host", "a"); }), "IDL:omg.org/CosNaming/NamingContextExt/InvalidAddress:1.0");
}

class SmallNaming : public Naming {
 protected:
  SmallNaming() : Naming(Limits{.bindings = 3, .iterators = 2}) {}
};

TEST_F(SmallNaming, BindingsHaveALimit) {
  bind("a");
  const NamingContext_var context = root_->bind_new_context(name("b").in());
  EXPECT_EQ(refusal([&] { bind("c"); }), "IDL:omg.org/CORBA/IMP_LIMIT:1.0");
  EXPECT_EQ(refusal([&] { root_->bind_new_context(name("c").in()); }), "IDL:omg.org/CORBA/IMP_LIMIT:1.0");
  root_->unbind(name("b").in());
  context->destroy();
  const NamingContext_var again = root_->bind_new_context(name("c").in());
  EXPECT_EQ(refusal([&] { root_->bind_new_context(name("a").in()); }), "IDL:omg.org/CORBA/IMP_LIMIT:1.0");
}

TEST_F(SmallNaming, UnusedIteratorsAreDestroyedAtTheLimit) {
  bind("a");
  CosNaming::BindingIterator_var lists[3];
  for (auto& list : lists) {
    CosNaming::BindingList_var none;
    root_->list(0, none.out(), list.out());
  }
  CosNaming::Binding_var one;
  EXPECT_EQ(refusal([&] { lists[0]->next_one(one.out()); }), "IDL:omg.org/CORBA/OBJECT_NOT_EXIST:1.0");
  EXPECT_TRUE(lists[1]->next_one(one.out()));
  EXPECT_TRUE(lists[2]->next_one(one.out()));
}

// A list iterator holds a position in the context instead of a copy.
TEST_F(Naming, ListsGoOnFromWhereTheyWere) {
  for (const char* each : {"a", "b", "c", "d"}) bind(each);
  CosNaming::BindingList_var first;
  CosNaming::BindingIterator_var more;
  root_->list(2, first.out(), more.out());
  root_->unbind(name("b").in());
  root_->unbind(name("c").in());
  bind("e");
  CosNaming::BindingList_var rest;
  EXPECT_TRUE(more->next_n(100, rest.out()));
  ASSERT_EQ(rest->length(), 2u);
  EXPECT_EQ(text(rest[0].binding_name), "d");
  EXPECT_EQ(text(rest[1].binding_name), "e");
}

TEST_F(Naming, ListsEndWithTheirContext) {
  const NamingContext_var context = root_->bind_new_context(name("plant").in());
  bind("plant/a");
  CosNaming::BindingList_var none;
  CosNaming::BindingIterator_var more;
  context->list(0, none.out(), more.out());
  root_->unbind(name("plant/a").in());
  context->destroy();
  EXPECT_FALSE(more->next_n(1, none.out()));
}

TEST_F(Naming, RepliesOfListHaveASizeLimit) {
  const std::string end(16'000, 'x');
  for (int i = 0; i < 100; ++i) bind((std::to_string(100 + i) + end).c_str());
  CosNaming::BindingList_var some;
  CosNaming::BindingIterator_var more;
  root_->list(1'000, some.out(), more.out());
  CORBA::ULong all = some->length();
  EXPECT_LT(all, 70u);
  ASSERT_FALSE(CORBA::is_nil(more));
  while (more->next_n(1'000, some.out())) all += some->length();
  EXPECT_EQ(all, 100u);
}

class NarrowNaming : public Naming {
 protected:
  NarrowNaming() : Naming(Limits{.octets = 10'000, .name_octets = 100}) {}
};

TEST_F(NarrowNaming, OctetsHaveALimit) {
  const std::string limit = "IDL:omg.org/CORBA/IMP_LIMIT:1.0";
  EXPECT_EQ(refusal([&] { bind(std::string(101, 'x').c_str()); }), limit);
  EXPECT_EQ(refusal([&] { root_->resolve_str((std::string(60, 'x') + "/" + std::string(60, 'x')).c_str()); }), limit);
  int held = 0;
  const auto fill = [&] {
    for (;; ++held) bind(std::to_string(held).c_str());
  };
  EXPECT_EQ(refusal(fill), limit);
  const int most = held;
  EXPECT_GT(most, 3);
  EXPECT_LT(most, 20);
  for (int i = 0; i < most; ++i) root_->rebind(name(std::to_string(i).c_str()).in(), root_);
  for (held = 0; held < most; ++held) root_->unbind(name(std::to_string(held).c_str()).in());
  held = 0;
  EXPECT_EQ(refusal(fill), limit);
  EXPECT_EQ(held, most) << "what is unbound gives its room back";
}

}  // namespace
