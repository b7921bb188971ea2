// SPDX-License-Identifier: Apache-2.0
#include "host_folders.hpp"

#include "process/failure.hpp"

#include <bw/process/error.hpp>

#include <fstream>

namespace bw::launch {

HostFolders HostFolders::read(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw WrongInput(with_errno("cannot read the folders of hosts " + path));
  HostFolders folders;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    // The folder is the rest of the line, because the path of a home folder may contain blanks
    const auto blank = line.find(' ');
    if (blank == 0 || blank == std::string::npos || line.compare(blank + 1, 1, "/") != 0) {
      throw WrongInput(path + ":" + std::to_string(number) + ": expected `HOST FOLDER` with an absolute path, found `" +
                       line + "`");
    }
    folders.folders_[line.substr(0, blank)] = line.substr(blank + 1);
  }
  return folders;
}

const std::string& HostFolders::of(const std::string& host) const {
  static const std::string none;
  const auto found = folders_.find(host);
  return found == folders_.end() ? none : found->second;
}

}  // namespace bw::launch
