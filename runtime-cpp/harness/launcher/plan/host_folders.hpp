// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace bw::launch {

/// The folders on other hosts with the copied programs of a run.
class HostFolders {
 public:
  HostFolders() = default;

  /// Reads a file with a line `HOST FOLDER` for each host. @throws WrongInput with file and line
  static HostFolders read(const std::string& path);

  /// Returns the folder on a host; empty if no programs were copied, because the paths of this machine are valid there.
  const std::string& of(const std::string& host) const;

 private:
  std::map<std::string, std::string> folders_;
};

}  // namespace bw::launch
