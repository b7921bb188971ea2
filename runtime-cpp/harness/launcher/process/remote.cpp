// SPDX-License-Identifier: Apache-2.0
#include "remote.hpp"

namespace bw::launch {

namespace {

std::vector<std::string> connect(const std::string& ssh, const std::string& host, const std::string& line) {
  return {ssh, "-o", "BatchMode=yes", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=5", "-T", host, line};
}

}  // namespace

std::string shell_word(const std::string& text) {
  std::string word = "'";
  for (const char c : text) {
    if (c == '\'')
      word += "'\\''";
    else
      word += c;
  }
  return word + "'";
}

std::vector<std::string> remote_command(const std::string& ssh, const std::string& host, const std::string& run_dir,
                                        const Placement& placement, const std::vector<std::string>& arguments) {
  std::string line = "mkdir -p " + shell_word(run_dir + "/samples") + " && exec";
  if (placement.scheduling != "other")
    line += " chrt --" + placement.scheduling + " " + std::to_string(placement.priority);
  if (!placement.cores.empty()) {
    line += " taskset -c ";
    for (std::size_t i = 0; i < placement.cores.size(); ++i) {
      line += (i == 0 ? "" : ",") + std::to_string(placement.cores[i]);
    }
  }
  for (const std::string& argument : arguments) line += " " + shell_word(argument);
  return connect(ssh, host, line);
}

std::vector<std::string> collect_command(const std::string& ssh, const std::string& host, const std::string& run_dir) {
  std::string remote;
  for (const std::string& word : connect(ssh, host, "tar -C " + shell_word(run_dir) + " -cf - samples")) {
    remote += shell_word(word) + " ";
  }
  return {"sh", "-c", remote + "| tar -C " + shell_word(run_dir) + " -xf -"};
}

}  // namespace bw::launch
