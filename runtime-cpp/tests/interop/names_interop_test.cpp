// SPDX-License-Identifier: Apache-2.0
// corbaname URLs: Corbel's through omniORB's naming service, and omniORB's and Corbel's through corbel-names.
#include "support/orbs/process.hpp"

#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

namespace {

using test::Process;
using Words = std::vector<std::string>;

/// Returns a port without a listener.
std::string free_port() {
  const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  ::bind(fd, reinterpret_cast<sockaddr*>(&address), size);
  ::getsockname(fd, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(fd);
  return std::to_string(ntohs(address.sin_port));
}

class Names : public testing::Test {
 protected:
  ~Names() override {
    serving_.close_input();
    EXPECT_EQ(serving_.wait(), 0);
  }

  /// Binds the server's object by this name service. Returns zero on success.
  int bind(const std::string& names) {
    for (const Words& each : {Words{"bind_new_context", "plant"}, Words{"bind", "plant/kiln 1.oven", reference_}}) {
      Words words{NAMECLT, "-ORBInitRef", "NameService=corbaloc::" + names + "/NameService"};
      words.insert(words.end(), each.begin(), each.end());
      if (const int status = Process(words).wait(); status != 0) return status;
    }
    return 0;
  }
  static std::string url(const std::string& names, const std::string& name) {
    return "corbaname::" + names + "#" + name;
  }

  Process serving_{{CORBEL_PEER, "server"}};
  const std::string reference_ = serving_.line();
};

TEST_F(Names, NamingServiceOfCorbelServesAllOrbs) {
  Process service({CORBEL_NAMES, "-ORBEndpoint", "iiop://127.0.0.1"});
  const std::string names = "127.0.0.1:" + std::to_string(test::port_of(service.line()));
  ASSERT_EQ(bind(names), 0);
  for (const char* client : {CORBEL_PEER, OMNIORB_PEER}) {
    EXPECT_EQ(Process({client, "expect", "none", url(names, "plant/kiln%201.oven")}).wait(), 0) << client;
    EXPECT_NE(Process({client, "expect", "none", url(names, "plant/shed")}).wait(), 0) << client;
  }
}

#ifdef OMNINAMES
TEST_F(Names, NamingServiceOfOmniOrbServesCorbel) {
  const std::string folder = testing::TempDir() + "omninames." + std::to_string(::getpid());
  std::filesystem::create_directory(folder);
  {
    const std::string port = free_port();
    Process service({OMNINAMES, "-start", port, "-always", "-logdir", folder, "-errlog", folder + "/errors"});
    const std::string names = "127.0.0.1:" + port;
    // omniNames does not report its start, and it listens before its object is active.
    for (int tries = 0;
         Process({CORBEL_PEER, "expect", "BAD_OPERATION", "corbaloc::" + names + "/NameService"}).wait() != 0;
         ++tries) {
      ASSERT_LT(tries, 600);
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    ASSERT_EQ(bind(names), 0);
    EXPECT_EQ(Process({CORBEL_PEER, "expect", "none", url(names, "plant/kiln%201.oven")}).wait(), 0);
    EXPECT_NE(Process({CORBEL_PEER, "expect", "none", url(names, "plant/shed")}).wait(), 0);
  }
  std::filesystem::remove_all(folder);
}
#endif

}  // namespace
