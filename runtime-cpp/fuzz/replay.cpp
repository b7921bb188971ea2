// SPDX-License-Identifier: Apache-2.0
// Runs a fuzz target over the files of its corpus: replay DIR. Exit 1 if there are none, so that an empty corpus cannot
// pass.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  std::size_t files = 0;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(argv[1], error)) {
    std::ifstream file(entry.path(), std::ios::binary);
    const std::vector<char> read{std::istreambuf_iterator<char>(file), {}};
    const std::vector<std::uint8_t> input(read.begin(),
                                          read.end());  // exactly its size: the sanitizer sees one octet beyond
    LLVMFuzzerTestOneInput(input.data(), input.size());
    ++files;
  }
  if (error || files == 0) {
    std::fprintf(stderr, "%s: nothing to replay\n", argv[1]);
    return 1;
  }
  std::printf("%zu inputs replayed\n", files);
  return 0;
}
