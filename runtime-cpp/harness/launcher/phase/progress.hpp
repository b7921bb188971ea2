// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace bw {
struct SampleHeader;
}

namespace bw::launch {

/// Reads the progress of a phase's sample files from their headers, without disturbing their writers.
class Progress {
 public:
  /// Maps the headers of all `<probe>.<phase>.<process>.bws` in a folder.
  Progress(const std::string& folder, const std::string& phase);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Samples that are there, warm-up included; at most as many as are wanted.
  std::uint64_t done() const noexcept;
  std::uint64_t of() const noexcept;

  /// As done(), but samples beyond the needed number count, too.
  std::uint64_t answered() const noexcept;

  /// The largest count of one file.
  std::uint64_t most() const noexcept;

  /// Returns true if each file is over its warm-up; if all are on other hosts, this is not known.
  bool warm() const noexcept;

  struct Slowest {
    std::string process;
    std::string text;
  };

  /// The file that lacks the largest share of its samples. Empty when there are no files.
  Slowest slowest() const;

 private:
  struct File {
    const SampleHeader* header;
    std::string probe;
    std::string process;
    std::uint64_t wanted;
    std::uint64_t warmup;

    std::uint64_t done() const noexcept;
  };

  void map(const std::string& path, const std::string& phase);

  std::vector<File> files_;
};

}  // namespace bw::launch
