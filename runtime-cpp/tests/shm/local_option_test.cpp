// SPDX-License-Identifier: Apache-2.0
// Options for connections on one host, each tested alone: permissions of socket files, and the length of spinning.
#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include <fstream>

namespace {

using Options = std::vector<std::string>;

TEST(SocketMode, IsThatOfSocketFiles) {
  const std::string path = testing::TempDir() + "corbel-mode-" + std::to_string(::getpid());
  const struct {
    Options options;
    mode_t mode;
  } kinds[] = {{{}, 0600}, {{"-ORBSocketMode", "group"}, 0660}, {{"-ORBSocketMode", "all"}, 0666}};
  for (const std::string scheme : {"uiop://", "shmiop://"}) {
    for (const auto& kind : kinds) {
      Options options{"-ORBEndpoint", scheme + path};
      options.insert(options.end(), kind.options.begin(), kind.options.end());
      test::ReadData servant;
      test::Server server(options);
      const test::Orb client(kind.options);
      const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
      target->get_data();
      struct stat status {};
      ASSERT_EQ(::stat(path.c_str(), &status), 0) << path;
      EXPECT_TRUE(S_ISSOCK(status.st_mode));
      EXPECT_EQ(status.st_mode & 0777U, kind.mode) << scheme;
      server.stop();
    }
  }
}

/// Returns the sizes in octets of the memory that the two sides of each connection share; both are in this process.
std::vector<std::size_t> shared() {
  std::vector<std::size_t> sizes;
  std::ifstream maps("/proc/self/maps");
  for (std::string line; std::getline(maps, line);) {
    if (line.find("corbel-shmiop") == line.npos) continue;
    std::size_t end = 0;
    const std::size_t begin = std::stoull(line, &end, 16);
    sizes.push_back(std::stoull(line.substr(end + 1), nullptr, 16) - begin);
  }
  return sizes;
}

TEST(SharedMemoryRingSize, EachConnectionHasTwoRingsOfThisSize) {
  for (const std::size_t size : {4096U, 262144U}) {
    test::ReadData servant;
    test::Server server({"-ORBEndpoint", "shmiop://", "-ORBSharedMemoryRingSize", std::to_string(size)});
    const test::Orb client({"-ORBSharedMemoryRingSize", "65536"});  // the server's option takes effect
    const nav::ReadData_var target = test::resolve<nav::ReadData>(client, server.activate(&servant));
    target->get_data();
    const std::size_t all = 2 * size + 4096;
    EXPECT_EQ(shared(), (std::vector<std::size_t>{all, all}));
    server.stop();
  }
}

/// Returns how often this thread has slept.
long sleeps() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

struct SpinCase {
  const char *endpoint, *wait, *limit;
};
void PrintTo(const SpinCase& parameters, std::ostream* out) { *out << parameters.endpoint; }
class SpinLimit : public testing::TestWithParam<SpinCase> {};
INSTANTIATE_TEST_SUITE_P(All, SpinLimit,
                         testing::Values(SpinCase{"iiop://127.0.0.1:0", "-ORBSocketWait", "-ORBSocketSpinLimit"},
                                         SpinCase{"uiop://", "-ORBSocketWait", "-ORBSocketSpinLimit"},
                                         SpinCase{"shmiop://", "-ORBSharedMemoryWait", "-ORBSharedMemorySpinLimit"}));

// A reply arrives after 10 ms. A thread that may spin for a second does not sleep until then; a thread that may spin
// for a microsecond does. A busy machine may delay either, so there are several tries, each with a new connection.
TEST_P(SpinLimit, IsHowLongAClientsThreadSpinsBeforeItSleeps) {
  test::ReadData servant([] { std::this_thread::sleep_for(std::chrono::milliseconds(10)); });
  test::Server server({"-ORBConcurrency", "thread-per-connection", "-ORBEndpoint", GetParam().endpoint});
  const std::string reference = server.activate(&servant);
  for (const bool long_enough : {false, true}) {
    bool seen = false;
    for (int tries = 0; !seen && tries < 50; ++tries) {
      const test::Orb client({GetParam().wait, "adaptive", GetParam().limit, long_enough ? "1000000" : "1"});
      const CORBA::Object_var object = client->string_to_object(reference.c_str());
      const nav::ReadData_var target = nav::ReadData::_unchecked_narrow(object);
      CORBA::PolicyList_var inconsistent;
      ASSERT_TRUE(target->_validate_connection(inconsistent.out()));  // connects, which may sleep
      const long before = sleeps();
      target->get_data();
      seen = (sleeps() == before) == long_enough;
    }
    EXPECT_TRUE(seen) << long_enough;
  }
  server.stop();
}

}  // namespace
