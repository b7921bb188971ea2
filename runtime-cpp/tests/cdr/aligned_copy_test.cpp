// SPDX-License-Identifier: Apache-2.0
// Sequences of structures of basic types that are copied by phases equal sequences that are written and read member by
// member.
#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "corbel/cdr/stream.hpp"

namespace app {

/// Its copies reach one phase and stay in it.
struct Mixed {
  CORBA::Short a;
  CORBA::Long b;
  CORBA::Double c;
  CORBA::Float d;
  CORBA::Char e;
};
/// Its copies pass all eight phases repeatedly.
struct Three {
  CORBA::Octet a;
  CORBA::Octet b;
  CORBA::Char c;
};
/// Its copies alternate between two phases.
struct Alternating {
  CORBA::LongLong a;
  CORBA::ULong b;
};
struct Last {
  CORBA::Octet a;
  CORBA::ULongLong b;
};
struct Alone {
  CORBA::UShort a;
};

bool operator==(const Mixed& one, const Mixed& other) {
  return one.a == other.a && one.b == other.b && one.c == other.c && one.d == other.d && one.e == other.e;
}
bool operator==(const Three& one, const Three& other) {
  return one.a == other.a && one.b == other.b && one.c == other.c;
}
bool operator==(const Alternating& one, const Alternating& other) { return one.a == other.a && one.b == other.b; }
bool operator==(const Last& one, const Last& other) { return one.a == other.a && one.b == other.b; }
bool operator==(const Alone& one, const Alone& other) { return one.a == other.a; }

void fill(Mixed& value, int i) { value = {CORBA::Short(-i), 1000 * i, i / 3.0, CORBA::Float(i) / 7, char('a' + i)}; }
void fill(Three& value, int i) { value = {CORBA::Octet(i), CORBA::Octet(2 * i), char('A' + i)}; }
void fill(Alternating& value, int i) { value = {-i * 1'000'000'007LL, 3u * CORBA::ULong(i)}; }
void fill(Last& value, int i) { value = {CORBA::Octet(255 - i), 0x0123456789abcdefULL * CORBA::ULongLong(i)}; }
void fill(Alone& value, int i) { value = {CORBA::UShort(7 * i)}; }

}  // namespace app

namespace corbel::cdr {

template <>
struct AlignedCopy<app::Mixed>
    : StructCopy<&app::Mixed::a, &app::Mixed::b, &app::Mixed::c, &app::Mixed::d, &app::Mixed::e> {};
template <>
struct AlignedCopy<app::Three> : StructCopy<&app::Three::a, &app::Three::b, &app::Three::c> {};
template <>
struct AlignedCopy<app::Alternating> : StructCopy<&app::Alternating::a, &app::Alternating::b> {};
template <>
struct AlignedCopy<app::Last> : StructCopy<&app::Last::a, &app::Last::b> {};
template <>
struct AlignedCopy<app::Alone> : StructCopy<&app::Alone::a> {};

template <>
inline constexpr std::size_t wire_minimum<app::Mixed> = 19;
template <>
inline constexpr std::size_t wire_minimum<app::Three> = 3;
template <>
inline constexpr std::size_t wire_minimum<app::Alternating> = 12;
template <>
inline constexpr std::size_t wire_minimum<app::Last> = 9;
template <>
inline constexpr std::size_t wire_minimum<app::Alone> = 2;

inline Reader& operator>>(Reader& in, app::Mixed& value) {
  return in >> value.a >> value.b >> value.c >> value.d >> value.e;
}
inline Reader& operator>>(Reader& in, app::Three& value) { return in >> value.a >> value.b >> value.c; }
inline Reader& operator>>(Reader& in, app::Alternating& value) { return in >> value.a >> value.b; }
inline Reader& operator>>(Reader& in, app::Last& value) { return in >> value.a >> value.b; }
inline Reader& operator>>(Reader& in, app::Alone& value) { return in >> value.a; }
inline Writer& operator<<(Writer& out, const app::Mixed& value) {
  return out << value.a << value.b << value.c << value.d << value.e;
}
inline Writer& operator<<(Writer& out, const app::Three& value) { return out << value.a << value.b << value.c; }
inline Writer& operator<<(Writer& out, const app::Alternating& value) { return out << value.a << value.b; }
inline Writer& operator<<(Writer& out, const app::Last& value) { return out << value.a << value.b; }
inline Writer& operator<<(Writer& out, const app::Alone& value) { return out << value.a; }

namespace {

template <class T>
class AlignedCopyTest : public testing::Test {
 protected:
  using Sequence = UnboundedSequence<T>;

  static Sequence some(CORBA::ULong count) {
    Sequence values;
    values.length(count);
    for (CORBA::ULong i = 0; i < count; ++i) app::fill(values[i], static_cast<int>(i) + 1);
    return values;
  }

  /// Writes member by member, as the standard describes.
  static void put_one_by_one(Writer& out, const Sequence& values) {
    out.put(values.length());
    for (CORBA::ULong i = 0; i < values.length(); ++i) out << values[i];
  }

  static void expect_equal(const Sequence& wanted, const Sequence& got) {
    ASSERT_EQ(wanted.length(), got.length());
    for (CORBA::ULong i = 0; i < wanted.length(); ++i) EXPECT_TRUE(wanted[i] == got[i]) << i;
  }
};

using Structs = testing::Types<app::Mixed, app::Three, app::Alternating, app::Last, app::Alone>;
TYPED_TEST_SUITE(AlignedCopyTest, Structs);

std::vector<std::byte> octets_of(const Writer& out) { return {out.data().begin(), out.data().end()}; }

TYPED_TEST(AlignedCopyTest, WritesTheSameOctetsAsMemberByMember) {
  for (CORBA::ULong count = 0; count < 20; ++count) {
    const auto values = this->some(count);
    for (int before = 0; before < 16; ++before) {
      Buffer buffer, other;
      const std::vector<std::byte> old(1024, std::byte{0xee});  // padding must be written, not left
      Writer(buffer).put_octets(old);
      Writer out(buffer), one_by_one(other);
      for (int i = 0; i < before; ++i) {
        out << CORBA::Octet(i);
        one_by_one << CORBA::Octet(i);
      }
      out << values << CORBA::Octet(1);
      this->put_one_by_one(one_by_one, values);
      one_by_one << CORBA::Octet(1);
      EXPECT_EQ(octets_of(one_by_one), octets_of(out)) << count << " behind " << before;
    }
  }
}

TYPED_TEST(AlignedCopyTest, ReadsFromEachPlace) {
  for (CORBA::ULong count = 0; count < 20; ++count) {
    const auto values = this->some(count);
    for (int before = 0; before < 16; ++before) {
      Buffer buffer;
      Writer out(buffer);
      for (int i = 0; i < before; ++i) out << CORBA::Octet(i);
      out << values << CORBA::Octet(99);
      Reader in(out.data(), writes_little);
      for (int i = 0; i < before; ++i) in.get<CORBA::Octet>();
      typename TestFixture::Sequence got;
      in >> got;
      EXPECT_EQ(99, in.get<CORBA::Octet>());
      in.check();
      this->expect_equal(values, got);
    }
  }
}

TYPED_TEST(AlignedCopyTest, AlignmentCountsFromTheMessageWhereverThatLies) {
  const auto values = this->some(9);
  Buffer buffer;
  Writer out(buffer);
  out << values;
  for (std::size_t shift = 0; shift < 8; ++shift) {
    std::vector<std::byte> moved(shift);
    moved.insert(moved.end(), out.data().begin(), out.data().end());
    Reader in(std::span<const std::byte>(moved).subspan(shift), writes_little);
    typename TestFixture::Sequence got;
    in >> got;
    in.check();
    this->expect_equal(values, got);
  }
}

TYPED_TEST(AlignedCopyTest, EachTruncationIsAnError) {
  const auto values = this->some(7);
  Buffer buffer;
  Writer out(buffer);
  out << values;
  for (std::size_t size = 0; size < out.position(); ++size) {
    const std::vector<std::byte> cut(out.data().begin(), out.data().begin() + static_cast<std::ptrdiff_t>(size));
    Reader in(cut, writes_little);
    typename TestFixture::Sequence got;
    in >> got;
    EXPECT_EQ(Error::truncated, in.error()) << size;
    EXPECT_EQ(0u, got.length()) << size;
  }
}

TYPED_TEST(AlignedCopyTest, ALimitStopsTheWriter) {
  const auto values = this->some(100);
  Buffer buffer;
  Writer out(buffer, 64);
  out << values;
  out.check_limit();
  EXPECT_EQ(Error::message_too_large, out.error());
}

TYPED_TEST(AlignedCopyTest, TheNativeLayoutIsThatOfMemoryWithZerosAsPadding) {
  for (const CORBA::ULong count : {1U, 2U, 3U, 4U, 5U, 17U}) {
    const auto values = this->some(count);
    std::vector<TypeParam> memory(values.get_buffer(), values.get_buffer() + count);
    std::vector<unsigned char> wanted(count * sizeof(TypeParam));
    std::memcpy(wanted.data(), memory.data(), wanted.size());
    auto* const octets_in_memory = reinterpret_cast<unsigned char*>(memory.data());
    for (std::size_t at = 0; at < wanted.size(); ++at) {
      TypeParam other = memory[at / sizeof(TypeParam)];
      reinterpret_cast<unsigned char*>(&other)[at % sizeof(TypeParam)] ^= 1;
      if (other == values[static_cast<CORBA::ULong>(at / sizeof(TypeParam))]) {  // the octet is padding
        octets_in_memory[at] = 0xff;
        wanted[at] = 0;
      }
    }
    std::vector<std::byte> octets(wanted.size());
    AlignedCopy<TypeParam>::copy_native(octets.data(), memory.data(), count);
    EXPECT_EQ(std::memcmp(octets.data(), wanted.data(), octets.size()), 0) << count;

    Buffer buffer;
    Writer out(buffer, Writer::default_limit, {Wide::utf16, CharConversion::none, true});
    out << values;
    ASSERT_TRUE(out.ok());
    Context context;
    context.encoding.native_layout = true;
    Reader in(out.data(), native_little);
    in.context(&context);
    typename TestFixture::Sequence got;
    in >> got;
    EXPECT_TRUE(in.ok());
    EXPECT_EQ(in.remaining(), 0U);
    this->expect_equal(values, got);
  }
}

TYPED_TEST(AlignedCopyTest, EachTruncationOfTheNativeLayoutIsAnError) {
  Buffer buffer;
  Writer out(buffer, Writer::default_limit, {Wide::utf16, CharConversion::none, true});
  out << this->some(3);
  Context context;
  context.encoding.native_layout = true;
  for (std::size_t size = 0; size < out.buffered(); ++size) {
    Reader in(out.data().first(size), native_little);
    in.context(&context);
    typename TestFixture::Sequence got;
    in >> got;
    EXPECT_FALSE(in.ok()) << size;
    EXPECT_EQ(got.length(), 0U);
  }
}

TEST(AlignedCopy, AForeignByteOrderIsReadMemberByMember) {
  UnboundedSequence<app::Alternating> got;
  const std::vector<unsigned char> message{0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0,
                                           0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 4};
  Reader in(std::as_bytes(std::span(message)), false);
  in >> got;
  in.check();
  ASSERT_EQ(2u, got.length());
  EXPECT_EQ(1, got[0].a);
  EXPECT_EQ(2u, got[0].b);
  EXPECT_EQ(3, got[1].a);
  EXPECT_EQ(4u, got[1].b);
}

}  // namespace
}  // namespace corbel::cdr
