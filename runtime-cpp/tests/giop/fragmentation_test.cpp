// SPDX-License-Identifier: Apache-2.0
// Fragments of GIOP 1.1, each with its own alignment: cut while they are written, and read across their boundaries.
#include <gtest/gtest.h>

#include <random>
#include <string>

#include "corbel/cdr/stream.hpp"
#include "corbel/giop/fragment.hpp"
#include "corbel/giop/fragmenter.hpp"
#include "corbel/giop/reply.hpp"
#include "corbel/giop/request.hpp"
#include "support/messages/wire_builder.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;
using Bytes = std::vector<std::byte>;

/// A joined message, which stays in memory for its readers.
struct Joined {
  Reassembler reassembler{default_limits};
  Reassembler::Reassembled whole;

  Error add(const Bytes& part) {
    MessageHeader header;
    const Error error = decode_header(part, default_limits, header);
    return error == Error::none ? reassembler.add(header, part, whole) : error;
  }
  cdr::Reader body() const {
    Reply reply;
    EXPECT_EQ(decode_reply(whole.bytes, whole.header, default_limits, reply), Error::none);
    return reply.body;
  }
};

/// Returns the beginning of a reply, as the first part of a message.
WireBuilder first_part(bool little) { return WireBuilder(little).giop(1, 1, 2).u32(0).u32(7).u32(0); }
WireBuilder fragment(bool little, bool more = false) { return WireBuilder(little).giop(1, 7, more ? 2 : 0); }

TEST(FragmentBoundaries, EachFragmentIsAlignedByItself) {
  for (const bool little : {false, true}) {
    Joined joined;
    // The first double ends its part, and the next one begins after padding. The third one fills its part up to the
    // padding at its end, which follows from the alignment of the next value only.
    ASSERT_EQ(joined.add(first_part(little).f64(1).finish().bytes()), Error::none);
    ASSERT_EQ(joined.add(fragment(little, true).f64(2).u8(3).align(4).finish().bytes()), Error::none);
    ASSERT_EQ(joined.add(fragment(little, true).u32(4).u16(5).align(8).finish().bytes()), Error::none);
    ASSERT_EQ(joined.add(fragment(little).u64(6).u8(7).finish().bytes()), Error::none);
    cdr::Reader in = joined.body();
    EXPECT_EQ(in.get<double>(), 1);
    EXPECT_EQ(in.get<double>(), 2);
    EXPECT_EQ(in.get<unsigned char>(), 3);
    EXPECT_EQ(in.get<std::uint32_t>(), 4U);
    EXPECT_EQ(in.get<std::uint16_t>(), 5);
    EXPECT_EQ(in.get<std::uint64_t>(), 6U);
    EXPECT_EQ(in.get<unsigned char>(), 7);
    EXPECT_TRUE(in.ok());
    EXPECT_EQ(in.remaining_in_fragments(), 0U);
    EXPECT_EQ(in.get<unsigned char>(), 0);
    EXPECT_EQ(in.error(), cdr::Error::truncated);
  }
}

// omniORB writes arrays as octets: their elements continue without padding, wherever they are cut.
TEST(FragmentBoundaries, ArraysGoOnAsOctets) {
  const Bytes array = WireBuilder(true).f64(1).f64(2).f64(3).f64(4).bytes();
  for (std::size_t cut = 0; cut <= array.size(); ++cut) {
    Joined joined;
    ASSERT_EQ(joined.add(first_part(true).u32(4).align(8).raw(std::span(array).first(cut)).finish().bytes()),
              Error::none);
    ASSERT_EQ(joined.add(fragment(true).raw(std::span(array).subspan(cut)).f64(5).finish().bytes()), Error::none);
    cdr::Reader in = joined.body();
    UnboundedSequence<CORBA::Double> read;
    in >> read;
    ASSERT_TRUE(in.ok()) << cut;
    ASSERT_EQ(read.length(), 4U);
    for (CORBA::ULong i = 0; i < 4; ++i) EXPECT_EQ(read[i], i + 1) << cut;
    EXPECT_EQ(in.get<double>(), 5) << cut;
  }
}

TEST(FragmentBoundaries, TextsAndOctetsGoOn) {
  for (std::size_t cut = 1; cut < 20; ++cut) {
    const Bytes text = WireBuilder(true).raw(std::string_view("nineteen characters\0", 20)).bytes();
    Joined joined;
    ASSERT_EQ(joined.add(first_part(true).u32(20).raw(std::span(text).first(cut)).finish().bytes()), Error::none);
    ASSERT_EQ(joined.add(fragment(true).raw(std::span(text).subspan(cut)).u16(9).u32(2).u8(1).finish().bytes()),
              Error::none);
    ASSERT_EQ(joined.whole.header.boundaries != nullptr, true);
    cdr::Reader in = joined.body();
    EXPECT_EQ(in.get_string(), "nineteen characters");
    EXPECT_EQ(in.get<std::uint16_t>(), 9);
    EXPECT_EQ(in.get<std::uint32_t>(), 2U) << cut;
    in.get_octets(1);
    EXPECT_TRUE(in.ok());
    in.get_octets(1);
    EXPECT_FALSE(in.ok());
  }
}

TEST(FragmentBoundaries, ValuesDoNotStandAcrossThem) {
  Joined joined;
  ASSERT_EQ(joined.add(first_part(true).u16(1).finish().bytes()), Error::none);
  ASSERT_EQ(joined.add(fragment(true).u16(0).finish().bytes()), Error::none);
  cdr::Reader in = joined.body();
  in.get<std::uint32_t>();
  EXPECT_EQ(in.error(), cdr::Error::truncated);
}

TEST(FragmentBoundaries, LengthsAreThoseOfAllFragments) {
  Joined joined;
  ASSERT_EQ(joined.add(first_part(true).u32(3).finish().bytes()), Error::none);
  ASSERT_EQ(joined.add(fragment(true, true).raw("a").finish().bytes()), Error::none);
  ASSERT_EQ(joined.add(fragment(true).raw("bc").u32(3).finish().bytes()), Error::none);
  cdr::Reader in = joined.body();
  EXPECT_EQ(in.get_octet_sequence().size(), 3U);
  EXPECT_EQ(in.get_octet_sequence().size(), 0U) << "it announces more than is there";
  EXPECT_EQ(in.error(), cdr::Error::truncated);
}

TEST(FragmentBoundaries, TakeMemoryThatCounts) {
  Limits limits;
  limits.max_message_size = 4096;
  Reassembler reassembler(limits);
  Reassembler::Reassembled whole;
  const auto add = [&](const Bytes& part) {
    MessageHeader header;
    EXPECT_EQ(decode_header(part, limits, header), Error::none);
    return reassembler.add(header, part, whole);
  };
  ASSERT_EQ(add(first_part(true).finish().bytes()), Error::none);
  const Bytes one = fragment(true, true).u8(0).finish().bytes();
  unsigned parts = 0;
  while (add(one) == Error::none) ASSERT_LT(++parts, 4096U / sizeof(cdr::FragmentBoundary)) << "parts of one octet";
  EXPECT_LE(reassembler.held(), 4096U);
}

/// Writes and reads the same values of every kind, chosen by a seed.
class Values {
 public:
  explicit Values(unsigned seed, bool large = true) : random_(seed), kinds_(large ? 11 : 9) {}

  void write(cdr::Writer& out) {
    for (int i = 0; i < 60 && out.ok(); ++i) each(out);
  }
  void check(cdr::Reader& in) {
    for (int i = 0; i < 60; ++i) {
      each(in);
      ASSERT_TRUE(in.ok()) << i;
    }
  }

 private:
  std::uint64_t number() { return random_() * 0x9e3779b97f4a7c15ULL; }
  template <class T>
  void one(cdr::Writer& out) {
    out.put(static_cast<T>(number()));
  }
  template <class T>
  void one(cdr::Reader& in) {
    EXPECT_EQ(in.get<T>(), static_cast<T>(number()));
  }
  template <class T>
  std::vector<T> some() {
    std::vector<T> values(random_() % 40);
    for (T& value : values) value = static_cast<T>(number());
    return values;
  }
  template <class T>
  void array(cdr::Writer& out) {
    const std::vector<T> values = some<T>();
    out.put_array(values.data(), values.size());
  }
  template <class T>
  void array(cdr::Reader& in) {
    const std::vector<T> values = some<T>();
    std::vector<T> read(values.size());
    in.get_array(read.data(), read.size());
    EXPECT_EQ(read, values);
  }
  std::string text() { return std::string(random_() % 90, static_cast<char>('a' + random_() % 26)); }
  void string(cdr::Writer& out) { out.put_string(text()); }
  void string(cdr::Reader& in) { EXPECT_EQ(in.get_string(), text()); }
  void encapsulation(cdr::Writer& out) {
    const auto begun = out.begin_encapsulation();
    one<std::uint64_t>(out);
    string(out);
    one<std::uint64_t>(out);
    one<std::uint16_t>(out);
    out.end_encapsulation(begun);
  }
  void encapsulation(cdr::Reader& in) {
    cdr::Reader inner = in.get_encapsulation();
    one<std::uint64_t>(inner);
    string(inner);
    one<std::uint64_t>(inner);
    one<std::uint16_t>(inner);
    EXPECT_TRUE(inner.ok());
  }
  void quad(cdr::Writer& out) { out << static_cast<CORBA::LongDouble>(static_cast<double>(random_())); }
  void quad(cdr::Reader& in) {
    CORBA::LongDouble read;
    in >> read;
    EXPECT_EQ(read, static_cast<CORBA::LongDouble>(static_cast<double>(random_())));
  }

  template <class Stream>
  void each(Stream& stream) {
    switch (random_() % kinds_) {
      case 0: return one<unsigned char>(stream);
      case 1: return one<std::uint16_t>(stream);
      case 2: return one<std::uint32_t>(stream);
      case 3:
      case 4: return one<std::uint64_t>(stream);
      case 5: return array<std::uint16_t>(stream);
      case 6: return array<std::uint32_t>(stream);
      case 7: return string(stream);
      case 8: return encapsulation(stream);
      case 9: return array<std::uint64_t>(stream);
      default: return quad(stream);
    }
  }

  std::minstd_rand random_;
  const unsigned kinds_;
};

TEST(Fragmentation, RandomValuesAreReadBackFromFragments) {
  std::size_t fragments = 0;
  for (unsigned seed = 1; seed <= 300; ++seed) {
    const bool large = seed % 2 == 0;  // also arrays of eight-octet values, which are not cut
    for (const std::size_t size : {32U, 40U, 64U, 256U}) {
      cdr::Buffer buffer;
      cdr::FragmentBoundaries boundaries(size);
      cdr::Writer out(buffer, cdr::Writer::default_limit, {}, &boundaries);
      const HeaderOffsets offsets = begin_reply(out, v1_1, 7, ReplyStatus::no_exception);
      Values(seed, large).write(out);
      finish_message(out, offsets);
      ASSERT_TRUE(out.ok());
      ASSERT_TRUE(needs_fragments(out, size));
      cdr::Buffer cut;
      std::size_t left = write_fragments(out, size, cut);
      ASSERT_NE(left, 0U);
      Joined joined;
      for (const std::byte* at = cut.data(); left > 0; ++fragments) {
        MessageHeader header;
        ASSERT_EQ(decode_header({at, left}, default_limits, header), Error::none);
        ASSERT_TRUE(large || header.total_size() <= size) << header.total_size();
        ASSERT_EQ(joined.reassembler.add(header, {at, header.total_size()}, joined.whole), Error::none);
        at += header.total_size();
        left -= header.total_size();
        ASSERT_EQ(joined.whole.bytes.empty(), left > 0);
      }
      cdr::Reader in = joined.body();
      ASSERT_NO_FATAL_FAILURE(Values(seed, large).check(in)) << seed << " " << size;
    }
  }
  EXPECT_GT(fragments, 10'000U);
}

TEST(Fragmentation, RequestsAreReadWhereverTheirHeadIsCut) {
  for (std::size_t size = 32; size <= 80; size += 8) {
    for (std::size_t key = 8; key < 48; ++key) {
      cdr::Buffer buffer;
      cdr::FragmentBoundaries boundaries(size);
      cdr::Writer out(buffer, cdr::Writer::default_limit, {}, &boundaries);
      const Bytes object_key(key, std::byte{7});
      const ServiceContext context{1, object_key};
      RequestHead head{v1_1, 5, Response::expected, object_key, "an_operation"};
      head.contexts = std::span(&context, 1);
      const HeaderOffsets offsets = begin_request(out, head);
      out.put(std::uint64_t{99});
      finish_message(out, offsets);
      ASSERT_TRUE(needs_fragments(out, size));
      cdr::Buffer cut;
      std::size_t left = write_fragments(out, size, cut);
      Joined joined;
      for (const std::byte* at = cut.data(); left > 0;) {
        MessageHeader header;
        ASSERT_EQ(decode_header({at, left}, default_limits, header), Error::none);
        ASSERT_LE(header.total_size(), size);
        ASSERT_EQ(joined.reassembler.add(header, {at, header.total_size()}, joined.whole), Error::none);
        at += header.total_size();
        left -= header.total_size();
      }
      Request request;
      ASSERT_EQ(decode_request(joined.whole.bytes, joined.whole.header, default_limits, request), Error::none);
      EXPECT_EQ(request.id, 5U);
      EXPECT_EQ(request.operation, "an_operation");
      EXPECT_EQ(Bytes(request.object_key.begin(), request.object_key.end()), object_key);
      EXPECT_EQ(request.arguments.get<std::uint64_t>(), 99U);
    }
  }
}

TEST(Fragmentation, ALimitIsOfTheWholeMessage) {
  cdr::Buffer buffer;
  cdr::FragmentBoundaries boundaries(64);
  cdr::Writer out(buffer, 1000, {}, &boundaries);
  begin_reply(out, v1_1, 7, ReplyStatus::no_exception);
  for (int i = 0; i < 1000; ++i) out.put(std::uint64_t{1});
  finish_message(out);
  EXPECT_EQ(out.error(), cdr::Error::message_too_large);
  cdr::Writer again(buffer, 1000, {}, &boundaries);
  const Bytes octets(2000);
  again.put_octets(octets);
  EXPECT_EQ(again.error(), cdr::Error::message_too_large);
}

}  // namespace
}  // namespace corbel::giop
