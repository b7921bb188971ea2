// SPDX-License-Identifier: Apache-2.0
#include <corbel/giop/stringified_name.hpp>

#include <gtest/gtest.h>

#include <random>

namespace corbel::giop {
namespace {

TEST(StringifiedName, ReadsTheStandardsExamples) {
  EXPECT_EQ(parse_stringified_name("id1.kind1/id2"), (NameComponents{{"id1", "kind1"}, {"id2", ""}}));
  EXPECT_EQ(parse_stringified_name("a/./c.d/.e"), (NameComponents{{"a", ""}, {"", ""}, {"c", "d"}, {"", "e"}}));
  EXPECT_EQ(parse_stringified_name("a\\/b\\.c\\\\.k"), (NameComponents{{"a/b.c\\", "k"}}));
}

TEST(StringifiedName, RefusesMalformedNames) {
  for (const char* text : {"", "/", "a/", "/a", "a//b", "a.", "a./b", "a.b.c", "..", "a\\", "a\\b", "\\"}) {
    EXPECT_FALSE(parse_stringified_name(text)) << text;
  }
}

TEST(StringifiedName, EveryNameComesBack) {
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): a test that fails must fail again
  const auto field = [&] {
    std::string text;
    for (auto n = random() % 5; n > 0; --n) text += "ab/.\\%# \xe9"[random() % 9];
    return text;
  };
  for (int i = 0; i < 2000; ++i) {
    NameComponents name(1 + random() % 3);
    for (NameComponent& part : name) part = {field(), field()};
    const std::string text = format_stringified_name(name);
    ASSERT_EQ(parse_stringified_name(text), name) << text;
    const auto url = parse_corbaname(make_corbaname("iiop:1.2@host:77", text));
    ASSERT_TRUE(url) << text;
    EXPECT_EQ(url->name, name) << text;
    EXPECT_EQ(url->context, "corbaloc:iiop:1.2@host:77/NameService");
  }
}

TEST(Corbaname, HasAContextAndAName) {
  EXPECT_EQ(parse_corbaname("corbaname::host")->context, "corbaloc::host/NameService");
  EXPECT_TRUE(parse_corbaname("corbaname::host#")->name.empty());
  EXPECT_EQ(parse_corbaname("corbaname:rir:#a")->context, "corbaloc:rir:/NameService");
  EXPECT_EQ(parse_corbaname("corbaname::a,:b:2/key/x#a")->context, "corbaloc::a,:b:2/key/x");
  EXPECT_EQ(parse_corbaname("corbaname:uiop:/tmp/s|#a")->context, "corbaloc:uiop:/tmp/s|NameService");
  EXPECT_EQ(parse_corbaname("corbaname::host#a%20b/c%2fd.e")->name,
            (NameComponents{{"a b", ""}, {"c", ""}, {"d", "e"}}));
}

TEST(Corbaname, RefusesMalformedNames) {
  for (const char* text : {"corbaname::host#a//b", "corbaname::host#%", "corbaname::host#%4", "corbaname::host#%zz"}) {
    EXPECT_FALSE(parse_corbaname(text)) << text;
  }
}

}  // namespace
}  // namespace corbel::giop
