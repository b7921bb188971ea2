// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace bw {

/// The sizes of a program or shared library, by its section headers and as `size` of binutils counts (Berkeley format).
struct ElfSizes {
  std::uint64_t text = 0;  // loaded sections that are code or are not written to: constants and tables, too
  std::uint64_t data = 0;  // loaded sections that are written to, initialised (`data`) or not (`bss`)
};

/// @return none for what is no ELF file of this machine's kind, has no section headers, or whose headers lead out of it
std::optional<ElfSizes> elf_sizes(const std::string& path);

}  // namespace bw
