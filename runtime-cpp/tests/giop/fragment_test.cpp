// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/fragment.hpp"

#include <gtest/gtest.h>

#include "corbel/giop/fragmenter.hpp"
#include "corbel/giop/request.hpp"
#include "support/messages/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;
using Parts = std::vector<std::vector<std::byte>>;

/// Cuts a message after `first` octets and then after every `step` octets; the last part ends the message.
Parts cut(const std::vector<std::byte>& message, std::size_t first, std::size_t step) {
  const bool little = static_cast<unsigned char>(message[6]) & 1;
  const auto minor = static_cast<unsigned>(message[5]);
  Parts parts;
  for (std::size_t at = 0; at < message.size();) {
    const std::size_t size = std::min(at == 0 ? first : step, message.size() - at);
    const bool more = at + size < message.size();
    WireBuilder part(little);
    if (at == 0) {
      part.raw(std::span(message).first(size));
    } else {
      part.giop(minor, 7, more ? 2 : 0);
      if (minor >= 2) part.raw(std::span(message).subspan(12, 4));
      part.raw(std::span(message).subspan(at, size));
    }
    part.finish();
    auto bytes = part.bytes();
    if (at == 0 && more) bytes[6] |= std::byte{2};
    parts.push_back(bytes);
    at += size;
  }
  return parts;
}

struct ReassemblerTest : testing::Test {
  Limits limits;
  Reassembler reassembler{limits};
  Reassembler::Reassembled whole;

  Error add(const std::vector<std::byte>& bytes) {
    MessageHeader header;
    const Error error = decode_header(bytes, limits, header);
    return error == Error::none ? reassembler.add(header, bytes, whole) : error;
  }
  static std::vector<std::byte> first_of(std::uint32_t id, std::size_t size = 8) {
    WireBuilder wire(true);
    wire.giop(2, 0, 2).u32(id).raw(std::vector<std::byte>(size)).finish();
    return wire.bytes();
  }
  static std::vector<std::byte> fragment_of(std::uint32_t id, std::size_t size, bool more, bool little = true) {
    WireBuilder wire(little);
    wire.giop(2, 7, more ? 2 : 0).u32(id).raw(std::vector<std::byte>(size)).finish();
    return wire.bytes();
  }
};

TEST_F(ReassemblerTest, PutsEveryCutTogether) {
  for (const bool little : {false, true}) {
    for (unsigned minor : {1u, 2u}) {
      const auto message = test::request(little, minor);
      const std::size_t unit = minor == 1 ? 4 : 1;  // values may not extend over cuts in this version
      for (std::size_t first = 16; first < message.size(); first += unit) {
        for (std::size_t step : {unit, 7 * unit, std::size_t{8}, message.size()}) {
          const Parts parts = cut(message, first, step);
          for (std::size_t i = 0; i < parts.size(); ++i) {
            ASSERT_EQ(add(parts[i]), Error::none) << first << " " << step;
            ASSERT_EQ(whole.bytes.empty(), i + 1 < parts.size());
          }
          ASSERT_EQ(std::vector(whole.bytes.begin(), whole.bytes.end()), message);
          Request request;
          ASSERT_EQ(decode_request(whole.bytes, whole.header, limits, request), Error::none);
          ASSERT_EQ(request.operation, "get_data");
          ASSERT_EQ(reassembler.open(), 0u);
          ASSERT_EQ(reassembler.held(), 0u);
        }
      }
    }
  }
}

TEST_F(ReassemblerTest, KeepsSeveralRequestsApart) {
  const auto message = test::request(true, 2);
  auto other = message;
  other[12] = std::byte{78};
  const Parts a = cut(message, 24, 40);
  const Parts b = cut(other, 32, 24);
  ASSERT_EQ(add(a[0]), Error::none);
  ASSERT_EQ(add(b[0]), Error::none);
  EXPECT_EQ(reassembler.open(), 2u);
  for (std::size_t i = 1; i < b.size(); ++i) ASSERT_EQ(add(b[i]), Error::none);
  EXPECT_EQ(std::vector(whole.bytes.begin(), whole.bytes.end()), other);
  for (std::size_t i = 1; i < a.size(); ++i) ASSERT_EQ(add(a[i]), Error::none);
  EXPECT_EQ(std::vector(whole.bytes.begin(), whole.bytes.end()), message);
}

TEST_F(ReassemblerTest, RefusesFragmentsWithoutAStart) {
  EXPECT_EQ(add(fragment_of(1, 8, false)), Error::unexpected_fragment);
  ASSERT_EQ(add(first_of(1)), Error::none);
  EXPECT_EQ(add(fragment_of(2, 8, false)), Error::unexpected_fragment);
}

TEST_F(ReassemblerTest, RefusesAnIdThatIsOpen) {
  ASSERT_EQ(add(first_of(1)), Error::none);
  EXPECT_EQ(add(first_of(1)), Error::bad_header);
  const auto old = cut(test::request(true, 1), 40, 8)[0];
  ASSERT_EQ(add(old), Error::none);
  EXPECT_EQ(add(old), Error::bad_header) << "1.1 cannot interleave";
}

TEST_F(ReassemblerTest, RefusesAnotherByteOrder) {
  ASSERT_EQ(add(first_of(1)), Error::none);
  EXPECT_EQ(add(fragment_of(1, 8, true, false)), Error::bad_flags);
}

TEST_F(ReassemblerTest, RefusesEmptyFragmentsThatPromiseMore) {
  ASSERT_EQ(add(first_of(1)), Error::none);
  EXPECT_EQ(add(fragment_of(1, 0, true)), Error::bad_size);
  EXPECT_EQ(add(fragment_of(1, 0, false)), Error::none) << "as the last one it may be empty";
}

TEST_F(ReassemblerTest, BoundsAMessageThatNeverEnds) {
  limits.max_message_size = 4096;
  ASSERT_EQ(add(first_of(1)), Error::none);
  Error error = Error::none;
  int fragments = 0;
  while (error == Error::none && fragments < 1'000'000) {
    error = add(fragment_of(1, 8, true));
    ++fragments;
  }
  EXPECT_EQ(error, Error::too_large);
  EXPECT_LE(reassembler.held(), 4096u);
}

TEST_F(ReassemblerTest, BoundsHowManyAreOpen) {
  limits.max_fragmented_messages = 3;
  for (std::uint32_t id = 0; id < 3; ++id) ASSERT_EQ(add(first_of(id)), Error::none);
  EXPECT_EQ(add(first_of(3)), Error::too_many_fragmented);
  reassembler.cancel(1);
  EXPECT_EQ(add(first_of(3)), Error::none);
  EXPECT_EQ(add(fragment_of(1, 8, false)), Error::unexpected_fragment) << "it was cancelled";
}

TEST_F(ReassemblerTest, BoundsTheMemoryOfAll) {
  limits.max_reassembly_memory = 10'000;
  ASSERT_EQ(add(first_of(1, 4000)), Error::none);
  ASSERT_EQ(add(first_of(2, 4000)), Error::none);
  EXPECT_EQ(add(first_of(3, 4000)), Error::too_many_fragmented);
  reassembler.cancel(2);
  EXPECT_EQ(add(first_of(3, 4000)), Error::none);
}

TEST_F(ReassemblerTest, RefusesLargeMessagesAtTheLimitOfAllConnections) {
  const auto allocator = cdr::make_plain_allocator(150'000);
  Reassembler others(default_limits, allocator.get());
  const auto put = [&](Reassembler& to, const std::vector<std::byte>& message) {
    MessageHeader header;
    EXPECT_EQ(decode_header(message, default_limits, header), Error::none);
    return to.add(header, message, whole);
  };
  ASSERT_EQ(put(others, first_of(1, 100'000)), Error::none);
  {
    Reassembler one(default_limits, allocator.get());
    EXPECT_EQ(put(one, first_of(1, 60'000)), Error::no_memory);
    EXPECT_EQ(put(one, first_of(1, 8000)), Error::none) << "small ones are put together nevertheless";
    others.cancel(1);
    EXPECT_EQ(allocator->counted(), 0U);
    ASSERT_EQ(put(one, first_of(2, 100'000)), Error::none);
    ASSERT_EQ(put(one, fragment_of(2, 8, false)), Error::none);
    EXPECT_FALSE(whole.bytes.empty());
    EXPECT_GT(allocator->counted(), 100'000U) << "it is kept for the next";
    one.trim(8192);
    EXPECT_EQ(allocator->counted(), 0U);
  }
}

/// Writes a message of `size` octets, of which the last `by_reference` are gathered by the sender.
void write(cdr::Writer& out, Version version, MessageType type, std::size_t size, std::span<const std::byte> octets) {
  begin_message(out, version, type);
  out.put(std::uint32_t{0x01020304});
  std::byte next{};
  while (out.position() + octets.size() < size) {
    out.put_octets(&next, 1);
    next = static_cast<std::byte>(static_cast<unsigned>(next) * 5 + 1);
  }
  out.put_octets_by_reference(octets.data(), octets.size());
  finish_message(out);
}

std::vector<std::byte> flat(const cdr::Writer& message) {
  iovec pieces[cdr::Writer::max_iovecs];
  std::vector<std::byte> all;
  for (const iovec& piece : std::span(pieces, message.iovecs(pieces))) {
    const auto* octets = static_cast<const std::byte*>(piece.iov_base);
    all.insert(all.end(), octets, octets + piece.iov_len);
  }
  return all;
}

/// Cuts the message, checks each part, and joins the parts again.
void cut_and_join(const cdr::Writer& message, std::size_t fragment_size) {
  cdr::Buffer buffer;
  const std::size_t size = write_fragments(message, fragment_size, buffer);
  std::span<const std::byte> stream(buffer.data(), size);
  Reassembler reassembler(default_limits);
  Reassembler::Reassembled whole;
  while (!stream.empty()) {
    ASSERT_TRUE(whole.bytes.empty());
    MessageHeader header;
    ASSERT_EQ(decode_header(stream, default_limits, header), Error::none);
    ASSERT_LE(header.total_size(), std::min(fragment_size, stream.size()));
    ASSERT_EQ(header.more_fragments, header.total_size() < stream.size());
    ASSERT_TRUE(!header.more_fragments || header.total_size() == fragment_size);
    ASSERT_EQ(reassembler.add(header, stream.first(header.total_size()), whole), Error::none);
    stream = stream.subspan(header.total_size());
  }
  ASSERT_EQ(std::vector(whole.bytes.begin(), whole.bytes.end()), flat(message));
}

TEST(Fragmenter, CutsAtEveryBoundary) {
  for (const std::size_t fragment_size : {24U, 32U, 40U, 64U}) {
    for (std::size_t size = fragment_size + 1; size < 4 * fragment_size + 20; ++size) {
      cdr::Buffer buffer;
      cdr::Writer message(buffer);
      write(message, v1_2, MessageType::reply, size, {});
      ASSERT_EQ(message.position(), size);
      ASSERT_NO_FATAL_FAILURE(cut_and_join(message, fragment_size)) << size << " in " << fragment_size;
    }
  }
}

TEST(Fragmenter, GathersWhatIsSentByReference) {
  std::vector<std::byte> octets(10'000);
  for (std::size_t i = 0; i < octets.size(); ++i) octets[i] = static_cast<std::byte>(i * 7 + i / 256);
  for (std::size_t front = 16; front < 32; ++front) {
    cdr::Buffer buffer;
    cdr::Writer message(buffer);
    write(message, v1_2, MessageType::request, front + octets.size(), octets);
    ASSERT_TRUE(message.has_pieces());
    message.put(std::uint64_t{0x0102030405060708});
    finish_message(message);
    for (const std::size_t fragment_size : {24U, 1000U, 9992U, 10'000U}) {
      ASSERT_NO_FATAL_FAILURE(cut_and_join(message, fragment_size)) << front << " in " << fragment_size;
    }
  }
}

TEST(Fragmenter, CutsOnlyWhatMayBeCut) {
  const auto may = [](Version version, MessageType type, cdr::FragmentBoundaries* boundaries = nullptr) {
    cdr::Buffer buffer;
    cdr::Writer message(buffer, cdr::Writer::default_limit, {}, boundaries);
    write(message, version, type, 100, {});
    return may_be_fragmented(message);
  };
  using enum MessageType;
  for (const MessageType type : {request, reply, locate_request, locate_reply}) {
    EXPECT_TRUE(may(v1_2, type));
    EXPECT_FALSE(may(v1_1, type)) << "values must not stand across a cut";
    cdr::FragmentBoundaries boundaries(64);
    EXPECT_TRUE(may(v1_1, type, &boundaries));
    cdr::FragmentBoundaries large(104);
    EXPECT_FALSE(may(v1_1, type, &large)) << "it is no larger than a fragment";
    EXPECT_FALSE(may(v1_0, type));
  }
  EXPECT_FALSE(may(v1_2, cancel_request));
  EXPECT_FALSE(may(v1_2, message_error));
}

}  // namespace
}  // namespace corbel::giop
