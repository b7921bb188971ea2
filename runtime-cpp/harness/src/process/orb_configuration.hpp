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
  std::vector<std::string> arguments;       // of ORB_init, the program's name first
  std::map<std::string, Options> adapters;  // of object adapters by their names; those of all adapters under `*`

  /// Reads lines `option value`, which are arguments, and `adapter name option value`; `#` begins a comment line.
  /// @throws Failure (start) when the file cannot be read, or a line about an adapter has another form
  static OrbConfiguration read(const std::string& file);

  /// The options of an adapter: its own ones before those of all adapters.
  Options of_adapter(const std::string& name) const;
};

}  // namespace bw
