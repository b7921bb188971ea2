// SPDX-License-Identifier: Apache-2.0
// Writes the valid messages of the tests as files: seed_giop_message fuzz/corpus/giop_message
#include <cstdio>
#include <fstream>

#include "support/messages.hpp"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s DIR\n", argv[0]);
    return 2;
  }
  for (const auto& [name, bytes] : corbel::test::valid_messages()) {
    std::ofstream file(std::string(argv[1]) + "/" + name, std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file) {
      std::fprintf(stderr, "%s/%s: cannot be written\n", argv[1], name.c_str());
      return 1;
    }
  }
  return 0;
}
