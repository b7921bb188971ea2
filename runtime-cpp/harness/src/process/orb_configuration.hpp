// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bw {

/// The configuration of a process's ORB.
struct OrbConfiguration {
  /// Options by name, with their values.
  using Options = std::map<std::string, std::string>;

  std::string file;
  std::vector<std::string> arguments;       // arguments of ORB_init, beginning with the program's name
  std::map<std::string, Options> adapters;  // options of object adapters by their names; `*` stands for all adapters

  /// Reads lines `option value`, which become arguments, and `adapter name option value`; `#` begins a comment line.
  /// @throws Failure (start) if the file cannot be read, or a line about an adapter has another form
  static OrbConfiguration read(const std::string& file);

  /// Returns the options of an adapter; its own options override those of all adapters.
  Options of_adapter(const std::string& name) const;
};

}  // namespace bw
