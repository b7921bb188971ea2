// SPDX-License-Identifier: Apache-2.0
// Writes the valid messages of the tests to files: seed_giop_message fuzz/corpus/giop_message
#include <cstdio>

#include "seed_file.hpp"
#include "support/messages/messages.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  for (const auto& [name, bytes] : corbel::test::valid_messages()) {
    if (!write_seed(std::string(argv[1]) + "/" + name, bytes)) return 1;
  }
  return 0;
}
