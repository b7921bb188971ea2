// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/fragment.hpp"

#include <gtest/gtest.h>

#include "corbel/giop/request.hpp"
#include "support/messages.hpp"

namespace corbel::giop {
namespace {

using test::WireBuilder;
using Parts = std::vector<std::vector<std::byte>>;

/// Cuts a message behind `first` octets and then every `step`; the last part closes it.
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
  Reassembler::Whole whole;

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
      for (std::size_t first = 16; first < message.size(); ++first) {
        for (std::size_t step : {std::size_t{1}, std::size_t{7}, std::size_t{8}, message.size()}) {
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

}  // namespace
}  // namespace corbel::giop
