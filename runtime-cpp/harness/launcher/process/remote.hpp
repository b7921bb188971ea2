// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "plan/host_folders.hpp"
#include "plan/plan.hpp"

#include <map>
#include <string>
#include <vector>

namespace bw::launch {

/// A word for a POSIX shell that stands for exactly these characters.
std::string shell_word(const std::string& text);

/// Sockets over which commands to a host share one connection of ssh: in a folder of this run's own, with a short path,
/// since the path of a socket has 107 octets at most. Removed at the end.
class ConnectionSockets {
 public:
  ConnectionSockets() = default;
  ~ConnectionSockets();
  ConnectionSockets(const ConnectionSockets&) = delete;
  ConnectionSockets& operator=(const ConnectionSockets&) = delete;

  /// Makes the folder. Where that fails, which is no reason not to run, each command has a connection of its own.
  void make();

  /// The options of the command that makes a host's connection.
  std::vector<std::string> first() const { return options("yes"); }

  /// The options of commands that use it; where it is not there, they make one for themselves.
  std::vector<std::string> others() const { return options("no"); }

 private:
  std::vector<std::string> options(const std::string& master) const;

  std::string folder_;
};

/// How commands reach other hosts.
struct Remote {
  std::string ssh;  // the command
  std::string run_dir;
  HostFolders folders;
  std::map<std::string, std::string> users;  // by host, where the plan names one
  ConnectionSockets sockets;

  /// The run directory on a host: this machine's path, or a folder of this run beside the programs that were copied.
  std::string run_dir_on(const std::string& host) const;

  /// The command that makes the connection to a host. There, it says `ready`; when it is told `done`, or its connection
  /// ends, it ends, too. In the second case it kills those processes of the run that do not end by themselves. In both
  /// cases it removes the run directory beside programs that were copied.
  std::vector<std::string> watch(const std::string& host) const;

  /// The command that starts a process there: ssh, which carries standard input and output, and a command line for the
  /// shell that makes the run directory, places the process with taskset and chrt, and becomes it.
  std::vector<std::string> start(const std::string& host, const std::string& process, const Placement& placement,
                                 const std::vector<std::string>& arguments) const;

  /// The command that runs a line of shell there.
  std::vector<std::string> run(const std::string& host, const std::string& line) const;

  /// The command that copies a host's samples into the run directory of this host. Files that have come in part are not
  /// among the others.
  std::vector<std::string> collect(const std::string& host) const;

 private:
  std::vector<std::string> command(const std::vector<std::string>& options, const std::string& host,
                                   const std::string& line) const;
};

}  // namespace bw::launch
