// SPDX-License-Identifier: Apache-2.0
// Takes every valid message and damages it in every small way. The decoders may accept or refuse it; but they must not
// crash, access memory outside of it (the sanitizer presets detect that), report wrong facts, or use more memory than
// the message justifies.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <memory>

#include "support/messages/exercise.hpp"
#include "support/messages/messages.hpp"

namespace corbel::test {
namespace {

std::size_t executions = 0;

/// Decodes the bytes in a block of exactly their size, so that reading one octet beyond is detected.
bool run(const std::vector<std::byte>& bytes) {
  ++executions;
  const auto exact = std::make_unique<std::byte[]>(bytes.size());
  std::copy(bytes.begin(), bytes.end(), exact.get());
  return exercise_message({exact.get(), bytes.size()});
}

void set_size(std::vector<std::byte>& bytes) {
  const bool little = static_cast<unsigned char>(bytes[6]) & 1;
  const auto size = static_cast<std::uint32_t>(bytes.size() - 12);
  for (std::size_t i = 0; i < 4; ++i) bytes[8 + i] = static_cast<std::byte>(size >> (8 * (little ? i : 3 - i)));
}

struct Mutation : testing::TestWithParam<NamedMessage> {
  std::vector<std::byte> original = GetParam().bytes;
  static void TearDownTestSuite() { std::printf("%zu mutated messages decoded\n", executions); }
};
INSTANTIATE_TEST_SUITE_P(Messages, Mutation, testing::ValuesIn(valid_messages()),
                         [](const auto& info) { return info.param.name; });

TEST_P(Mutation, TheOriginalIsGood) { EXPECT_TRUE(run(original)); }

TEST_P(Mutation, EveryBitFlipped) {
  for (std::size_t bit = 0; bit < original.size() * 8; ++bit) {
    auto bytes = original;
    bytes[bit / 8] ^= static_cast<std::byte>(1u << (bit % 8));
    run(bytes);
  }
}

TEST_P(Mutation, CutAtEveryOctet) {
  for (std::size_t size = 0; size < original.size(); ++size) {
    std::vector<std::byte> bytes(original.begin(), original.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_FALSE(run(bytes)) << size;
    if (size < 12) continue;
    set_size(bytes);  // then the header is consistent, and only the body is too short
    run(bytes);
  }
}

TEST_P(Mutation, ExtendedByUpToEightOctets) {
  for (std::size_t more = 1; more <= 8; ++more) {
    for (const unsigned fill : {0u, 0xffu}) {
      auto bytes = original;
      bytes.insert(bytes.end(), more, static_cast<std::byte>(fill));
      EXPECT_TRUE(run(bytes)) << "what follows is the next message";
      set_size(bytes);
      run(bytes);
    }
  }
}

TEST_P(Mutation, EveryAlignedNumberReplaced) {
  for (std::size_t at = 0; at + 4 <= original.size(); at += 4) {
    const auto remaining = static_cast<std::uint32_t>(original.size() - at - 4);
    for (const std::uint32_t value :
         {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, remaining, remaining + 1, remaining / 8}) {
      for (const bool little : {false, true}) {
        auto bytes = original;
        for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<std::byte>(value >> (8 * (little ? i : 3 - i)));
        run(bytes);
      }
    }
  }
}

TEST_P(Mutation, EveryTwoOctetsSwapped) {
  for (std::size_t i = 0; i + 1 < original.size(); ++i) {
    auto bytes = original;
    std::swap(bytes[i], bytes[i + 1]);
    run(bytes);
  }
}

}  // namespace
}  // namespace corbel::test
