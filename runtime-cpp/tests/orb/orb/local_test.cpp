// SPDX-License-Identifier: Apache-2.0
// Local interfaces: implemented by inheritance, narrowed without a call, never sent.
#include "local.hpp"

#include <gtest/gtest.h>

namespace {

class Tally : public virtual local_test::Both {
 public:
  explicit Tally(int& living) : living_(living) { ++living_; }
  ~Tally() override { --living_; }
  CORBA::Long count() override { return count_; }
  void add(CORBA::Long many) override {
    if (count_ + many > 10) throw local_test::Counter::Full(10);
    count_ += many;
  }
  char* label() override { return CORBA::string_dup(label_); }
  void label(const char* text) override { label_ = text; }
  local_test::Both_ptr copy() override {
    auto* copied = new Tally(living_);
    copied->count_ = count_;
    return copied;
  }

 private:
  int& living_;
  CORBA::Long count_ = 0;
  CORBA::String_var label_ = CORBA::string_dup("none");
};

TEST(Local, IsCountedAndNarrowedWithoutACall) {
  int living = 0;
  {
    local_test::Both_var both = new Tally(living);
    both->add(4);
    CORBA::Object_var object = CORBA::Object::_duplicate(both);
    local_test::Counter_var counter = local_test::Counter::_narrow(object);
    ASSERT_FALSE(CORBA::is_nil(counter));
    EXPECT_EQ(counter->count(), 4);
    EXPECT_THROW(counter->add(7), local_test::Counter::Full);
    EXPECT_TRUE(counter->_is_a("IDL:local_test/Named:1.0"));
    EXPECT_TRUE(counter->_is_a("IDL:local_test/Both:1.0"));
    EXPECT_FALSE(counter->_is_a("IDL:local_test/Shelf:1.0"));
    EXPECT_FALSE(counter->_non_existent());
    local_test::Shelf_var shelf = local_test::Shelf::_narrow(object);
    EXPECT_TRUE(CORBA::is_nil(shelf));
    EXPECT_TRUE(CORBA::is_nil(local_test::Both::_narrow(CORBA::Object::_nil())));
    local_test::Both_var copied = both->copy();
    EXPECT_FALSE(copied->_is_equivalent(both));
    EXPECT_EQ(copied->count(), 4);
    EXPECT_EQ(living, 2);
  }
  EXPECT_EQ(living, 0);
}

TEST(Local, IsNeverSent) {
  int living = 0;
  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "local");
  const auto refused = [](auto&& send) {
    try {
      send();
      return CORBA::ULong{0};
    } catch (const CORBA::MARSHAL& e) {
      return e.minor();
    }
  };
  local_test::Held held;
  held.counter = new Tally(living);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  EXPECT_EQ(refused([&] { out << held; }), CORBA::OMGVMCID | 4);
  EXPECT_EQ(refused([&] { CORBA::String_var(orb->object_to_string(held.counter)); }), CORBA::OMGVMCID | 4);
  orb->destroy();
}

TEST(Local, OnlyNilMayBeReadFromAMessage) {
  int argc = 0;
  CORBA::ORB_var orb = CORBA::ORB_init(argc, nullptr, "local");
  corbel::cdr::Context context;
  context.orb = orb->_core().get();
  const auto read = [&](CORBA::Object_ptr object) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    out << object;
    corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
    in.context(&context);
    local_test::Counter_var counter;
    in >> counter;
    EXPECT_TRUE(CORBA::is_nil(counter));
    return in.error();
  };
  EXPECT_EQ(read(CORBA::Object::_nil()), corbel::cdr::Error::none);
  CORBA::Object_var remote = orb->string_to_object("corbaloc::127.0.0.1:1/counter");
  EXPECT_EQ(read(remote), corbel::cdr::Error::bad_reference);
  orb->destroy();
}

/// A local object that can replace a stub.
class Doubler : public virtual local_test::Stub {
 public:
  CORBA::Long twice(CORBA::Long value) override { return 2 * value; }
  char* title() override { return CORBA::string_dup("doubler"); }
  local_test::Remote_ptr target() override { return local_test::Remote::_nil(); }
};

TEST(Local, MayDeriveFromAnInterfaceThatIsNot) {
  local_test::Remote_var remote = new Doubler;
  EXPECT_EQ(remote->twice(21), 42);
  CORBA::String_var title = remote->title();
  EXPECT_STREQ(title, "doubler");
  local_test::Stub_var stub = local_test::Stub::_narrow(remote);
  EXPECT_FALSE(CORBA::is_nil(stub));
}

}  // namespace
