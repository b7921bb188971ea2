// SPDX-License-Identifier: Apache-2.0
#include "process_resources.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace soak {

namespace {

long number_after(const std::string& line, const char* label) {
  return line.starts_with(label) ? std::atol(line.c_str() + std::char_traits<char>::length(label)) : 0;
}

}  // namespace

ProcessResources resources_of(pid_t process) {
  const std::string proc = "/proc/" + std::to_string(process);
  ProcessResources held;
  std::ifstream status(proc + "/status");
  for (std::string line; std::getline(status, line);) {
    held.resident_kb += number_after(line, "VmRSS:");
    held.threads += number_after(line, "Threads:");
  }
  std::ifstream maps(proc + "/maps");
  for (std::string line; std::getline(maps, line);) {
    held.mapped += line.find("corbel-shmiop") != std::string::npos ? 1 : 0;
  }
  std::error_code gone;
  const std::filesystem::directory_iterator open(proc + "/fd", gone);
  held.descriptors = gone ? 0 : std::distance(begin(open), end(open));
  return held;
}

}  // namespace soak
