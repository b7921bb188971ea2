// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/elf_sizes.hpp>

#include <bit>
#include <cstring>
#include <fstream>
#include <vector>

#include <link.h>

namespace bw {

namespace {

constexpr unsigned char own_class = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
constexpr unsigned char own_order = std::endian::native == std::endian::little ? ELFDATA2LSB : ELFDATA2MSB;

/// A file with more sections is damaged, because no linker creates that many.
constexpr std::uint64_t most_sections = 1 << 20;

/// Reads `length` bytes at a place; returns false unless all of them were read.
bool read_at(std::ifstream& file, std::uint64_t size, std::uint64_t at, void* to, std::uint64_t length) {
  if (at > size || length > size - at) return false;
  file.seekg(static_cast<std::streamoff>(at));
  file.read(static_cast<char*>(to), static_cast<std::streamsize>(length));
  return static_cast<std::uint64_t>(file.gcount()) == length;
}

bool is_own_kind(const ElfW(Ehdr) & header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == own_class &&
         header.e_ident[EI_DATA] == own_order && header.e_shentsize == sizeof(ElfW(Shdr));
}

/// Adds a section's size. @return false for a section that cannot be in memory together with the others
bool add(ElfSizes& sizes, const ElfW(Shdr) & section) {
  if ((section.sh_flags & SHF_ALLOC) == 0) return true;
  const bool constant = (section.sh_flags & SHF_EXECINSTR) != 0 || (section.sh_flags & SHF_WRITE) == 0;
  return !__builtin_add_overflow(constant ? sizes.text : sizes.data, section.sh_size,
                                 constant ? &sizes.text : &sizes.data);
}

}  // namespace

std::optional<ElfSizes> elf_sizes(const std::string& path) {
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  const std::streamoff end = file ? static_cast<std::streamoff>(file.tellg()) : -1;
  if (end < 0) return std::nullopt;
  const auto size = static_cast<std::uint64_t>(end);
  ElfW(Ehdr) header{};
  if (!read_at(file, size, 0, &header, sizeof header) || !is_own_kind(header) || header.e_shoff == 0) {
    return std::nullopt;
  }
  std::uint64_t count = header.e_shnum;
  if (count == 0) {  // with very many sections, the first section contains their number
    ElfW(Shdr) first{};
    if (!read_at(file, size, header.e_shoff, &first, sizeof first)) return std::nullopt;
    count = first.sh_size;
  }
  if (count == 0 || count > most_sections || count * sizeof(ElfW(Shdr)) > size) return std::nullopt;
  std::vector<ElfW(Shdr)> sections(count);
  if (!read_at(file, size, header.e_shoff, sections.data(), count * sizeof(ElfW(Shdr)))) return std::nullopt;
  ElfSizes sizes;
  for (const ElfW(Shdr) & section : sections) {
    const bool in_file = section.sh_type != SHT_NOBITS && section.sh_type != SHT_NULL;
    if (in_file && (section.sh_offset > size || section.sh_size > size - section.sh_offset)) return std::nullopt;
    if (!add(sizes, section)) return std::nullopt;
  }
  return sizes;
}

}  // namespace bw
