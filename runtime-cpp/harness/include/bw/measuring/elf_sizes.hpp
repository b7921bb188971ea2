// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bw {

/// The sizes of a program or shared library from its section headers, counted as `size` of binutils does (Berkeley
/// format).
struct ElfSizes {
  std::uint64_t text = 0;  // loaded sections with code or read-only data
  std::uint64_t data = 0;  // loaded sections with writable data, initialised (`data`) or not (`bss`)
};

/// @return empty for a file that is not ELF of this machine's kind, has no section headers, or has invalid headers
std::optional<ElfSizes> elf_sizes(const std::string& path);

}  // namespace bw
