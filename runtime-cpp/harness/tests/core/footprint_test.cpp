// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/elf_sizes.hpp>
#include <bw/measuring/footprint.hpp>

#include "../support/temporary.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <vector>

#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

using bw::Bytes;
using bw::elf_sizes;
using bw::test::read_file;
using bw::test::TemporaryFolder;
using bw::test::write_file;

/// Returns text, data and bss of a file as printed by the program `size`.
std::array<std::uint64_t, 3> size_says(const std::string& path) {
  std::array<std::uint64_t, 3> numbers{};
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(("size " + path).c_str(), "r"), pclose);
  if (!pipe || std::fscanf(pipe.get(), "%*[^\n]\n%lu %lu %lu", &numbers[0], &numbers[1], &numbers[2]) != 3) return {};
  return numbers;
}

TEST(ElfSizes, AreThoseOfTheToolSize) {
  std::array<char, 4096> path{};
  ASSERT_GT(readlink("/proc/self/exe", path.data(), path.size() - 1), 0);
  const auto [text, data, bss] = size_says(path.data());
  ASSERT_GT(text, 0u) << "size of binutils, which compilers need, too";
  const auto sizes = elf_sizes(path.data());
  ASSERT_TRUE(sizes);
  EXPECT_EQ(text, sizes->text);
  EXPECT_EQ(data + bss, sizes->data);
}

/// Returns an ELF file with these sections; the section table follows the header.
std::string elf_file(const std::vector<ElfW(Shdr)>& sections) {
  ElfW(Ehdr) header{};
  std::memcpy(header.e_ident, ELFMAG, SELFMAG);
  header.e_ident[EI_CLASS] = sizeof(void*) == 8 ? ELFCLASS64 : ELFCLASS32;
  header.e_ident[EI_DATA] = ELFDATA2LSB;
  header.e_shentsize = sizeof(ElfW(Shdr));
  header.e_shoff = sizeof header;
  header.e_shnum = static_cast<ElfW(Half)>(sections.size());
  std::string file(reinterpret_cast<const char*>(&header), sizeof header);
  for (const auto& section : sections) file.append(reinterpret_cast<const char*>(&section), sizeof section);
  return file;
}

ElfW(Shdr) section(std::uint32_t type, std::uint64_t flags, std::uint64_t offset, std::uint64_t size) {
  ElfW(Shdr) made{};
  made.sh_type = type;
  made.sh_flags = flags;
  made.sh_offset = offset;
  made.sh_size = size;
  return made;
}

class ElfFile : public testing::Test {
 protected:
  std::optional<bw::ElfSizes> sizes(const std::string& content) {
    write_file(folder / "file", content);
    return elf_sizes(folder / "file");
  }

  TemporaryFolder folder;
};

TEST_F(ElfFile, OnlyWhatIsLoadedCounts) {
  const auto sizes = this->sizes(
      elf_file({section(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, 0, 10), section(SHT_PROGBITS, SHF_ALLOC, 0, 20),
                section(SHT_PROGBITS, SHF_ALLOC | SHF_WRITE, 0, 40),
                section(SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 1 << 30, 4000), section(SHT_PROGBITS, 0, 0, 80)}));
  ASSERT_TRUE(sizes);
  EXPECT_EQ(30u, sizes->text);
  EXPECT_EQ(4040u, sizes->data);
}

TEST_F(ElfFile, HeadersThatLeadOutOfTheFileAreRefused) {
  constexpr std::uint64_t most = UINT64_MAX;
  EXPECT_FALSE(sizes(""));
  EXPECT_FALSE(sizes("#!/bin/sh\n"));
  EXPECT_FALSE(sizes(elf_file({}))) << "no section";
  EXPECT_FALSE(sizes(elf_file({section(SHT_PROGBITS, SHF_ALLOC, 0, 1 << 20)}))) << "longer than the file";
  EXPECT_FALSE(sizes(elf_file({section(SHT_PROGBITS, SHF_ALLOC, most, 8)}))) << "behind its end";
  EXPECT_FALSE(sizes(elf_file({section(SHT_PROGBITS, SHF_ALLOC, 8, most)}))) << "end and size overflow";
  EXPECT_FALSE(sizes(elf_file(
      {section(SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0, most), section(SHT_NOBITS, SHF_ALLOC | SHF_WRITE, 0, 2)})))
      << "the sum overflows";
  std::string file = elf_file({section(SHT_PROGBITS, SHF_ALLOC, 0, 8)});
  EXPECT_TRUE(sizes(file));
  EXPECT_FALSE(sizes(file.substr(0, file.size() - 1))) << "cut off in the table";
  ElfW(Ehdr) header;
  std::memcpy(&header, file.data(), sizeof header);
  header.e_shoff = most - 3;
  EXPECT_FALSE(sizes(std::string(reinterpret_cast<char*>(&header), sizeof header)));
  header.e_shoff = sizeof header;
  header.e_shnum = 0;  // then the size of the first section is the number of sections
  std::memcpy(file.data(), &header, sizeof header);
  const auto first = section(SHT_PROGBITS, SHF_ALLOC, 0, most);
  std::memcpy(file.data() + sizeof header, &first, sizeof first);
  EXPECT_FALSE(sizes(file)) << "more sections than there is room for";
  EXPECT_FALSE(elf_sizes(folder / "nothing"));
  EXPECT_FALSE(elf_sizes(folder.path())) << "a folder";
}

TEST_F(ElfFile, DamageIsReadOrRefused) {
  const std::string whole = elf_file({section(SHT_PROGBITS, SHF_ALLOC, 0, 64), section(SHT_NOBITS, SHF_ALLOC, 0, 8)});
  std::mt19937 random(1);
  for (int i = 0; i < 300; ++i) {
    std::string damaged = whole;
    for (int n = 0; n < 4; ++n) damaged[random() % damaged.size()] = static_cast<char>(random());
    sizes(damaged);  // sanitizers check that it neither crashes nor allocates without limit
  }
}

TEST(Footprint, MemoryOfThisProcessIsReported) {
  const Bytes memory = bw::memory_of("self");
  ASSERT_TRUE(memory.contains("resident") && memory.contains("peak"));
  EXPECT_GT(memory.at("resident"), 100'000u);
  EXPECT_GE(memory.at("peak"), memory.at("resident"));
  if (memory.contains("proportional")) {
    EXPECT_LE(memory.at("proportional"), memory.at("resident"));
  }
  EXPECT_TRUE(bw::memory_of("0").empty()) << "no such process";
}

TEST(Footprint, MemoryThatIsTouchedIsSeenAndItsPeakForgotten) {
  constexpr std::size_t size = 64 << 20;
  const std::uint64_t before = bw::memory_of("self").at("resident");
  void* const much = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(MAP_FAILED, much);
  std::memset(much, 1, size);
  EXPECT_GE(bw::memory_of("self").at("resident"), before + size / 2);
  munmap(much, size);  // unmapped, because a sanitizer would keep freed memory
  EXPECT_GE(bw::memory_of("self").at("peak"), before + size / 2) << "it was there";
  if (bw::forget_peak()) {
    EXPECT_LT(bw::memory_of("self").at("peak"), before + size);
  }
}

TEST(Footprint, SizesOfTheProgramAndItsLibrariesAreReported) {
  const Bytes program = bw::program_sizes();
  EXPECT_GT(program.at("executableText"), 100'000u);
  EXPECT_TRUE(program.contains("executableData"));
  std::uint64_t c_library = 0;
  for (const auto& [name, bytes] : program) {
    if (name.starts_with("platformText:") && name.find("/libc.so.6") != std::string::npos) c_library = bytes;
  }
  EXPECT_GT(c_library, 1'000'000u);
  EXPECT_EQ(program, bw::bytes_in(bw::to_text(program)));
}

TEST(Footprint, ThePlatformsLibrariesAreThoseOfTheLanguages) {
  EXPECT_TRUE(bw::is_of_platform("/lib/x86_64-linux-gnu/libc.so.6"));
  EXPECT_TRUE(bw::is_of_platform("/usr/lib/libstdc++.so.6"));
  EXPECT_TRUE(bw::is_of_platform("/lib64/ld-linux-x86-64.so.2"));
  EXPECT_FALSE(bw::is_of_platform("/usr/lib/libomniORB4.so.2"));
  EXPECT_FALSE(bw::is_of_platform("/usr/lib/libcrypto.so.3"));
  EXPECT_FALSE(bw::is_of_platform("/lib/libc.so/libmine.so"));
}

TEST(Footprint, BytesGoOverTheWireAndBack) {
  const Bytes bytes{{"peak", 12}, {"resident", UINT64_MAX}};
  EXPECT_EQ(bytes, bw::bytes_in(bw::to_text(bytes)));
  EXPECT_EQ(Bytes{}, bw::bytes_in(""));
  for (const char* wrong : {"peak", "peak=", "=3", "peak=-3", "peak=3kB", "peak=99999999999999999999", "peak=1 peak=2"})
    EXPECT_FALSE(bw::bytes_in(wrong)) << wrong;
}

}  // namespace
