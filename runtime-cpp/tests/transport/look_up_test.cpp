// SPDX-License-Identifier: Apache-2.0
// Names of hosts, looked up by a resolver of this test's own.
#include "corbel/transport/tcp.hpp"

#include <gtest/gtest.h>

#include <dlfcn.h>
#include <netdb.h>
#include <cstring>
#include <thread>

#include "support/gate.hpp"

namespace {

test::Gate* silence = nullptr;  // of the name server for what begins with "silent"

}  // namespace

// In place of the system's, which answers all else.
extern "C" int getaddrinfo(const char* host, const char* service, const addrinfo* hints, addrinfo** list) {
  static const auto real = reinterpret_cast<decltype(&getaddrinfo)>(::dlsym(RTLD_NEXT, "getaddrinfo"));
  if (host != nullptr && std::strncmp(host, "silent", 6) == 0) {
    if ((hints->ai_flags & AI_NUMERICHOST) == 0) {
      silence->pass();
    }
    return EAI_NONAME;
  }
  return real(host, service, hints, list);
}

namespace {

using namespace corbel::transport;  // NOLINT: the module under test
using std::chrono::milliseconds;

TEST(HostNames, AreLookedUpUntilTheDeadlineOnly) {
  static test::Gate gate;  // threads that are left behind still have it
  silence = &gate;
  EXPECT_EQ(tcp_connect({"silent.example", 1}, milliseconds(20), {}).result.status, IoStatus::timed_out);
  // Not more at once than there is room for
  Connected last;
  for (int i = 0; i < 70; ++i) {
    last = tcp_connect({"silent.example", 1}, milliseconds(1), {});
  }
  EXPECT_EQ(last.result.status, IoStatus::failed);
  EXPECT_EQ(last.result.error, EAGAIN);
  EXPECT_LE(gate.most(), 64);
  gate.open();
  IoResult again;
  for (int i = 0; i < 60'000 && again.error != EHOSTUNREACH; ++i) {
    std::this_thread::sleep_for(milliseconds(1));
    again = tcp_connect({"silent.example", 1}, std::chrono::seconds(100), {}).result;
  }
  EXPECT_EQ(again.error, EHOSTUNREACH) << "there is room again, and the answer is that there is no such host";
  EXPECT_EQ(tcp_connect({"silent.example", 1}, milliseconds(0), {}).result.error, EHOSTUNREACH);
}

TEST(HostNames, AreFoundInTime) {
  TcpAcceptor acceptor({"127.0.0.1", 0}, {});
  const Connected connected = tcp_connect({"localhost", acceptor.endpoint().port}, std::chrono::seconds(100), {});
  EXPECT_TRUE(connected.stream);
}

}  // namespace
