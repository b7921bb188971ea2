// SPDX-License-Identifier: Apache-2.0
#include "remote.hpp"

#include "plan/architecture.hpp"

#include <filesystem>

#include <stdlib.h>

namespace bw::launch {

namespace {

/// Returns the begin of a line of shell, which ends the line with a message on hosts of another architecture.
std::string refusal_of_others(const std::string& architecture) {
  if (architecture.empty()) return {};
  std::string names;
  for (const std::string& name : names_of_architecture(architecture)) {
    names += (names.empty() ? "" : "|") + shell_word(name);
  }
  return "case $(uname -m) in " + names +
         ") ;; *) echo \"this host has the architecture $(uname -m), and its platform in the model has \"" +
         shell_word(architecture) + " >&2; exit 3 ;; esac; ";
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

void ConnectionSockets::make() {
  std::string name = "/tmp/bw-XXXXXX";
  if (mkdtemp(name.data()) != nullptr) folder_ = name;
}

ConnectionSockets::~ConnectionSockets() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::vector<std::string> ConnectionSockets::options(const std::string& master) const {
  if (folder_.empty()) return {};
  // %C: a hash of the connection
  return {"-o", "ControlMaster=" + master, "-o", "ControlPersist=no", "-o", "ControlPath=" + folder_ + "/%C"};
}

std::vector<std::string> Remote::command(const std::vector<std::string>& options, const std::string& host,
                                         const std::string& line) const {
  std::vector<std::string> command{ssh,
                                   "-o",
                                   "BatchMode=yes",
                                   "-o",
                                   "ConnectTimeout=10",
                                   "-o",
                                   "ServerAliveInterval=2",
                                   "-o",
                                   "ServerAliveCountMax=3"};
  command.insert(command.end(), options.begin(), options.end());
  if (const auto user = users.find(host); user != users.end()) {
    command.emplace_back("-l");
    command.push_back(user->second);
  }
  command.insert(command.end(), {"-T", host, line});
  return command;
}

std::string Remote::run_dir_on(const std::string& host) const {
  const std::string& folder = folders.of(host);
  if (folder.empty()) return run_dir;
  const std::filesystem::path here(run_dir);
  return folder + "/run." + here.parent_path().filename().string() + "." + here.filename().string();
}

std::vector<std::string> Remote::watch(const std::string& host) const {
  const std::string folder = shell_word(run_dir_on(host));
  const std::string ids = folder + "/process-ids";
  // If programs were copied, the whole run directory on the host is a copy of collected files
  const std::string left = folders.of(host).empty() ? ids : folder;
  // A folder of copies that the host has removed is not created again, because nothing would remove it
  const std::string there = folders.of(host).empty() ? "" : "cd " + shell_word(folders.of(host)) + " || exit; ";
  // A process that got the number later has another command line, and is not killed
  const std::string kill =
      "for name in *; do if tr '\\0' ' ' </proc/\"$(cat \"$name\")\"/cmdline | grep -qF -- \"--process $name "
      "--run-dir \"" +
      folder + "\" \"; then kill -9 \"$(cat \"$name\")\"; fi; done";
  return command(sockets.first(), host,
                 there + "mkdir -p " + folder + "/samples " + ids + " && echo ready && if read word; then rm -rf " +
                     left + "; exit 0; fi; sleep 1; cd " + ids + " && { " + kill + "; } 2>/dev/null; rm -rf " + left);
}

std::vector<std::string> Remote::start(const Plan::Process& process, const std::vector<std::string>& arguments) const {
  const std::string& host = process.host;
  const Placement& placement = process.placement;
  const std::string folder = shell_word(run_dir_on(host));
  std::string line = refusal_of_others(process.architecture) + "mkdir -p " + folder + "/samples " + folder +
                     "/process-ids && echo $$ >" + folder + "/process-ids/" + shell_word(process.name) + " && exec";
  if (!folders.of(host).empty()) line += " env LD_LIBRARY_PATH=" + shell_word(folders.of(host) + "/lib");
  if (placement.scheduling != "other")
    line += " chrt --" + placement.scheduling + " " + std::to_string(placement.priority);
  if (!placement.cores.empty()) {
    line += " taskset -c ";
    for (std::size_t i = 0; i < placement.cores.size(); ++i) {
      line += (i == 0 ? "" : ",") + std::to_string(placement.cores[i]);
    }
  }
  for (const std::string& argument : arguments) line += " " + shell_word(argument);
  return command(sockets.others(), host, line);
}

std::vector<std::string> Remote::run(const std::string& host, const std::string& line) const {
  return command(sockets.others(), host, line);
}

std::vector<std::string> Remote::collect(const std::string& host) const {
  std::string remote;
  for (const std::string& word : run(host, "tar -C " + shell_word(run_dir_on(host)) + " -cf - samples")) {
    remote += shell_word(word) + " ";
  }
  const std::string here = shell_word(run_dir);
  const std::string part = shell_word(run_dir + "/collected." + host);
  return {"sh", "-c",
          "mkdir -p " + part + " && " + remote + "| tar -C " + part + " -xf - && find " + part +
              " -type f -exec mv -t " + here + "/samples {} + && rm -rf " + part};
}

}  // namespace bw::launch
