// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "net/factory.hpp"
#include "net/loop.hpp"
#include "net/profile.hpp"
#include "net/request.hpp"

int main(int count, char** arguments) {
  net::Loop loop(net::make_reactor(count > 1 ? arguments[1] : "select"));
  std::printf("events %d\n", loop.run());
  net::TcpProtocol tcp;
  std::printf("profile %s\n", net::Profile(tcp).encode(2809).c_str());
  net::Request request("get_data");
  for (int id = 1; id < 4; id++) {
    std::printf("request %s\n", request.header(id).c_str());
  }
}
