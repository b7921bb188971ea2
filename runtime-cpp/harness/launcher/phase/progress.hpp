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
  /// Maps the headers of all files `<probe>.<phase>.<process>.bws` in a folder.
  Progress(const std::string& folder, const std::string& phase);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// Returns the number of samples, including warm-up, but at most the needed number.
  std::uint64_t done() const noexcept;
  std::uint64_t of() const noexcept;

  /// Returns the number of samples, including samples beyond the needed number.
  std::uint64_t answered() const noexcept;

  /// Returns the largest number of samples in one file.
  std::uint64_t most() const noexcept;

  /// Returns true if each file has ended its warm-up; also if all files are on other hosts, where this is unknown.
  bool warm() const noexcept;

  struct Slowest {
    std::string process;
    std::string text;
  };

  /// Returns the file that lacks the largest share of its samples; empty if there are no files.
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
