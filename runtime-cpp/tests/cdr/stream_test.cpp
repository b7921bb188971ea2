// SPDX-License-Identifier: Apache-2.0
// Values of generated code: written and read as by a stub, also from the other byte order.
#include "corbel/cdr/stream.hpp"

#include <gtest/gtest.h>

#include "support/messages/wire_builder.hpp"

namespace app {

enum Colour { red, green, blue };
typedef CORBA::Double Matrix[2][2];
struct Sample {
  Colour colour = red;
  corbel::StringMember name;
  Matrix matrix = {};
  CORBA::Char text[3] = {};
};
class Samples : public corbel::UnboundedSequence<Sample> {
 public:
  using BasicUnboundedSequence::BasicUnboundedSequence;
};

}  // namespace app

namespace corbel::cdr {

inline Writer& operator<<(Writer& out, app::Colour colour) { return out << static_cast<CORBA::ULong>(colour); }
inline Reader& operator>>(Reader& in, app::Colour& colour) {
  colour = static_cast<app::Colour>(in.get_enum(3));
  return in;
}
inline Writer& operator<<(Writer& out, const app::Sample& sample) {
  out << sample.colour << sample.name << sample.matrix;
  out.put_array(sample.text, 3);
  return out;
}
inline Reader& operator>>(Reader& in, app::Sample& sample) {
  in >> sample.colour >> sample.name >> sample.matrix;
  in.get_array(sample.text, 3);
  return in;
}

namespace {

using test::WireBuilder;

struct StreamTest : testing::Test {
  Buffer buffer;
};

TEST_F(StreamTest, StructsOfAllTypesAreReadBackUnchanged) {
  app::Samples samples;
  samples.length(3);
  samples[1].colour = app::blue;
  samples[1].name = "second";
  samples[1].matrix[1][0] = 2.5;
  samples[1].text[2] = 'z';
  Writer out(buffer);
  out << samples;
  ASSERT_TRUE(out.ok());

  app::Samples read;
  Reader in(out.data(), native_little);
  in >> read;
  ASSERT_TRUE(in.ok());
  EXPECT_EQ(in.remaining(), 0u);
  ASSERT_EQ(read.length(), 3u);
  EXPECT_EQ(read[1].colour, app::blue);
  EXPECT_STREQ(read[1].name, "second");
  EXPECT_EQ(read[1].matrix[1][0], 2.5);
  EXPECT_EQ(read[1].text[2], 'z');
  EXPECT_STREQ(read[2].name, "");
}

TEST_F(StreamTest, ReadsTheOtherByteOrder) {
  WireBuilder wire(!native_little);
  wire.u32(1).u32(2).string("x");
  for (double value : {1.0, 2.0, 3.0, 4.0}) wire.f64(value);
  wire.raw("abc");
  app::Samples read;
  Reader in(wire.bytes(), !native_little);
  in >> read;
  ASSERT_TRUE(in.ok());
  EXPECT_EQ(read[0].colour, app::blue);
  EXPECT_EQ(read[0].matrix[1][1], 4.0);
  EXPECT_EQ(read[0].text[0], 'a');
}

template <class T>
void expect_round_trip(std::initializer_list<T> values) {
  UnboundedSequence<T> sequence;
  sequence.length(static_cast<CORBA::ULong>(values.size()));
  std::copy(values.begin(), values.end(), sequence.get_buffer());
  Buffer buffer;
  Writer out(buffer);
  out << true << sequence;
  UnboundedSequence<T> read;
  bool flag = false;
  Reader in(out.data(), native_little);
  in >> flag >> read;
  ASSERT_TRUE(in.ok());
  ASSERT_EQ(read.length(), values.size());
  EXPECT_TRUE(std::equal(values.begin(), values.end(), read.get_buffer()));
}

TEST_F(StreamTest, SequencesOfPrimitivesAreReadBackUnchanged) {
  expect_round_trip<CORBA::Boolean>({true, false, true});
  expect_round_trip<CORBA::Char>({'a', '\0', '\xff'});
  expect_round_trip<CORBA::Octet>({0, 255});
  expect_round_trip<CORBA::Short>({-32768, 32767});
  expect_round_trip<CORBA::ULong>({0, 0xffffffffu});
  expect_round_trip<CORBA::LongLong>({INT64_MIN, INT64_MAX});
  expect_round_trip<CORBA::Float>({-0.5f, 3.25f});
  expect_round_trip<CORBA::Double>({1e300, -1e-300, 0});
}

TEST_F(StreamTest, SequencesOfStringsAreReadBackUnchanged) {
  UnboundedStringSequence strings;
  strings.length(3);
  strings[0] = "zero";
  strings[2] = "two";
  Writer out(buffer);
  out << strings;
  UnboundedStringSequence read;
  Reader in(out.data(), native_little);
  in >> read;
  ASSERT_TRUE(in.ok());
  EXPECT_STREQ(read[0], "zero");
  EXPECT_STREQ(read[1], "");
  EXPECT_STREQ(read[2], "two");
}

TEST_F(StreamTest, BoundsAreKept) {
  UnboundedSequence<CORBA::Long> four;
  four.length(4);
  Writer out(buffer);
  out << four;
  BoundedSequence<CORBA::Long, 3> three;
  Reader in(out.data(), native_little);
  in >> three;
  EXPECT_EQ(in.error(), Error::too_long);
  EXPECT_EQ(three.length(), 0u);

  Writer bounded(buffer);
  put_bounded_string(bounded, "abcd", 3);
  EXPECT_EQ(bounded.error(), Error::too_long);
}

/// A short message announces 2^32-1 samples. The reader allocates no memory for the missing ones, and returns none.
TEST_F(StreamTest, AnnouncedLengthsAllocateNothing) {
  WireBuilder wire(native_little);
  wire.u32(0xffffffff).u32(0);
  app::Samples read;
  Reader in(wire.bytes(), native_little);
  in >> read;
  EXPECT_EQ(in.error(), Error::truncated);
  EXPECT_EQ(read.length(), 0u);
  EXPECT_EQ(read.maximum(), 0u);

  WireBuilder many(native_little);  // without a declared minimum, each Sample counts as 1 byte at first
  many.u32(60'000);
  for (int i = 0; i < 60'000; ++i) many.u8(0xff);
  Reader greedy(many.bytes(), native_little);
  greedy >> read;
  EXPECT_FALSE(greedy.ok());
  EXPECT_LE(read.maximum() * sizeof(app::Sample), many.size() + 32 * sizeof(app::Sample));
}

TEST_F(StreamTest, BadElementsEndASequence) {
  WireBuilder wire(native_little);
  wire.u32(1).u32(99).string("x").f64(0).f64(0).f64(0).f64(0).raw("abc");
  app::Samples read;
  Reader in(wire.bytes(), native_little);
  in >> read;
  EXPECT_EQ(in.error(), Error::bad_enum);
  EXPECT_EQ(read.length(), 0u);
}

}  // namespace
}  // namespace corbel::cdr
