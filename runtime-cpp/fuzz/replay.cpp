// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target over the files of its corpus: replay [--mutate] DIR; with --mutate also over every small mutation
// of each file. Exits with 1 if there are no files, so that an empty corpus cannot pass.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "support/messages/mutations.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  const bool mutates = argc == 3 && std::strcmp(argv[1], "--mutate") == 0;
  if (argc != 2 && !mutates) {
    std::fprintf(stderr, "usage: %s [--mutate] DIR\n", argv[0]);
    return 2;
  }
  const char* const folder = argv[argc - 1];
  std::size_t inputs = 0;
  const auto run = [&](std::span<const std::byte> input) {
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(input.data()), input.size());
    ++inputs;
  };
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const corbel::test::Bytes read{std::istreambuf_iterator<char>(file), {}};
    if (mutates) {
      corbel::test::mutate(read, run);
    } else {
      corbel::test::run_exactly(read, run);
    }
  }
  if (error || inputs == 0) {
    std::fprintf(stderr, "%s: nothing to replay\n", folder);
    return 1;
  }
  std::printf("%zu inputs replayed\n", inputs);
  return 0;
}
