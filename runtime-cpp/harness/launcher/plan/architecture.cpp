// SPDX-License-Identifier: Apache-2.0
#include "architecture.hpp"

#include "process/failure.hpp"

#include <algorithm>
#include <iterator>

#include <sys/utsname.h>

namespace bw::launch {

std::vector<std::string> names_of_architecture(const std::string& architecture) {
  static const std::vector<std::vector<std::string>> same{
      {"x86_64", "amd64"}, {"aarch64", "arm64"}, {"i386", "i486", "i586", "i686"}};
  std::vector<std::string> names{architecture};
  for (const std::vector<std::string>& all : same) {
    if (std::find(all.begin(), all.end(), architecture) == all.end()) continue;
    std::copy_if(all.begin(), all.end(), std::back_inserter(names),
                 [&](const std::string& name) { return name != architecture; });
  }
  return names;
}

void check_architecture(const Plan& plan) {
  utsname system{};
  if (uname(&system) != 0) return;  // the kernel reports an error only for an invalid address
  const std::string here = system.machine;
  for (const Plan::Process& process : plan.processes) {
    if (!process.host.empty() || process.architecture.empty()) continue;
    const std::vector<std::string> names = names_of_architecture(process.architecture);
    if (std::find(names.begin(), names.end(), here) != names.end()) continue;
    throw RunFailure("start", process.name,
                     "this machine has the architecture " + here + ", and the platform of " + process.name +
                         " in the model has " + process.architecture,
                     machine_lacks);
  }
}

}  // namespace bw::launch
