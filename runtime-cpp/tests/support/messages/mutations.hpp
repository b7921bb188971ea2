// SPDX-License-Identifier: Apache-2.0
// Every small mutation of a fuzz target's corpus.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace corbel::test {

using Bytes = std::vector<char>;

/// Passes the input in a block of exactly its size, so that a sanitizer detects a read of one octet beyond.
template <class Exercise>
void run_exactly(const Bytes& bytes, Exercise exercise) {
  const auto exact = std::make_unique<std::byte[]>(bytes.size());
  std::transform(bytes.begin(), bytes.end(), exact.get(), [](char octet) { return static_cast<std::byte>(octet); });
  exercise(std::span<const std::byte>(exact.get(), bytes.size()));
}

/// Flips each bit, truncates at each octet, and replaces each aligned number by values that are likely to be wrong.
template <class Exercise>
void mutate(const Bytes& original, Exercise exercise) {
  run_exactly(original, exercise);
  for (std::size_t bit = 0; bit < original.size() * 8; ++bit) {
    Bytes bytes = original;
    bytes[bit / 8] = static_cast<char>(bytes[bit / 8] ^ (1 << (bit % 8)));
    run_exactly(bytes, exercise);
  }
  for (std::size_t size = 0; size < original.size(); ++size) {
    run_exactly({original.begin(), original.begin() + static_cast<std::ptrdiff_t>(size)}, exercise);
  }
  for (std::size_t at = 0; at + 4 <= original.size(); at += 4) {
    const auto remaining = static_cast<std::uint32_t>(original.size() - at - 4);
    for (const std::uint32_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, remaining, remaining + 1}) {
      for (const bool little : {false, true}) {
        Bytes bytes = original;
        for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * (little ? i : 3 - i)));
        run_exactly(bytes, exercise);
      }
    }
  }
}

/// Exercises all files of a folder. Returns their number.
template <class Exercise>
int mutate_corpus(const std::string& folder, Exercise exercise) {
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    mutate(Bytes(std::istreambuf_iterator<char>(in), {}), exercise);
    ++files;
  }
  return files;
}

}  // namespace corbel::test
