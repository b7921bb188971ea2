// SPDX-License-Identifier: Apache-2.0
#include "corbel/transport/unix.hpp"

#include <gtest/gtest.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <thread>
#include <vector>

#include "support/messages/slow_reader.hpp"

namespace {

using namespace corbel::transport;  // NOLINT: the module under test
using std::chrono::milliseconds;
using std::chrono::seconds;

class Unix : public testing::Test {
 protected:
  Unix() {
    char name[] = "/tmp/corbel-unix-test-XXXXXX";
    folder = ::mkdtemp(name);
    path = folder + "/socket";
  }
  ~Unix() override { std::filesystem::remove_all(folder); }

  int error_of_listening(const std::string& where) {
    try {
      const UnixAcceptor acceptor(where, {});
    } catch (const std::system_error& error) {
      EXPECT_NE(std::string(error.what()).find(where), std::string::npos) << error.what();
      return error.code().value();
    }
    return 0;
  }
  /// Leaves the socket file as a killed server does.
  void leave_stale_file() {
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, path.c_str());
    ASSERT_EQ(::bind(socket, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ::listen(socket, 1);
    ::close(socket);
  }

  std::string folder;
  std::string path;
};

TEST_F(Unix, CarriesBytesBothWaysAndTellsTheEnd) {
  UnixAcceptor acceptor(path, {});
  EXPECT_EQ(acceptor.endpoint(), (Endpoint{path, 0, corbel::giop::profile_tag::uiop}));
  StreamPtr client = unix_connect(path, seconds(60), {}).stream;
  ASSERT_TRUE(client);
  const StreamPtr server = acceptor.accept(Wait::yes).stream;
  EXPECT_EQ(client->peer(), path);
  char text[16] = {};
  client->send("hello", 5, Wait::yes);
  EXPECT_EQ(server->receive(text, sizeof text, Wait::yes).bytes, 5U);
  EXPECT_STREQ(text, "hello");
  client->set_timeouts(milliseconds(20), milliseconds(20));
  EXPECT_EQ(client->receive(text, 1, Wait::yes).status, IoStatus::timed_out);
  client.reset();
  EXPECT_EQ(server->receive(text, 1, Wait::yes).status, IoStatus::closed);
}

// A partly accepted send must not restart the time limit; otherwise the send would never time out.
TEST_F(Unix, EndsASendingInTimeThatGoesOnSlowly) {
  UnixAcceptor acceptor(path, {});
  const StreamPtr client = unix_connect(path, seconds(60), {}).stream;
  const StreamPtr server = acceptor.accept(Wait::yes).stream;
  const std::vector<char> much(64U << 20);
  client->set_timeouts(milliseconds(0), milliseconds(200));
  const test::SlowReader reader(*server, 8192);
  const IoResult whole = client->send(much.data(), much.size(), Wait::yes);
  EXPECT_EQ(whole.status, IoStatus::timed_out);
  EXPECT_GT(whole.bytes, 0U);
  EXPECT_LT(whole.bytes, much.size());
  iovec pieces[] = {{const_cast<char*>(much.data()), 1000}, {const_cast<char*>(much.data()), much.size()}};
  EXPECT_EQ(client->send(pieces, Wait::yes).status, IoStatus::timed_out);
}

TEST_F(Unix, SendsAllInPartsWhereThereIsTime) {
  UnixAcceptor acceptor(path, {});
  const StreamPtr client = unix_connect(path, seconds(60), {}).stream;
  const StreamPtr server = acceptor.accept(Wait::yes).stream;
  std::vector<char> some(2U << 20);
  for (std::size_t i = 0; i < some.size(); ++i) {
    some[i] = static_cast<char>(i / 1000);
  }
  client->set_timeouts(milliseconds(0), seconds(100));
  std::thread sending([&] {
    EXPECT_EQ(client->send(some.data(), some.size(), Wait::yes).bytes, some.size());
    iovec pieces[] = {{some.data(), 1000}, {some.data() + 1000, some.size() - 1000}};
    EXPECT_EQ(client->send(pieces, Wait::yes).bytes, some.size());
  });
  for (int i = 0; i < 2; ++i) {
    std::vector<char> into(some.size());
    std::size_t received = 0;
    while (received < into.size()) {
      const IoResult result = server->receive(into.data() + received, into.size() - received, Wait::yes);
      ASSERT_EQ(result.status, IoStatus::ok);
      received += result.bytes;
    }
    EXPECT_EQ(into, some);
  }
  sending.join();
}

// A sender that waits for room notices that the peer has ended.
TEST_F(Unix, EndsASendingWhenThePeerEnds) {
  UnixAcceptor acceptor(path, {});
  const StreamPtr client = unix_connect(path, seconds(60), {}).stream;
  StreamPtr server = acceptor.accept(Wait::yes).stream;
  const std::vector<char> much(4U << 20);
  client->set_timeouts(milliseconds(0), seconds(100));
  std::thread ending([&] {
    char byte = 0;
    server->receive(&byte, 1, Wait::yes);
    server.reset();
  });
  EXPECT_EQ(client->send(much.data(), much.size(), Wait::yes).status, IoStatus::closed);
  ending.join();
}

TEST_F(Unix, GivesTheFileItsModeAndTakesItAway) {
  for (const mode_t mode : {0600, 0660, 0666}) {
    UnixOptions options;
    options.mode = mode;
    UnixAcceptor acceptor(path, options);
    struct stat status {};
    ASSERT_EQ(::stat(path.c_str(), &status), 0);
    EXPECT_EQ(status.st_mode & 0777, mode);
    acceptor.shutdown();
    EXPECT_EQ(acceptor.accept(Wait::yes).result.status, IoStatus::closed);
    EXPECT_EQ(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator()) << "nothing is left";
  }
}

TEST_F(Unix, ReplacesAStaleFile) {
  leave_stale_file();
  EXPECT_EQ(unix_connect(path, seconds(60), {}).result.error, ECONNREFUSED);
  const UnixAcceptor acceptor(path, {});
  EXPECT_TRUE(unix_connect(path, seconds(60), {}).stream);
}

TEST_F(Unix, LeavesFilesOfOthersUnchanged) {
  {
    const UnixAcceptor first(path, {});
    EXPECT_EQ(error_of_listening(path), EADDRINUSE);
    EXPECT_TRUE(unix_connect(path, seconds(60), {}).stream) << "the first one still listens";
    std::filesystem::remove(path);
    std::ofstream(path) << "precious";
    EXPECT_EQ(error_of_listening(path), EADDRINUSE) << "no socket";
  }
  EXPECT_TRUE(std::filesystem::exists(path)) << "someone else's file in its place";
}

TEST_F(Unix, ErrorsOfUnusablePathsAreReported) {
  EXPECT_EQ(error_of_listening(folder + "/" + std::string(108, 'x')), ENAMETOOLONG);
  EXPECT_EQ(error_of_listening(folder + "/none/socket"), ENOENT);
  EXPECT_EQ(unix_connect(std::string(200, 'x'), seconds(60), {}).result.error, ENAMETOOLONG);
  EXPECT_EQ(unix_connect(path, seconds(60), {}).result.error, ENOENT);
}

TEST_F(Unix, RefusesAServerOfAnotherUser) {
  const UnixAcceptor acceptor(path, {});
  EXPECT_TRUE(unix_connect(path, seconds(60), {}, ::geteuid()).stream);
  EXPECT_EQ(unix_connect(path, seconds(60), {}, ::geteuid() + 1).result.error, EPERM);
}

TEST_F(Unix, OnlyOneOfManySimultaneousServersListens) {
  leave_stale_file();
  std::atomic<int> listening{0};
  std::atomic<int> turned_down{0};
  std::vector<std::thread> servers;
  for (int i = 0; i < 8; ++i) {
    servers.emplace_back([&] {
      try {
        const UnixAcceptor acceptor(path, {});
        ++listening;
        while (listening + turned_down < 8) {
          std::this_thread::yield();
        }
        EXPECT_TRUE(unix_connect(path, seconds(60), {}).stream);
      } catch (const std::system_error&) {
        ++turned_down;
      }
    });
  }
  for (std::thread& server : servers) {
    server.join();
  }
  EXPECT_EQ(listening, 1);
}

TEST_F(Unix, WaitsForRoomInTheQueueAsLongAsItMay) {
  const UnixAcceptor acceptor(path, {}, 0);
  std::vector<StreamPtr> waiting;
  Connected last;
  do {
    last = unix_connect(path, milliseconds(50), {});
    waiting.push_back(std::move(last.stream));
  } while (last.result.status == IoStatus::ok && waiting.size() < 100);
  EXPECT_EQ(last.result.status, IoStatus::timed_out);
}

TEST(UnixPath, IsNewEachTime) {
  const std::string path = new_socket_path();
  EXPECT_NE(path, new_socket_path());
  EXPECT_LT(path.size(), 108U);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
