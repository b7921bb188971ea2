// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include "failure.hpp"

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace bw::testbed {

void keep_capabilities() {
  if (geteuid() == 0) return;
  __user_cap_header_struct header{};
  header.version = _LINUX_CAPABILITY_VERSION_3;
  std::array<__user_cap_data_struct, _LINUX_CAPABILITY_U32S_3> words{};
  if (syscall(SYS_capget, &header, words.data()) != 0) fail("cannot read the capabilities");
  for (__user_cap_data_struct& word : words) word.inheritable = word.permitted;
  if (syscall(SYS_capset, &header, words.data()) != 0) fail("cannot keep the capabilities");
  for (unsigned long capability = 0; capability < 32 * words.size(); ++capability) {
    const std::uint32_t permitted = words[capability / 32].permitted;
    if (((permitted >> (capability % 32)) & 1U) == 0) continue;
    if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, capability, 0UL, 0UL) != 0) fail("cannot keep the capabilities");
  }
}

namespace {

/// Returns whether a folder of PATH has a file with this name. execvp() reports EACCES instead of ENOENT if a folder
/// may not be searched; shells ignore such folders.
bool is_in_path(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access(((folder.empty() ? "." : folder) + "/" + name).c_str(), F_OK) == 0) return true;
  }
  return false;
}

}  // namespace

void execute(const std::vector<std::string>& command) {
  std::vector<char*> words;
  words.reserve(command.size() + 1);
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  execvp(words[0], words.data());
  const int reason = errno;
  std::fprintf(stderr, "bw-testbed: %s: %s\n", words[0], std::strerror(reason));
  const bool is_searched = command[0].find('/') == std::string::npos;
  _exit(reason == ENOENT || (reason == EACCES && is_searched && !is_in_path(command[0])) ? 127 : 126);
}

}  // namespace bw::testbed
