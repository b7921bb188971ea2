// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "temporary.hpp"

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

namespace bw::test {

/// A sample file, read as docs/reference/contracts.md describes it, without the harness's own declarations.
struct Samples {
  struct Record {
    std::uint64_t sequence;
    std::int64_t intended, start, end;
    std::uint64_t flags;

    bool warmup() const { return flags & 1; }
    bool failed() const { return flags & 2; }
    bool wrong() const { return flags & 4; }
    std::uint64_t link() const { return flags >> 16 & 0xffff; }
  };

  std::string magic;
  std::uint64_t capacity, reserved, lost, reordered, strays, failed, wrong, answered, user_exceptions, timeouts,
      cancelled;
  std::string text;
  std::vector<Record> records;  // the complete records

  explicit Samples(const std::string& path) {
    const std::string bytes = read_file(path);
    if (bytes.size() < 4096) return;
    const auto number = [&](std::size_t at) {
      std::uint64_t value;
      std::memcpy(&value, bytes.data() + at, sizeof value);
      return value;
    };
    magic = bytes.substr(0, 8);
    capacity = number(16);
    reserved = number(24);
    lost = number(32);
    reordered = number(40);
    strays = number(48);
    failed = number(56);
    wrong = number(64);
    answered = number(72);
    user_exceptions = number(80);
    timeouts = number(88);
    cancelled = number(96);
    text = bytes.c_str() + 128;
    for (std::uint64_t i = 0; i < std::min(capacity, reserved); ++i) {
      Record record;
      std::memcpy(&record, bytes.data() + 4096 + 40 * i, sizeof record);
      if (record.end != 0) records.push_back(record);
    }
  }

  /// Returns the records that count.
  std::vector<Record> good() const {
    std::vector<Record> result;
    for (const Record& record : records) {
      if (!record.warmup() && !record.failed()) result.push_back(record);
    }
    return result;
  }
};

}  // namespace bw::test
