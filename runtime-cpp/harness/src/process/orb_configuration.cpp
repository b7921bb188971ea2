// SPDX-License-Identifier: Apache-2.0
#include "orb_configuration.hpp"

#include <bw/process/error.hpp>
#include <bw/value/text.hpp>

#include <fstream>

namespace bw {

namespace {

constexpr const char* all_adapters = "*";

}  // namespace

OrbConfiguration OrbConfiguration::read(const std::string& name) {
  OrbConfiguration configuration{name, {"bellwether"}, {}};
  std::ifstream file(name);
  if (!file) fail_start(with_errno("cannot read the ORB's configuration " + name));
  for (std::string raw; std::getline(file, raw);) {
    const std::string_view line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto blank = line.find(' ');
    if (line.substr(0, blank) == "adapter") {
      const std::vector<std::string_view> parts = words(line);
      if (parts.size() != 4) fail_start(name + ": '" + std::string(line) + "' is not: adapter name option value");
      configuration.adapters[std::string(parts[1])][std::string(parts[2])] = parts[3];
      continue;
    }
    configuration.arguments.emplace_back(line.substr(0, blank));
    if (blank != std::string_view::npos) configuration.arguments.emplace_back(trim(line.substr(blank)));
  }
  return configuration;
}

OrbConfiguration::Options OrbConfiguration::of_adapter(const std::string& name) const {
  Options options;
  for (const std::string& each : {name, std::string(all_adapters)}) {
    if (const auto found = adapters.find(each); found != adapters.end()) {
      options.insert(found->second.begin(), found->second.end());
    }
  }
  return options;
}

}  // namespace bw
