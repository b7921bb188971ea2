// SPDX-License-Identifier: Apache-2.0
// Writes one file of a corpus.
#pragma once

#include <cstddef>
#include <cstdio>
#include <fstream>
#include <span>
#include <string>

/// @param first an octet before the others; none if it is negative
/// @return false if the file cannot be written, which is also printed
inline bool write_seed(const std::string& path, std::span<const std::byte> octets, int first = -1) {
  std::ofstream file(path, std::ios::binary);
  if (first >= 0) file.put(static_cast<char>(first));
  file.write(reinterpret_cast<const char*>(octets.data()), static_cast<std::streamsize>(octets.size()));
  if (file.flush()) return true;
  std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
  return false;
}
