// SPDX-License-Identifier: Apache-2.0
// Received structures stay in the message in the native layout: the sequence refers to them.
#include "bench_skel.hpp"

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/bench_servant.hpp"

#include <corbel/orb/marshal.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>
#include <vector>

namespace {
namespace structures {  // other tests of this program have functions of these names

namespace cdr = corbel::cdr;
using cdr::in_place;
using Few = corbel::BoundedSequence<bench::Record, 2>;

bench::Record record(CORBA::ULong i) {
  return {static_cast<CORBA::Short>(i), -static_cast<CORBA::Long>(i), i / 3.0, static_cast<float>(i) / 7, 'x'};
}

bench::Records records(CORBA::ULong count) {
  bench::Records records;
  records.length(count);
  for (CORBA::ULong i = 0; i < count; ++i) records[i] = record(i);
  return records;
}

bool same(const bench::Record& one, const bench::Record& other) {
  return one.a == other.a && one.b == other.b && one.c == other.c && one.d == other.d && one.e == other.e;
}

template <class Some, class Other>
bool same_records(const Some& some, const Other& other) {
  return some.length() == other.length() &&
         std::equal(some.get_buffer(), some.get_buffer() + some.length(), other.get_buffer(), same);
}

class StructuresInPlace : public testing::Test {
 protected:
  StructuresInPlace() { native_.encoding.native_layout = true; }

  /// Returns the octets of a message with three records, whose length is announced as another number.
  std::vector<std::byte> message(bool native, CORBA::ULong announced = 3) {
    cdr::Buffer buffer;
    cdr::Writer out(buffer, cdr::Writer::default_limit, {cdr::Wide::utf16, cdr::CharConversion::none, native});
    out << records(3);
    std::vector<std::byte> octets(out.data().begin(), out.data().end());
    std::memcpy(octets.data(), &announced, sizeof announced);
    return octets;
  }

  /// Returns a reader of octets that are copied to a distance from a 16-aligned address.
  cdr::Reader reader(const std::vector<std::byte>& octets, std::size_t distance = 0) {
    EXPECT_LE(octets.size() + distance, sizeof memory_);
    std::copy(octets.begin(), octets.end(), memory_ + distance);
    cdr::Reader in({memory_ + distance, octets.size()}, cdr::native_little);
    in.context(&native_);
    return in;
  }

  const std::byte* memory() const { return memory_; }
  cdr::Context native_;

 private:
  alignas(16) std::byte memory_[256]{};
};

TEST_F(StructuresInPlace, AreBorrowed) {
  cdr::Reader in = reader(message(true));
  bench::Records got;
  in >> in_place(got);
  ASSERT_TRUE(in.ok());
  EXPECT_EQ(in.remaining(), 0U);
  EXPECT_FALSE(got.release());
  EXPECT_EQ(reinterpret_cast<const std::byte*>(static_cast<const bench::Records&>(got).get_buffer()), memory() + 8);
  EXPECT_TRUE(same_records(got, records(3)));
  EXPECT_EQ(got.get_buffer(true), nullptr) << "what is borrowed cannot be given away";
  const bench::Records copy = got;
  EXPECT_TRUE(copy.release());
  EXPECT_TRUE(same_records(copy, records(3)));
  got.length(4);
  EXPECT_TRUE(got.release()) << "more does not fit there";
  EXPECT_TRUE(same(got[2], record(2)));
}

TEST_F(StructuresInPlace, AreCopiedIfTheMessageIsNotAlignedForThem) {
  for (const std::size_t distance : {1U, 4U, 9U, 12U}) {
    cdr::Reader in = reader(message(true), distance);
    bench::Records got;
    in >> in_place(got);
    ASSERT_TRUE(in.ok()) << distance;
    EXPECT_TRUE(got.release()) << distance;
    EXPECT_TRUE(same_records(got, records(3))) << distance;
    EXPECT_EQ(in.remaining(), 0U) << distance;
  }
}

TEST_F(StructuresInPlace, AreCopiedFromCdr) {
  native_.encoding.native_layout = false;
  cdr::Reader in = reader(message(false));
  bench::Records got;
  in >> in_place(got);
  ASSERT_TRUE(in.ok());
  EXPECT_TRUE(got.release());
  EXPECT_TRUE(same_records(got, records(3)));
}

TEST_F(StructuresInPlace, LengthsAreChecked) {
  for (const CORBA::ULong announced : {4U, 1000U, 0x10000000U, 0xffffffffU}) {
    cdr::Reader in = reader(message(true, announced));
    bench::Records got;
    in >> in_place(got);
    EXPECT_FALSE(in.ok()) << announced;
    EXPECT_EQ(got.length(), 0U) << announced;
  }
  cdr::Reader over = reader(message(true));
  Few few;
  over >> in_place(few);
  EXPECT_EQ(over.error(), cdr::Error::too_long);
  cdr::Reader fits = reader(message(true, 2));
  fits >> in_place(few);
  EXPECT_TRUE(fits.ok());
  EXPECT_FALSE(few.release());
  EXPECT_TRUE(same_records(few, records(2)));
  cdr::Reader none = reader(message(true, 0));
  bench::Records empty;
  none >> in_place(empty);
  EXPECT_TRUE(none.ok());
  EXPECT_EQ(empty.length(), 0U);
}

/// Reads its arguments again after it has made another call and allocated memory, and returns them.
class Looking : public virtual POA_bench::Echo {
 public:
  void ping() override {}
  CORBA::Long echo_long(CORBA::Long value) override { return value; }
  bench::Octets* echo_octets(const bench::Octets& value) override { return new bench::Octets(value); }
  void send_octets(const bench::Octets&) override {}
  bench::Longs* echo_longs(const bench::Longs& value) override { return new bench::Longs(value); }
  bench::Records* echo_records(const bench::Records& value) override {
    borrowed = !value.release();
    const bench::Records copy(value);
    const bench::Records_var elsewhere = other->echo_records(records(7));
    unchanged = same_records(copy, value) && same_records(records(7), elsewhere.in());
    return new bench::Records(value);
  }
  void send_records(const bench::Records&) override {}

  std::atomic<bool> borrowed{false};
  std::atomic<bool> unchanged{false};
  bench::Echo_var other;
};

class StructuresInPlaceCalls : public testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(All, StructuresInPlaceCalls, testing::ValuesIn(test::kConcurrencies));

TEST_P(StructuresInPlaceCalls, StayUntilTheReply) {
  const std::vector<std::string> native{"-ORBNativeLayout", "true"};
  std::vector<std::string> options = test::served_by(GetParam(), "2");
  options.insert(options.end(), native.begin(), native.end());
  options.insert(options.end(), {"-ORBClientConnectionHandler", "ST"});
  test::BenchServant far;
  Looking servant;
  test::Server elsewhere(native);
  test::Server server(options);
  const test::Orb client(native);
  servant.other = test::resolve<bench::Echo>(server.orb(), elsewhere.activate(&far));
  const bench::Echo_var target = test::resolve<bench::Echo>(client, server.activate(&servant));
  target->ping();  // agrees on the layout
  for (const CORBA::ULong count : {1000U, 1U, 20'000U}) {
    const bench::Records given = records(count);
    const bench::Records_var returned = target->echo_records(given);
    EXPECT_TRUE(servant.borrowed) << count;
    EXPECT_TRUE(servant.unchanged) << count;
    EXPECT_TRUE(same_records(given, returned.in())) << count;
  }
  servant.other = bench::Echo::_nil();
  server.stop();
  elsewhere.stop();
}

}  // namespace structures
}  // namespace
