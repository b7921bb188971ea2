// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/wide.hpp"

#include <gtest/gtest.h>

#include <cfloat>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "corbel/cdr/stream.hpp"
#include "support/messages/wire_builder.hpp"

namespace corbel::cdr {
namespace {

using test::WireBuilder;

constexpr Encoding kOctets{Wide::utf16, CharConversion::none};
constexpr Encoding kShorts{Wide::utf16_units, CharConversion::none};
constexpr bool kOrders[] = {false, true};

std::vector<std::byte> written(Encoding encoding, const CORBA::WChar* text, std::uint32_t bound = 0) {
  Buffer buffer;
  Writer out(buffer, Writer::default_limit, encoding);
  put_wstring(out, text, bound);
  out.check();
  return {out.data().begin(), out.data().end()};
}

struct Read {
  std::wstring text;
  Error error;
  friend bool operator==(const Read&, const Read&) = default;
};
void PrintTo(const Read& read, std::ostream* out) {
  *out << read.text.size() << " characters, " << describe(read.error);
}

Read read(const WireBuilder& wire, Encoding encoding, std::uint32_t bound = 0) {
  Context context;
  context.encoding = encoding;
  Reader in(wire.bytes(), wire.little_endian());
  in.context(&context);
  const CORBA::WString_var text = copy_wstring(in, bound);
  EXPECT_EQ(text.in() == nullptr, !in.ok());
  if (in.ok()) {
    EXPECT_EQ(in.remaining(), 0u);
  }
  return {text.in() ? text.in() : L"", in.error()};
}
Read good(const wchar_t* text) { return {text, Error::none}; }
Read bad(Error error) { return {L"", error}; }

TEST(WideString, IsCountedBigEndianOctets) {
  const auto expected = WireBuilder(native_little)
                            .u32(10)
                            .u8(0)
                            .u8('a')
                            .u8(0x20)
                            .u8(0xac)
                            .u8(0xd8)
                            .u8(0x3d)
                            .u8(0xde)
                            .u8(0)
                            .u8(0)
                            .u8(0xe9);
  EXPECT_EQ(written(kOctets, L"a\u20ac\U0001f600\u00e9"), expected.bytes());
  EXPECT_EQ(written(kOctets, L""), WireBuilder(native_little).u32(0).bytes());
  for (const bool little : kOrders) {
    EXPECT_EQ(read(WireBuilder(little).u32(4).u8(0).u8('a').u8(0xd8).u8(0x3d), kOctets), bad(Error::no_such_character));
    EXPECT_EQ(read(WireBuilder(little).u32(2).u8(0).u8('a'), kOctets), good(L"a"));
    EXPECT_EQ(read(WireBuilder(little).u32(0), kOctets), good(L""));
  }
}

TEST(WideString, ObeysByteOrderMarks) {
  for (const bool little : kOrders) {
    EXPECT_EQ(read(WireBuilder(little).u32(4).u8(0xfe).u8(0xff).u8(0).u8('a'), kOctets), good(L"a"));
    EXPECT_EQ(read(WireBuilder(little).u32(4).u8(0xff).u8(0xfe).u8('a').u8(0), kOctets), good(L"a"));
    EXPECT_EQ(read(WireBuilder(little).u32(2).u8(0xfe).u8(0xff), kOctets), good(L""));
  }
  for (const wchar_t* text : {L"\ufeffa", L"\ufffea"}) {
    WireBuilder wire(native_little);
    for (const std::byte octet : written(kOctets, text)) wire.u8(static_cast<unsigned char>(octet));
    EXPECT_EQ(read(wire, kOctets), good(text)) << "its first character is not taken for a mark";
  }
}

TEST(WideString, IsShortsWithNulInGiop1_1) {
  const auto expected = WireBuilder(native_little).u32(4).u16('a').u16(0xd83d).u16(0xde00).u16(0);
  EXPECT_EQ(written(kShorts, L"a\U0001f600"), expected.bytes());
  for (const bool little : kOrders) {
    EXPECT_EQ(read(WireBuilder(little).u32(3).u16('a').u16(0x20ac).u16(0), kShorts), good(L"a\u20ac"));
    EXPECT_EQ(read(WireBuilder(little).u32(1).u16(0), kShorts), good(L""));
    EXPECT_EQ(read(WireBuilder(little).u32(0), kShorts), bad(Error::bad_string));
    EXPECT_EQ(read(WireBuilder(little).u32(1).u16('a'), kShorts), bad(Error::bad_string));
    EXPECT_EQ(read(WireBuilder(little).u32(2).u16(0).u16(0), kShorts), bad(Error::bad_string)) << "a NUL inside";
  }
}

TEST(WideString, RefusesMalformedOctets) {
  for (const bool little : kOrders) {
    EXPECT_EQ(read(WireBuilder(little).u32(3).u8(0).u8('a').u8(0), kOctets), bad(Error::bad_string)) << "odd length";
    EXPECT_EQ(read(WireBuilder(little).u32(0xfffffffe).u8(0).u8('a'), kOctets), bad(Error::truncated));
    EXPECT_EQ(read(WireBuilder(little).u32(0x80000000).u16('a'), kShorts), bad(Error::truncated));
    EXPECT_EQ(read(WireBuilder(little).u32(2).u8(0).u8(0), kOctets), bad(Error::bad_string)) << "a NUL inside";
    EXPECT_EQ(read(WireBuilder(little).u32(4).u8(0xdc).u8(0).u8(0xd8).u8(0), kOctets), bad(Error::no_such_character));
    EXPECT_EQ(read(WireBuilder(little).u32(4).u8(0xd8).u8(0).u8(0).u8('a'), kOctets), bad(Error::no_such_character));
  }
}

TEST(WideString, BoundsCountCharacters) {
  EXPECT_EQ(written(kOctets, L"\U0001f600\U0001f600", 2).size(), 12u);
  EXPECT_THROW(written(kOctets, L"abc", 2), CORBA::MARSHAL);
  const auto pair = WireBuilder(true).u32(4).u8(0xd8).u8(0x3d).u8(0xde).u8(0);
  EXPECT_EQ(read(pair, kOctets, 1), good(L"\U0001f600"));
  EXPECT_EQ(read(WireBuilder(true).u32(4).u8(0).u8('a').u8(0).u8('b'), kOctets, 1), bad(Error::too_long));
}

TEST(WideString, IsLimitedAsStringsAre) {
  Limits limits;
  limits.max_string_length = 6;
  const auto wire = WireBuilder(true).u32(8).u16(0x6100).u16(0x6200).u16(0x6300).u16(0x6400);
  Reader in(wire.bytes(), true, limits);
  EXPECT_EQ(copy_wstring(in), nullptr);
  EXPECT_EQ(in.error(), Error::too_long);
}

TEST(WideString, MustBeUnicode) {
  for (const Encoding encoding : {kOctets, kShorts}) {
    for (const CORBA::WChar character :
         {CORBA::WChar{0xd800}, CORBA::WChar{0xdfff}, CORBA::WChar{0x110000}, CORBA::WChar{-1}}) {
      const CORBA::WChar text[] = {character, 0};
      EXPECT_THROW(written(encoding, text), CORBA::DATA_CONVERSION);
      Buffer buffer;
      Writer out(buffer, Writer::default_limit, encoding);
      put_wchar(out, character);
      EXPECT_EQ(out.error(), Error::no_such_character);
    }
  }
  EXPECT_THROW(written(kOctets, nullptr), CORBA::BAD_PARAM);
}

TEST(WideCharacter, ComesBack) {
  for (const Encoding encoding : {kOctets, kShorts}) {
    for (const CORBA::WChar character : {L'\0', L'a', L'\u00e9', L'\ufeff', L'\ufffe', L'\uffff', L'\U0010ffff'}) {
      Buffer buffer;
      Writer out(buffer, Writer::default_limit, encoding);
      out << 'x' << character;
      if (encoding == kShorts && character > 0xffff) {
        EXPECT_EQ(out.error(), Error::no_such_character);
        continue;
      }
      Context context;
      context.encoding = encoding;
      Reader in(out.data(), writes_little);
      in.context(&context);
      char before = 0;
      CORBA::WChar same = 0;
      in >> before >> same;
      EXPECT_EQ(same, character);
      EXPECT_TRUE(in.ok() && in.remaining() == 0);
    }
  }
}

TEST(WideCharacter, RefusesMalformedOctets) {
  const auto error = [](const WireBuilder& wire, Encoding encoding) {
    Context context;
    context.encoding = encoding;
    Reader in(wire.bytes(), wire.little_endian());
    in.context(&context);
    EXPECT_EQ(get_wchar(in), 0);
    return in.error();
  };
  for (const bool little : kOrders) {
    for (const unsigned size : {0u, 1u, 3u, 8u}) {
      EXPECT_EQ(error(WireBuilder(little).u8(static_cast<unsigned char>(size)).u64(0x6100610061006100), kOctets),
                Error::bad_string)
          << size;
    }
    EXPECT_EQ(error(WireBuilder(little).u8(2).u8('a'), kOctets), Error::truncated);
    EXPECT_EQ(error(WireBuilder(little).u8(255).u8('a'), kOctets), Error::truncated);
    EXPECT_EQ(error(WireBuilder(little).u8(4).u8(0).u8('a').u8(0).u8('b'), kOctets), Error::bad_string);
    EXPECT_EQ(error(WireBuilder(little).u8(2).u8(0xd8).u8(0), kOctets), Error::no_such_character);
    EXPECT_EQ(error(WireBuilder(little).u16(0xdc00), kShorts), Error::no_such_character);
  }
}

struct Refusal {
  Wide wide;
  Error error;
};
TEST(WideCharacter, IsRefusedWithoutANegotiatedCodeSet) {
  for (const auto& [wide, expected] :
       {Refusal{Wide::in_giop_1_0, Error::wide_in_giop_1_0}, Refusal{Wide::not_offered, Error::wide_not_offered},
        Refusal{Wide::not_negotiated, Error::wide_not_negotiated},
        Refusal{Wide::incompatible, Error::wide_incompatible}}) {
    Buffer buffer;
    Writer out(buffer, Writer::default_limit, {wide, CharConversion::none});
    put_wchar(out, L'a');
    EXPECT_EQ(out.error(), expected);
    Writer other(buffer, Writer::default_limit, {wide, CharConversion::none});
    put_wstring(other, L"a");
    EXPECT_EQ(other.error(), expected);
    EXPECT_EQ(read(WireBuilder(true).u32(2).u16('a'), {wide, CharConversion::none}), bad(expected));
  }
  EXPECT_THROW(raise(Error::wide_not_offered, CORBA::COMPLETED_NO), CORBA::INV_OBJREF);
  EXPECT_THROW(raise(Error::wide_not_negotiated, CORBA::COMPLETED_NO), CORBA::BAD_PARAM);
  EXPECT_THROW(raise(Error::wide_incompatible, CORBA::COMPLETED_NO), CORBA::CODESET_INCOMPATIBLE);
  EXPECT_THROW(raise(Error::wide_in_giop_1_0, CORBA::COMPLETED_NO), CORBA::MARSHAL);
}

TEST(WideSequences, ComeBackAndAreLimited) {
  UnboundedSequence<CORBA::WChar> letters;
  letters.length(3);
  for (CORBA::ULong i = 0; i < 3; ++i) letters[i] = static_cast<CORBA::WChar>(0x20ac + i);
  UnboundedWStringSequence names;
  names.length(2);
  names[0] = static_cast<const CORBA::WChar*>(L"first");
  Buffer buffer;
  Writer out(buffer);
  out << letters << names;
  Reader in(out.data(), writes_little);
  UnboundedSequence<CORBA::WChar> same_letters;
  UnboundedWStringSequence same_names;
  in >> same_letters >> same_names;
  in.check();
  ASSERT_EQ(same_letters.length(), 3u);
  EXPECT_EQ(same_letters[2], 0x20ae);
  ASSERT_EQ(same_names.length(), 2u);
  EXPECT_STREQ(same_names[0].in(), L"first");
  EXPECT_STREQ(same_names[1].in(), L"");
  const auto lying = WireBuilder(true).u32(0x10000000).u8(2).u8(0).u8('a');
  Reader hostile(lying.bytes(), true);
  hostile >> same_letters;
  EXPECT_EQ(hostile.error(), Error::truncated);
  EXPECT_EQ(same_letters.length(), 0u);
}

/// IEEE 754 binary128, written by hand: sign and exponent in the first two octets, then the fraction.
TEST(LongDouble, IsAQuadOnTheWire) {
  struct Row {
    long double value;
    std::uint64_t high;
    std::uint64_t low;
  };
  const Row rows[] = {{1.0L, 0x3fff000000000000, 0},
                      {-2.5L, 0xc000400000000000, 0},
                      {0.0L, 0, 0},
                      {-0.0L, 0x8000000000000000, 0},
                      {1.0L + 0x1p-60L, 0x3fff000000000000, 0x0010000000000000},
                      {std::numeric_limits<long double>::infinity(), 0x7fff000000000000, 0}};
  for (const auto& [value, high, low] : rows) {
    for (const bool little : kOrders) {
      WireBuilder wire(little);
      wire.u8(7).u64(little ? low : high).u64(little ? high : low);
      Reader in(wire.bytes(), little);
      in.get<unsigned char>();
      const CORBA::LongDouble same = get_long_double(in);
      EXPECT_TRUE(in.ok() && in.remaining() == 0);
      EXPECT_EQ(same, value);
      EXPECT_EQ(std::signbit(same), std::signbit(value));
      if (little != writes_little) continue;
      Buffer buffer;
      Writer out(buffer);
      out << static_cast<unsigned char>(7) << value;
      EXPECT_EQ((std::vector<std::byte>{out.data().begin(), out.data().end()}), wire.bytes());
    }
  }
  for (const long double value : {LDBL_MAX, LDBL_MIN, LDBL_TRUE_MIN, 1.0L / 3, -LDBL_MAX}) {
    Buffer buffer;
    Writer out(buffer);
    put_long_double(out, value);
    Reader in(out.data(), writes_little);
    EXPECT_EQ(get_long_double(in), value);
  }
  Reader cut(WireBuilder(true).u64(0).bytes(), true);
  EXPECT_EQ(get_long_double(cut), 0.0L);
  EXPECT_EQ(cut.error(), Error::truncated);
}

}  // namespace
}  // namespace corbel::cdr
