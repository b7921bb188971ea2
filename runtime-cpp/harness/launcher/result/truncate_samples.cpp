// SPDX-License-Identifier: Apache-2.0
#include "truncate_samples.hpp"

#include "process/failure.hpp"

#include <bw/measuring/sample_file.hpp>
#include <bw/process/error.hpp>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace bw::launch {

namespace {

/// @return the file's size up to its last record; 0 if it is no complete sample file
std::size_t used_size(SampleHeader& header) {
  if (std::memcmp(header.magic, SampleHeader::expected_magic, sizeof header.magic) != 0) return 0;
  const std::uint64_t records = std::min(header.reserved.load(std::memory_order_relaxed), header.capacity);
  if (header.reserved.load(std::memory_order_relaxed) <= header.capacity) header.capacity = records;
  return SampleHeader::size + records * sizeof(SampleRecord);
}

void cut_file(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) throw WrongInput(with_errno("cannot open " + path));
  void* const memory = mmap(nullptr, SampleHeader::size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  bool good = memory != MAP_FAILED;
  if (good) {
    const std::size_t size = used_size(*static_cast<SampleHeader*>(memory));
    munmap(memory, SampleHeader::size);
    good = size == 0 || ftruncate(file, static_cast<off_t>(size)) == 0;
  }
  const std::string why = good ? "" : with_errno("cannot cut " + path);
  close(file);
  if (!good) throw WrongInput(why);
}

}  // namespace

void truncate_samples(const std::string& folder) {
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const bool whole = entry.path().extension() == ".bws" && entry.file_size() >= SampleHeader::size;
    if (whole) cut_file(entry.path().string());
  }
}

}  // namespace bw::launch
