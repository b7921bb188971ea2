// SPDX-License-Identifier: Apache-2.0
#include <bw/measuring/footprint.hpp>

#include <bw/measuring/elf_sizes.hpp>
#include <bw/value/text.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <vector>

#include <link.h>
#include <malloc.h>

namespace bw {

namespace {

/// Returns the whole number at the beginning of a text; empty if there is none.
std::optional<std::uint64_t> whole_number(std::string_view text) {
  std::uint64_t number = 0;
  return read_number(text, number) ? std::optional(number) : std::nullopt;
}

/// Reads lines like `VmHWM:     1234 kB` of a kernel's file. `names` maps the kernel's names to the harness's names.
void take_lines(const std::string& path, const std::map<std::string_view, const char*>& names, Bytes& bytes) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    const auto parts = words(line);
    if (parts.size() != 3 || parts[2] != "kB") continue;
    const auto name = names.find(parts[0]);
    const auto number = whole_number(parts[1]);
    if (name != names.end() && number) bytes[name->second] = *number * 1024;
  }
}

struct Loaded {
  std::vector<std::string> files;
};

int note_loaded(dl_phdr_info* object, std::size_t, void* loaded) {
  const std::string name = object->dlpi_name == nullptr ? "" : object->dlpi_name;
  // The program has no name here, and the kernel's objects (vDSO) have no file.
  if (name.find('/') != std::string::npos) static_cast<Loaded*>(loaded)->files.push_back(name);
  return 0;
}

bool add_file(const std::string& path, const std::string& kind, std::string name, Bytes& bytes) {
  const std::optional<ElfSizes> sizes = elf_sizes(path);
  if (!sizes) return false;
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c <= ' ' || c == '='; }, '_');  // the name has to be one word
  bytes[kind + "Text" + name] = sizes->text;
  bytes[kind + "Data" + name] = sizes->data;
  return true;
}

}  // namespace

Bytes memory_of(const std::string& process) {
  const std::string folder = "/proc/" + process;
  Bytes bytes;
  take_lines(folder + "/status", {{"VmRSS:", "resident"}, {"VmHWM:", "peak"}}, bytes);
  // Exact; the numbers in `status` may lag behind by some pages for each core
  take_lines(folder + "/smaps_rollup", {{"Rss:", "resident"}, {"Pss:", "proportional"}}, bytes);
  if (bytes.contains("peak")) bytes["peak"] = std::max(bytes["peak"], bytes["resident"]);
  return bytes;
}

bool forget_peak() {
  std::ofstream file("/proc/self/clear_refs");
  file << "5" << std::flush;
  return file.good();
}

Bytes heap_in_use() {
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 33)
  const struct mallinfo2 info = mallinfo2();
  return {{"heap", info.uordblks + info.hblkhd}};
#else
  return {};
#endif
}

bool is_of_platform(std::string_view path) {
  constexpr std::array<std::string_view, 14> names{"ld-linux", "ld-musl",    "libatomic.", "libc++.", "libc++abi.",
                                                   "libc.",    "libdl.",     "libgcc_s.",  "libm.",   "libpthread.",
                                                   "librt.",   "libstdc++.", "libunwind.", "libmvec."};
  const std::string_view name = path.substr(path.rfind('/') + 1);
  return std::any_of(names.begin(), names.end(), [&](std::string_view each) { return name.starts_with(each); });
}

Bytes program_sizes() {
  Bytes bytes;
  if (!add_file("/proc/self/exe", "executable", "", bytes)) return {};
  Loaded loaded;
  dl_iterate_phdr(note_loaded, &loaded);
  for (const std::string& file : loaded.files) {
    if (!add_file(file, is_of_platform(file) ? "platform" : "libraries", ":" + file, bytes)) return {};
  }
  return bytes;
}

std::string to_text(const Bytes& bytes) {
  std::string text;
  for (const auto& [name, number] : bytes) text += (text.empty() ? "" : " ") + name + "=" + std::to_string(number);
  return text;
}

std::optional<Bytes> bytes_in(std::string_view text) {
  Bytes bytes;
  for (const std::string_view word : words(text)) {
    const auto equals = word.find('=');
    if (equals == 0 || equals == std::string_view::npos) return std::nullopt;
    const auto number = whole_number(word.substr(equals + 1));
    if (!number || !bytes.emplace(word.substr(0, equals), *number).second) return std::nullopt;
  }
  return bytes;
}

}  // namespace bw
