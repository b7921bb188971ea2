// SPDX-License-Identifier: Apache-2.0
// Strings of char over a connection whose code set differs from that of this ORB.
#include "corbel/cdr/encoding.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "corbel/cdr/stream.hpp"
#include "support/messages/wire_builder.hpp"

namespace corbel::cdr {
namespace {

using test::WireBuilder;

const std::string kLatin1 = "Gr\xfc\xdf \xff\x80";
const std::string kUtf8 = "Gr\xc3\xbc\xc3\x9f \xc3\xbf\xc2\x80";

std::vector<std::byte> written(CharConversion char_conversion, const std::string& text) {
  Buffer buffer;
  Writer out(buffer, Writer::default_limit, {Wide::utf16, char_conversion});
  out << text.c_str() << CORBA::ULong{7};
  out.check();
  return {out.data().begin(), out.data().end()};
}

TEST(CharConversion, WritesTheOtherCodeSet) {
  EXPECT_EQ(written(CharConversion::to_utf8, kLatin1), WireBuilder(native_little).string(kUtf8).u32(7).bytes());
  EXPECT_EQ(written(CharConversion::to_latin1, kUtf8), WireBuilder(native_little).string(kLatin1).u32(7).bytes());
  EXPECT_EQ(written(CharConversion::none, kLatin1), WireBuilder(native_little).string(kLatin1).u32(7).bytes());
  EXPECT_EQ(written(CharConversion::to_utf8, ""), WireBuilder(native_little).string("").u32(7).bytes());
}

TEST(CharConversion, ReadsTheOtherCodeSetIntoTheContext) {
  struct Row {
    CharConversion char_conversion;
    const std::string& wire;
    const std::string& expected;
  };
  for (const auto& [char_conversion, wire, expected] :
       {Row{CharConversion::to_utf8, kUtf8, kLatin1}, Row{CharConversion::to_latin1, kLatin1, kUtf8}}) {
    Context context;
    context.encoding.char_conversion = char_conversion;
    const auto message = WireBuilder(true).string(wire).string("plain");
    Reader in(message.bytes(), true);
    in.context(&context);
    const std::string_view text = in.get_string();
    EXPECT_EQ(text, expected);
    EXPECT_EQ(text.data()[text.size()], '\0');
    const char* const plain = in.get_string().data();
    EXPECT_STREQ(plain, "plain");
    EXPECT_GE(reinterpret_cast<const std::byte*>(plain), message.bytes().data()) << "in place";
    EXPECT_EQ(context.texts.size(), 1u);
    Reader bounded(message.bytes(), true);
    bounded.context(&context);
    EXPECT_EQ(bounded.get_string(static_cast<std::uint32_t>(expected.size())), expected)
        << "the bound counts converted characters";
    Reader tight(message.bytes(), true);
    tight.context(&context);
    tight.get_string(static_cast<std::uint32_t>(expected.size()) - 1);
    EXPECT_EQ(tight.error(), Error::too_long);
  }
}

TEST(CharConversion, RefusesWhatTheOtherCodeSetDoesNotHave) {
  const char* const none[] = {"\xe2\x82\xac", "\xc4\x80", "\xc3", "\xc3\x28", "\xc0\x80", "\xc1\xbf", "\x80", "\xff"};
  for (const char* text : none) {
    EXPECT_THROW(written(CharConversion::to_latin1, text), CORBA::DATA_CONVERSION) << text;
    Context context;
    context.encoding.char_conversion = CharConversion::to_utf8;
    const auto message = WireBuilder(true).string(text);
    Reader in(message.bytes(), true);
    in.context(&context);
    in.get_string();
    EXPECT_EQ(in.error(), Error::no_such_character) << text;
  }
}

}  // namespace
}  // namespace corbel::cdr
