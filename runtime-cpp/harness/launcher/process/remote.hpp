// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/host_folders.hpp"
#include "plan/plan.hpp"

#include <map>
#include <string>
#include <vector>

namespace bw::launch {

/// Quotes a text as a word for a POSIX shell.
std::string shell_word(const std::string& text);

/// The sockets over which commands to a host share one connection of ssh. They are in a temporary folder with a short
/// path, since the path of a socket has at most 107 octets. The folder is removed at the end.
class ConnectionSockets {
 public:
  ConnectionSockets() = default;
  ~ConnectionSockets();
  ConnectionSockets(const ConnectionSockets&) = delete;
  ConnectionSockets& operator=(const ConnectionSockets&) = delete;

  /// Creates the folder. If that fails, each command has its own connection; the run continues.
  void make();

  /// Returns the options of the command that opens a host's connection.
  std::vector<std::string> first() const { return options("yes"); }

  /// Returns the options of commands that use the connection; without the connection, each opens its own.
  std::vector<std::string> others() const { return options("no"); }

 private:
  std::vector<std::string> options(const std::string& master) const;

  std::string folder_;
};

/// Creates the commands that run on other hosts.
struct Remote {
  std::string ssh;  // the command ssh
  std::string run_dir;
  HostFolders folders;
  std::map<std::string, std::string> users;  // by host, if the plan names a user
  ConnectionSockets sockets;

  /// Returns the run directory on a host: this machine's path, or a folder of this run next to the copied programs.
  std::string run_dir_on(const std::string& host) const;

  /// Returns the command that opens the connection to a host. It prints `ready` there, and ends when it reads `done` or
  /// its connection ends. In the second case it kills the processes of the run that do not end by themselves. In both
  /// cases it removes the run directory next to copied programs.
  std::vector<std::string> watch(const std::string& host) const;

  /// Returns the command that starts a process on its host: ssh, which forwards standard input and output, with a shell
  /// command that refuses a host of another architecture, creates the run directory, places the process with taskset
  /// and chrt, and executes the program.
  std::vector<std::string> start(const Plan::Process& process, const std::vector<std::string>& arguments) const;

  /// Returns the command that runs a shell command on the host.
  std::vector<std::string> run(const std::string& host, const std::string& line) const;

  /// Returns the command that copies a host's samples into the run directory of this machine. Partly copied files are
  /// not mixed with the others.
  std::vector<std::string> collect(const std::string& host) const;

 private:
  std::vector<std::string> command(const std::vector<std::string>& options, const std::string& host,
                                   const std::string& line) const;
};

}  // namespace bw::launch
