// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/measuring/clock.hpp>

#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>

namespace bw {

/// The layout of a sample file (.bws), little endian: this header in its first 4,096 bytes, then records.
struct SampleHeader {
  static constexpr char expected_magic[] = "BWSAMPL1";
  static constexpr std::size_t size = 4096;

  char magic[8];
  std::uint32_t header_size;
  std::uint32_t record_size;
  std::uint64_t capacity;               // in records
  std::atomic<std::uint64_t> reserved;  // number of records so far; records beyond the capacity were dropped
  std::atomic<std::uint64_t> lost;      // gaps in the sequence numbers of events
  std::atomic<std::uint64_t> reordered;
  std::atomic<std::uint64_t> strays;           // samples of another phase
  std::atomic<std::uint64_t> failed;           // calls that ended with a system exception
  std::atomic<std::uint64_t> wrong;            // wrong answers
  std::atomic<std::uint64_t> answered;         // records that are not failed, including warm-up; for progress
  std::atomic<std::uint64_t> user_exceptions;  // answers that were the model's exceptions
  std::atomic<std::uint64_t> timeouts;         // failed calls with CORBA::TIMEOUT that were not cancelled
  std::atomic<std::uint64_t> cancelled;        // failed calls that the ORB's scheduler cancelled
  char reserved_bytes[24];
  char text[size - 128];  // key=value lines, ended by NUL
};
static_assert(sizeof(SampleHeader) == SampleHeader::size && offsetof(SampleHeader, text) == 128);
static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
static_assert(std::endian::native == std::endian::little, "samples are little-endian, and this machine is big-endian");

/// One sample. Times are CLOCK_MONOTONIC in nanoseconds. `end` is stored last: the record is incomplete while it is 0.
struct SampleRecord {
  static constexpr std::uint64_t warmup = 1;
  static constexpr std::uint64_t failed = 2;
  static constexpr std::uint64_t wrong = 4;
  static constexpr unsigned link_shift = 16;  // bits 16 to 31: the number of an event's connection at its sink

  std::uint64_t sequence;
  std::int64_t intended;
  std::int64_t start;
  std::atomic<std::int64_t> end;
  std::uint64_t flags;
};
static_assert(sizeof(SampleRecord) == 40);

/// Creates a file with all its blocks, filled with zeros, and maps it as shared memory. @throws Failure (start)
char* map_new_file(const std::string& path, std::size_t size);

/// A sample file for writing. All pages of its shared mapping exist before the first sample, so that adding a sample
/// needs neither a system call nor an allocation, and the samples stay if the process is killed.
class SampleFile {
 public:
  /// Creates the file with all its blocks and pages.
  /// @param text key=value lines for the header
  /// @throws Failure (start) when the file cannot be created, or the disk is full
  SampleFile(const std::string& path, std::uint64_t capacity, const std::string& text);
  ~SampleFile();
  SampleFile(const SampleFile&) = delete;
  SampleFile& operator=(const SampleFile&) = delete;

  /// Adds a record from any thread; drops the record when the file is full.
  void add(std::uint64_t sequence, Nanoseconds intended, Nanoseconds start, Nanoseconds end,
           std::uint64_t flags) noexcept {
    const std::uint64_t index = header_->reserved.fetch_add(1, std::memory_order_relaxed);
    if (index >= capacity_) return;
    SampleRecord& record = records_[index];
    record.sequence = sequence;
    record.intended = intended;
    record.start = start;
    record.flags = flags;
    record.end.store(end, std::memory_order_release);
  }

  SampleHeader& header() noexcept { return *header_; }

  /// Returns the size of the mapping in bytes.
  std::size_t size() const noexcept { return size_; }

  /// Starts writing the unwritten pages to disk.
  void flush() noexcept;

 private:
  std::uint64_t capacity_;
  std::size_t size_;
  SampleHeader* header_;
  SampleRecord* records_;
};

}  // namespace bw
