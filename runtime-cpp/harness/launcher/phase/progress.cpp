// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <bw/measuring/sample_file.hpp>
#include <bw/process/settings.hpp>

#include <algorithm>
#include <filesystem>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace bw::launch {

Progress::Progress(const std::string& folder, const std::string& phase) {
  std::error_code absent;
  for (const auto& entry : std::filesystem::directory_iterator(folder, absent)) {
    if (entry.path().extension() == ".bws") map(entry.path().string(), phase);
  }
}

Progress::~Progress() {
  for (const File& file : files_) munmap(const_cast<SampleHeader*>(file.header), SampleHeader::size);
}

void Progress::map(const std::string& path, const std::string& phase) {
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void* const memory = mmap(nullptr, SampleHeader::size, PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (memory == MAP_FAILED) return;
  const auto* header = static_cast<const SampleHeader*>(memory);
  const Settings text = Settings::parse(header->text, path);
  if (text.text("phase", "") != phase) {
    munmap(memory, SampleHeader::size);
    return;
  }
  const auto count = [&](const char* key) { return static_cast<std::uint64_t>(text.integer(key, 0)); };
  const std::uint64_t least = text.has("least") ? count("least") : count("samples");
  files_.push_back(
      {header, text.text("probe", ""), text.text("process", ""), count("warmup") + least, count("warmup")});
}

std::uint64_t Progress::File::done() const noexcept {
  return std::min(header->answered.load(std::memory_order_relaxed), wanted);
}

std::uint64_t Progress::done() const noexcept {
  std::uint64_t sum = 0;
  for (const File& file : files_) sum += file.done();
  return sum;
}

std::uint64_t Progress::of() const noexcept {
  std::uint64_t sum = 0;
  for (const File& file : files_) sum += file.wanted;
  return sum;
}

std::uint64_t Progress::answered() const noexcept {
  std::uint64_t sum = 0;
  for (const File& file : files_) sum += file.header->answered.load(std::memory_order_relaxed);
  return sum;
}

std::uint64_t Progress::most() const noexcept {
  std::uint64_t most = 0;
  for (const File& file : files_) most = std::max(most, file.header->answered.load(std::memory_order_relaxed));
  return most;
}

bool Progress::warm() const noexcept {
  const auto over = [](const File& file) { return file.done() >= file.warmup; };
  return !files_.empty() && std::all_of(files_.begin(), files_.end(), over);
}

Progress::Slowest Progress::slowest() const {
  const auto share = [](const File& file) {
    return static_cast<double>(file.done()) / static_cast<double>(std::max<std::uint64_t>(file.wanted, 1));
  };
  const auto least =
      std::min_element(files_.begin(), files_.end(), [&](const File& a, const File& b) { return share(a) < share(b); });
  if (least == files_.end()) return {};
  std::string text =
      least->probe + " has " + std::to_string(least->done()) + " of " + std::to_string(least->wanted) + " samples";
  if (const std::uint64_t failed = least->header->failed.load(std::memory_order_relaxed); failed > 0) {
    text += " and " + std::to_string(failed) + " failed calls";
  }
  return {least->process, text};
}

}  // namespace bw::launch
