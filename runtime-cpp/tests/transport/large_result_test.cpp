// SPDX-License-Identifier: Apache-2.0
// Large results stay in the memory into which they were received: the sequence owns that memory, and the reader gets
// other memory.
#include <corbel/cdr/stream.hpp>
#include <corbel/giop/reply.hpp>
#include <corbel/transport/message_reader.hpp>

#include <gtest/gtest.h>

#include <numeric>

#include "support/messages/memory_stream.hpp"

namespace {

struct Point {
  CORBA::Double x;
  CORBA::Double y;
};

}  // namespace

namespace corbel::cdr {
template <>
inline constexpr bool is_packed<Point> = true;

static Reader& operator>>(Reader& in, Point& point) { return in >> point.x >> point.y; }
}  // namespace corbel::cdr

namespace {

namespace giop = corbel::giop;
using corbel::cdr::byteswap;
using corbel::transport::MessageReader;
using Octets = corbel::UnboundedSequence<CORBA::Octet>;

constexpr std::size_t kUsual = 64 * 1024;

template <class T>
std::vector<T> values(std::size_t count) {
  std::vector<T> values(count);
  std::iota(values.begin(), values.end(), T{1});
  return values;
}

/// A connection that delivers the added octets.
class LargeResult : public testing::Test {
 protected:
  LargeResult() { context_.adoptable = &reader_; }

  /// Reads the next value.
  template <class T>
  void reply(const std::vector<T>& result, giop::Version version = giop::v1_2,
             std::span<const giop::ServiceContext> contexts = {}) {
    corbel::cdr::Buffer buffer;
    corbel::cdr::Writer out(buffer);
    const giop::HeaderOffsets offsets = giop::begin_reply(out, version, 1, giop::ReplyStatus::no_exception, contexts);
    out.put(static_cast<std::uint32_t>(result.size()));
    out.put_array(result.data(), result.size());
    out.put(std::uint32_t{4711});  // another result after it
    giop::finish_message(out, offsets);
    came_.assign(1, std::byte{0});
    came_.insert(came_.end(), out.data().begin(), out.data().end());
  }

  /// Reads the result of reply(). Returns true if it was not copied.
  template <class Sequence>
  bool adopts(Sequence& result) {
    receive();
    const std::uintptr_t begin = reinterpret_cast<std::uintptr_t>(message_.bytes.data());
    corbel::cdr::Reader body = read();
    body >> result;
    EXPECT_EQ(body.get<std::uint32_t>(), 4711U);
    EXPECT_TRUE(body.ok());
    EXPECT_TRUE(result.release());
    const auto at = reinterpret_cast<std::uintptr_t>(result.get_buffer());
    EXPECT_EQ(at % 16, 0U) << "as all elements are";
    return at >= begin && at < begin + message_.bytes.size();
  }
  /// Does the same twice: a misaligned result shows how the next one has to be received.
  template <class T>
  bool adopted(const std::vector<T>& result, giop::Version version = giop::v1_2,
               std::span<const giop::ServiceContext> contexts = {}) {
    corbel::UnboundedSequence<T> first;
    reply(result, version, contexts);
    EXPECT_FALSE(adopts(first)) << "no result was expected";
    corbel::UnboundedSequence<T> second;
    reply(result, version, contexts);
    const bool is = adopts(second);
    corbel::UnboundedSequence<T> third;
    reply(std::vector<T>(result.rbegin(), result.rend()), version, contexts);
    EXPECT_EQ(adopts(third), is);
    EXPECT_TRUE(std::equal(result.begin(), result.end(), first.get_buffer()));
    EXPECT_TRUE(std::equal(result.begin(), result.end(), second.get_buffer())) << "the next message has another buffer";
    EXPECT_TRUE(std::equal(result.rbegin(), result.rend(), third.get_buffer()));
    return is;
  }

  void receive() {
    corbel::test::Incoming incoming(came_);
    corbel::test::MemoryStream stream(incoming);
    do {
      ASSERT_EQ(reader_.fill(stream, corbel::transport::Wait::no).status, corbel::transport::IoStatus::ok);
    } while (reader_.take(message_) != MessageReader::TakeResult::message);
  }
  corbel::cdr::Reader read() {
    giop::Reply reply;
    EXPECT_EQ(giop::decode_reply(message_.bytes, message_.header, giop::default_limits, reply), giop::Error::none);
    reply.body.context(&context_);
    return reply.body;
  }

  std::vector<std::byte> came_;
  MessageReader reader_{giop::default_limits, nullptr, true};
  MessageReader::Message message_;
  corbel::cdr::Context context_;
};

TEST_F(LargeResult, IsAdopted) { EXPECT_TRUE(adopted(values<CORBA::Octet>(kUsual))); }

TEST_F(LargeResult, IsAdoptedInAllVersions) {
  EXPECT_TRUE(adopted(values<CORBA::Octet>(kUsual), giop::v1_0));
  Octets other;
  reply(values<CORBA::Octet>(kUsual), giop::v1_1);
  EXPECT_TRUE(adopts(other)) << "it begins at the same place";
}

TEST_F(LargeResult, IsAdoptedWhateverItsElements) {
  EXPECT_TRUE(adopted(values<CORBA::Long>(kUsual)));
  corbel::UnboundedSequence<CORBA::Double> doubles;
  reply(values<CORBA::Double>(kUsual / 2));
  EXPECT_FALSE(adopts(doubles)) << "they are four octets further";
  EXPECT_EQ(doubles[99], 100.0);
  reply(values<CORBA::Double>(kUsual / 2));
  EXPECT_TRUE(adopts(doubles));
  EXPECT_EQ(doubles[99], 100.0);
}

TEST_F(LargeResult, IsAdoptedWhereItIsOfStructuresWithoutPadding) {
  corbel::UnboundedSequence<Point> points;
  for (int i = 0; i < 2; ++i) {
    std::vector<CORBA::Double> coordinates = values<CORBA::Double>(kUsual);
    reply(coordinates);
    const std::uint32_t length = kUsual / 2;  // number of points
    std::memcpy(came_.data() + 1 + 24, &length, sizeof length);
    EXPECT_TRUE(adopts(points)) << "they are where they have to be";
    EXPECT_EQ(points.length(), length);
    EXPECT_EQ(points[10].y, 22.0);
  }
}

// Each size with memory of the reader that has to grow, and with sufficient memory.
TEST_F(LargeResult, IsAdoptedOfAllSizes) {
  for (std::size_t size = kUsual; size <= 1024 * 1024 - 64; size = size * 3 / 2) {
    Octets result;
    for (int i = 0; i < 3; ++i) {
      reply(values<CORBA::Octet>(size));
      reader_.release_excess();
      const bool adopted = adopts(result);
      EXPECT_TRUE(adopted || i < 1) << size;
      EXPECT_EQ(result.length(), size);
      EXPECT_EQ(result[size - 1], static_cast<CORBA::Octet>(size));
    }
  }
}

TEST_F(LargeResult, IsCopiedWhereItIsTheLesserPartOfTheMemory) {
  Octets first;
  reply(values<CORBA::Octet>(8 * kUsual));
  EXPECT_FALSE(adopts(first));
  EXPECT_FALSE(adopted(values<CORBA::Octet>(kUsual)));
}

TEST_F(LargeResult, IsCopiedWhereItIsSmall) { EXPECT_FALSE(adopted(values<CORBA::Octet>(kUsual - 1))); }

TEST_F(LargeResult, IsCopiedWhereMemoryIsNotInBlocks) { EXPECT_FALSE(adopted(values<CORBA::Octet>(40 * kUsual))); }

// This is the only result that follows octets that may be read again.
TEST_F(LargeResult, IsCopiedBehindServiceContexts) {
  const std::byte data[8]{};
  const giop::ServiceContext context{4711, data};
  EXPECT_FALSE(adopted(values<CORBA::Octet>(kUsual), giop::v1_2, std::span(&context, 1)));
}

TEST_F(LargeResult, IsCopiedWhereElementsAreChecked) {
  corbel::UnboundedSequence<CORBA::Boolean> flags;
  for (int i = 0; i < 2; ++i) {
    reply(std::vector<std::uint8_t>(kUsual, 1));
    EXPECT_FALSE(adopts(flags));
    EXPECT_TRUE(flags[kUsual - 1]);
  }
}

TEST_F(LargeResult, IsCopiedWhereItsByteOrderIsAnother) {
  corbel::UnboundedSequence<CORBA::Long> longs;
  for (int i = 0; i < 2; ++i) {
    reply(values<CORBA::Long>(kUsual));
    receive();
    corbel::cdr::Reader body(message_.bytes.subspan(28), !corbel::cdr::native_little);
    body.context(&context_);
    EXPECT_FALSE(corbel::cdr::detail::adopt(body, longs, kUsual));
    EXPECT_EQ(body.get<CORBA::Long>(), byteswap(1U));
  }
}

TEST_F(LargeResult, IsCopiedWithoutABufferLender) {
  context_.adoptable = nullptr;
  EXPECT_FALSE(adopted(values<CORBA::Octet>(kUsual)));
}

TEST_F(LargeResult, IsCopiedWhereAnotherMessageFollows) {
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer next(buffer);
  giop::write_message_error(next, giop::v1_2);
  for (int i = 0; i < 2; ++i) {
    reply(values<CORBA::Octet>(kUsual));
    came_.insert(came_.end(), next.data().begin(), next.data().end());
    Octets result;
    EXPECT_FALSE(adopts(result));
    ASSERT_EQ(reader_.take(message_), MessageReader::TakeResult::message) << "it had been received with the first";
    EXPECT_EQ(message_.header.type, giop::MessageType::message_error);
  }
}

}  // namespace
