// SPDX-License-Identifier: Apache-2.0
// Clients that use up shared resources: all descriptors, all priorities, or the server's own calls to itself.
#include "hostile/hostile_client.hpp"
#include "hostile/hostile_servers.hpp"
#include "support/orbs/gate.hpp"
#include "support/orbs/held_resources.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/giop/priority.hpp>

#include <fcntl.h>
#include <sys/resource.h>

#include <stdexcept>
#include <thread>
#include <vector>

namespace corbel::test {
namespace {

struct HostileExhaustion : HostileClient {};
INSTANTIATE_TEST_SUITE_P(Servers, HostileExhaustion, all_servers(), server_name);

/// Uses all descriptors of the process as long as the object exists.
class AllDescriptors {
 public:
  AllDescriptors() {
    EXPECT_EQ(::getrlimit(RLIMIT_NOFILE, &before_), 0);
    rlimit few = before_;
    few.rlim_cur = 512;
    EXPECT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
    for (int fd = 0; (fd = ::open("/dev/null", O_RDONLY | O_CLOEXEC)) >= 0;) hogs_.push_back(fd);
  }
  AllDescriptors(const AllDescriptors&) = delete;
  AllDescriptors& operator=(const AllDescriptors&) = delete;
  ~AllDescriptors() {
    for (const int fd : hogs_) ::close(fd);
    ::setrlimit(RLIMIT_NOFILE, &before_);
  }

  /// Releases one descriptor.
  void spare_one() {
    if (hogs_.empty()) throw std::runtime_error("all descriptors have gone elsewhere");
    ::close(hogs_.back());
    hogs_.pop_back();
  }

 private:
  rlimit before_{};
  std::vector<int> hogs_;
};

// The server has no descriptors left while clients connect; then the clients are served.
TEST_P(HostileExhaustion, ServesAgainOnceDescriptorsAreAvailable) {
  std::vector<RawSocket> waiting;
  waiting.reserve(8);
  {
    AllDescriptors all;
    while (waiting.size() < 8) {
      all.spare_one();
      try {
        waiting.push_back(connect());
      } catch (const std::runtime_error&) {  // the server ended the connection of a client that waited
      }
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  for (RawSocket& socket : waiting) {
    ASSERT_TRUE(socket.send(good_request()));
    EXPECT_EQ(answer_on(socket), Answer::reply);
  }
}

/// Calls the reference that it is given; a hostile client passes a reference to the server itself.
class Caller final : public POA_nav::ReadData {
 public:
  explicit Caller(Gps& gps) : gps_(gps) {}
  nav::Position get_data() override { return depth-- > 0 && self.in() != nullptr ? self->get_data() : gps_.get_data(); }
  nav::ReadData_var self;
  std::atomic<int> depth{0};

 private:
  Gps& gps_;
};

// A client has created a reference that leads back to the server: the server's call is served, or ends in time.
TEST_P(HostileExhaustion, ReferencesToTheServerItselfAreServed) {
  std::vector<std::string> options = ::test::served_by(std::get<0>(GetParam()), "8");
  options.insert(options.end(), {"-ORBCallTimeout", "2s"});
  start(options);
  Caller callers[] = {Caller(gps), Caller(gps)};  // a call may still run when its caller has received the exception
  for (const bool published : {true, false}) {
    Caller& caller = callers[published ? 0 : 1];
    const std::string text = server->activate(&caller);
    const CORBA::Object_var here = server->orb()->string_to_object(text.c_str());
    giop::Ior ior = here->_reference()->ior();
    if (!published && path.empty()) {
      auto own = *giop::parse_iiop_profile(ior.profiles.at(0));
      own.host = "localhost";  // the server does not recognise this name as its own address, so it connects
      ior.profiles = {giop::make_iiop_profile(own)};
    }
    const CORBA::Object_var object = server->orb()->string_to_object(giop::ior_to_string(ior).c_str());
    caller.self = nav::ReadData::_unchecked_narrow(object);
    caller.depth = 3;
    const ::test::Orb client({"-ORBCallTimeout", "20s"});
    const nav::ReadData_var target = ::test::resolve<nav::ReadData>(client, text);
    const std::string exception = ::test::raised([&] { target->get_data(); });
    EXPECT_TRUE(exception.empty() || exception == "TIMEOUT") << exception;
    caller.depth = 0;
  }
  server.reset();  // before its servants are destroyed
  start({});
}

/// Returns a request with this priority.
Bytes urgent(const giop::IiopProfile& profile, std::int16_t priority, std::uint32_t id) {
  const auto said = giop::write_priority_context(priority);
  const giop::ServiceContext context{giop::service_id::rt_corba_priority, said};
  giop::RequestHead head;
  head.id = id;
  head.object_key = profile.object_key;
  head.operation = "get_data";
  head.contexts = {&context, 1};
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  giop::finish_message(out, giop::begin_request(out, head));
  return {out.data().begin(), out.data().end()};
}

std::string outcome_on(RawSocket& socket) { return HostileClient::exception_in(socket.receive_message()); }

// Urgent requests occupy only the urgent lane: the thread of the lowest lane still serves requests of other clients.
TEST(HostilePriorities, AFloodOfTheHighestDoesNotStarveTheLowest) {
  ::test::Gate busy;
  ::test::ReadData servant([&] {
    if (orb::thread_priority >= 100) busy.pass();
  });
  ::test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
  const auto ior = giop::ior_from_string(server.activate(&servant));
  const giop::IiopProfile profile = *giop::parse_iiop_profile(ior->profiles.at(0));
  RawSocket modest = RawSocket::connect(profile);
  ASSERT_TRUE(modest.send(urgent(profile, 0, 1)));
  ASSERT_EQ(outcome_on(modest), "");
  std::vector<RawSocket> flood;
  for (std::uint32_t i = 0; i < 100; ++i) {
    flood.push_back(RawSocket::connect(profile));
    ASSERT_TRUE(flood.back().send(urgent(profile, static_cast<std::int16_t>(i % 2 == 0 ? 32767 : 100), i)));
  }
  busy.await(1);
  for (std::uint32_t i = 0; i < 50; ++i) {  // while the other lane's thread is busy
    ASSERT_TRUE(modest.send(urgent(profile, 0, i)));
    ASSERT_EQ(outcome_on(modest), "");
  }
  EXPECT_EQ(busy.most(), 1);
  busy.open();
  for (RawSocket& each : flood) EXPECT_EQ(outcome_on(each), "");
  server.stop();
}

// The highest lane reads the first request of a new connection: it waits for its turn among the flooding connections
// only.
TEST(HostilePriorities, AFloodOfTheHighestDoesNotKeepNewClientsOut) {
  ::test::ReadData servant;
  ::test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
  const auto ior = giop::ior_from_string(server.activate(&servant));
  const giop::IiopProfile profile = *giop::parse_iiop_profile(ior->profiles.at(0));
  std::atomic<bool> stop{false};
  std::vector<std::thread> flood;
  for (int i = 0; i < 3; ++i) {
    flood.emplace_back([&] {
      RawSocket socket = RawSocket::connect(profile);
      Bytes many;
      for (std::uint32_t id = 0; id < 50; ++id) {
        const Bytes next = urgent(profile, 32767, id);
        many.insert(many.end(), next.begin(), next.end());
      }
      while (!stop && socket.send(many)) {
        for (int id = 0; id < 50; ++id) socket.receive_message();
      }
    });
  }
  for (std::uint32_t i = 0; i < 50; ++i) {
    RawSocket modest = RawSocket::connect(profile);
    EXPECT_TRUE(modest.send(urgent(profile, 0, i)));
    EXPECT_EQ(outcome_on(modest), "");
  }
  stop = true;
  for (std::thread& each : flood) each.join();
  server.stop();
}

// One client changes its priority with each request: however many it sends, the other clients are served in between.
TEST(HostilePriorities, ChangesOfAClientsPriorityDoNotStarveOthers) {
  ::test::ReadData servant;
  ::test::Server server({"-ORBConcurrency", "thread-pool", "-ORBThreadPoolLanes", "0:1,100:1"});
  const auto ior = giop::ior_from_string(server.activate(&servant));
  const giop::IiopProfile profile = *giop::parse_iiop_profile(ior->profiles.at(0));
  std::atomic<bool> stop{false};
  std::thread restless([&] {
    RawSocket socket = RawSocket::connect(profile);
    for (std::uint32_t i = 0; !stop; ++i) {
      socket.send(urgent(profile, i % 2 == 0 ? 0 : 32767, i));
      socket.send(urgent(profile, i % 2 == 0 ? 32767 : 0, i));
      socket.receive_message();
      socket.receive_message();
    }
  });
  for (const std::int16_t priority : {0, 100}) {
    RawSocket modest = RawSocket::connect(profile);
    for (std::uint32_t i = 0; i < 50; ++i) {
      ASSERT_TRUE(modest.send(urgent(profile, priority, i)));
      EXPECT_EQ(outcome_on(modest), "");
    }
  }
  stop = true;
  restless.join();
  server.stop();
}

}  // namespace
}  // namespace corbel::test
