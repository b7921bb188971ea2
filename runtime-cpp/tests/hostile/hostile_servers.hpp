// SPDX-License-Identifier: Apache-2.0
// The kinds of servers and sockets for the suites of hostile clients.
#pragma once

#include "hostile/hostile_client.hpp"

#include <string>
#include <tuple>

namespace corbel::test {

inline auto all_servers() {
  return testing::Combine(testing::ValuesIn(::test::kConcurrencies), testing::Values("iiop", "uiop"));
}
/// Returns each concurrency model and each kind of socket once, for suites about arguments: they arrive as whole
/// requests, and the same skeletons decode them in each server.
inline auto few_servers() {
  using Kind = std::tuple<std::string, std::string>;
  return testing::Values(Kind{"reactive", "uiop"}, Kind{"thread-per-connection", "iiop"}, Kind{"thread-pool", "uiop"});
}
inline std::string server_name(const testing::TestParamInfo<std::tuple<std::string, std::string>>& info) {
  const std::string& kind = std::get<0>(info.param);
  return std::get<1>(info.param) + (kind == "reactive" ? "_reactive" : kind == "thread-pool" ? "_pool" : "_threads");
}

}  // namespace corbel::test
