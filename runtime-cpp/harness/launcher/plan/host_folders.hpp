// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>

namespace bw::launch {

/// The folders on other hosts to which the programs of a run were copied.
class HostFolders {
 public:
  HostFolders() = default;

  /// Reads a file with a line `HOST FOLDER` for each host. @throws WrongInput naming file and line
  static HostFolders read(const std::string& path);

  /// The folder on a host. Empty where nothing was copied: the paths of this machine hold there, too.
  const std::string& of(const std::string& host) const;

 private:
  std::map<std::string, std::string> folders_;
};

}  // namespace bw::launch
