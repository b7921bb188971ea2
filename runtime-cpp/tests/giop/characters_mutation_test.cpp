// SPDX-License-Identifier: Apache-2.0
// The fuzz target's corpus, each with every bit flipped, cut at every octet, and every aligned number replaced.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <vector>

#include "support/exercise_characters.hpp"

namespace corbel::test {
namespace {

using Bytes = std::vector<char>;

/// In a block of exactly its size, so that reading one octet beyond is seen.
void run(const Bytes& bytes) {
  const auto exact = std::make_unique<std::byte[]>(bytes.size());
  std::transform(bytes.begin(), bytes.end(), exact.get(), [](char octet) { return static_cast<std::byte>(octet); });
  exercise_characters({exact.get(), bytes.size()});
}

void mutate(const Bytes& original) {
  run(original);
  for (std::size_t bit = 0; bit < original.size() * 8; ++bit) {
    Bytes bytes = original;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    run(bytes);
  }
  for (std::size_t size = 0; size < original.size(); ++size) {
    run({original.begin(), original.begin() + static_cast<std::ptrdiff_t>(size)});
  }
  for (std::size_t at = 0; at + 4 <= original.size(); at += 4) {
    const auto remaining = static_cast<std::uint32_t>(original.size() - at - 4);
    for (const std::uint32_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, remaining, remaining + 1}) {
      for (const bool little : {false, true}) {
        Bytes bytes = original;
        for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * (little ? i : 3 - i)));
        run(bytes);
      }
    }
  }
}

TEST(Characters, SurviveEverySmallMutation) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(CORBEL_CORPUS)) {
    std::ifstream in(file.path(), std::ios::binary);
    mutate(Bytes(std::istreambuf_iterator<char>(in), {}));
    ++files;
  }
  EXPECT_GE(files, 10);
}

}  // namespace
}  // namespace corbel::test
