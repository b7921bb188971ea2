// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "../support/temporary.hpp"

#include <string>
#include <vector>

#include <sys/types.h>

namespace bw::test {

/// A golden folder of the generator with the files that are copied into each generated project: harness and
/// scripts/run.sh.
class GeneratedFolder {
 public:
  /// Copies newer files into a folder of the build, so that building the folder again is quick.
  explicit GeneratedFolder(const std::string& model);

  const std::string& path() const { return path_; }
  const std::string& build() const { return build_; }

  struct Run {
    int code;
    std::string output;
    std::string errors;
  };

  /// Runs scripts/run.sh for omniORB and waits for its end.
  Run run(const std::vector<std::string>& arguments) const;

  /// Starts scripts/run.sh; its standard input is a pipe whose write end is `*caller`.
  pid_t start(const std::vector<std::string>& arguments, int* caller = nullptr) const;

 private:
  std::string path_;
  std::string build_;
};

/// Returns the processes whose command line contains a text.
std::vector<pid_t> processes_with(const std::string& text);

/// Waits for a child's end. @return its exit code, or minus the signal that killed it
int wait_for(pid_t pid);

}  // namespace bw::test
