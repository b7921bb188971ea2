// SPDX-License-Identifier: Apache-2.0
// A message that cannot be marshalled is not sent, and does not affect the next message with the same size. (The
// specialisation fixed-sizes stores the size of a connection's last message.)
#include "types_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/everything_servant.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

namespace {

using test::raised;

constexpr const char* kEuro = "\xe2\x82\xac";                        // not in the server's ISO 8859-1
constexpr const char* kOthers[] = {"", "longer than all the rest"};  // texts for messages of other sizes

types::Everything_ptr seen_by(const test::Orb& client, const std::string& reference) {
  const CORBA::Object_var object = client->string_to_object(reference.c_str());
  return types::Everything::_unchecked_narrow(object);  // no call, so that the connection is new
}

class FailedMessages : public testing::TestWithParam<std::vector<std::string>> {
 protected:
  static std::vector<std::string> options() {
    std::vector<std::string> all{"-ORBNativeCharCodeSet", "utf-8", "-ORBMaxMessageSize", "4096"};
    all.insert(all.end(), GetParam().begin(), GetParam().end());
    return all;
  }
  std::string label() {
    const CORBA::String_var text = target->label();
    return text.in();
  }
  void echo(const char* given, const char* both) {
    CORBA::String_var in_out = both;
    CORBA::String_var last;
    const CORBA::String_var result = target->echo(given, in_out.inout(), last.out());
    EXPECT_STREQ(result.in(), given);
    EXPECT_STREQ(last.in(), both);
  }
  void shorten(const char* given, const char* both) {
    CORBA::String_var in_out = both;
    CORBA::String_var last;
    const CORBA::String_var result = target->shorten(given, in_out.inout(), last.out());
    EXPECT_STREQ(result.in(), given);
    EXPECT_STREQ(last.in(), both);
  }

  EverythingServant servant;
  test::Server server;
  test::Orb client{options()};
  types::Everything_var target = seen_by(client, server.activate(&servant));
};
INSTANTIATE_TEST_SUITE_P(WithAndWithoutATimeLimit, FailedMessages,
                         testing::Values(std::vector<std::string>{},
                                         std::vector<std::string>{"-ORBCallTimeout", "60s"}));

TEST_P(FailedMessages, WithAStringThatCannotBeConverted) {
  for (const char* const other : kOthers) {
    for (int i = 0; i < 3; ++i) {
      target->label(other);
    }
    EXPECT_EQ(raised([&] { target->label(kEuro); }), "DATA_CONVERSION");
    target->label("abc");  // 8 octets, as above
    EXPECT_EQ(label(), "abc");
  }
  server.stop();
}

TEST_P(FailedMessages, WithANullString) {
  for (const char* const other : kOthers) {
    for (int i = 0; i < 3; ++i) {
      echo("a longer one", other);
    }
    char* none = nullptr;
    CORBA::String_var last;
    EXPECT_EQ(raised([&] { CORBA::string_free(target->echo("12345678", none, last.out())); }), "BAD_PARAM");
    echo("", "");  // 13 octets, as above
  }
  server.stop();
}

TEST_P(FailedMessages, WithAStringThatIsTooLong) {
  for (int i = 0; i < 3; ++i) {
    shorten("12345", "1234567");
  }
  EXPECT_EQ(raised([&] { shorten("123456789", "12345678"); }), "MARSHAL");
  shorten("", "");  // 13 octets, as above: the text that is too long is not written
  server.stop();
}

// A buffer has a few octets more than the limit, so the error is detected when the message is finished.
TEST_P(FailedMessages, ThatAreAnOctetTooLarge) {
  std::string text(3800, 'x');
  const auto set = [&] { target->label(text.c_str()); };
  while (text.size() < 4096 && raised(set).empty()) {
    text += 'x';
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(raised(set), "IMP_LIMIT") << text.size() << " characters, time " << i;
  }
  text.pop_back();
  EXPECT_EQ(raised(set), "");
  EXPECT_EQ(label(), text);
  server.stop();
}

TEST_P(FailedMessages, ThatAreOneway) {
  for (const char* const other : kOthers) {
    for (int i = 0; i < 3; ++i) {
      target->note(other, 1);
    }
    EXPECT_EQ(raised([&] { target->note(kEuro, 2); }), "DATA_CONVERSION");
    target->note("abc", 3);                   // 12 octets, as above
    EXPECT_EQ(raised([&] { label(); }), "");  // after it on the same connection
    EXPECT_EQ(servant.last_note, 3U);
    EXPECT_EQ(servant.last_note_size, 3U);
  }
  server.stop();
}

// No message was finished before. GIOP 1.0 announces no code sets, so the next request keeps its header.
TEST(FailedMessage, MayBeTheFirstOneOfAConnection) {
  EverythingServant servant;
  test::Server server;
  const test::Orb client({"-ORBGIOPVersion", "1.0"});
  const types::Everything_var target = seen_by(client, server.activate(&servant));
  char* none = nullptr;
  CORBA::String_var last;
  EXPECT_EQ(raised([&] { CORBA::string_free(target->echo("12345678", none, last.out())); }), "BAD_PARAM");
  CORBA::String_var both = "";
  const CORBA::String_var result = target->echo("", both.inout(), last.out());  // 13 octets, as above
  EXPECT_STREQ(result.in(), "");
  server.stop();
}

}  // namespace
