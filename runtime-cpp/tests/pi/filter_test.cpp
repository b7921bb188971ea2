// SPDX-License-Identifier: Apache-2.0
// A client interceptor of the ORB itself, with a filter that decides on each attempt of a request.
#include "pi/registry.hpp"

#include "pi_fixture.hpp"

#include <gtest/gtest.h>

#include <deque>
#include <memory>

namespace {

namespace PI = PortableInterceptor;

using Answers = std::deque<bool>;

/// Returns the next answer; the last one is repeated.
bool next_answer(void* answers) noexcept {
  auto& left = *static_cast<Answers*>(answers);
  const bool answer = left.front();
  if (left.size() > 1) {
    left.pop_front();
  }
  return answer;
}

/// An ORB whose first interceptor has a filter.
class FilteredOrb {
 public:
  FilteredOrb(const test::Lines& names, test::Log& log, const Answers& first)
      : answers(std::make_shared<Answers>(first)) {
    for (const std::string& name : names) {
      const PI::ClientRequestInterceptor_var interceptor = new test::LoggingClient(name, log);
      if (name == names.front()) {
        registry_.add(interceptor.in(), {next_answer, answers});
      } else {
        registry_.add(interceptor.in());
      }
    }
    registry_.attach(orb_.core());
  }

  template <class Interface>
  typename Interface::_ptr_type target(const std::string& reference) {
    const CORBA::Object_var object = orb_->string_to_object(reference.c_str());
    return Interface::_unchecked_narrow(object);
  }

  const std::shared_ptr<Answers> answers;

 private:
  corbel::pi::Registry registry_;  // outlives the ORB
  test::Orb orb_;
};

struct Filter : testing::Test {
  test::Log log;
  bool refuses = false;
  test::ReadData gps{[this] {
    if (refuses) {
      throw nav::NotReady("no");
    }
  }};
  test::Consumer consumer;
  test::Server server;
  std::string reference = server.activate(&gps);
};

TEST_F(Filter, KeepsCallsFromTheInterceptor) {
  FilteredOrb client({"A"}, log, {false});
  const nav::ReadData_var target = client.target<nav::ReadData>(reference);
  const nav::DataAvailConsumer_var sink = client.target<nav::DataAvailConsumer>(server.activate(&consumer));
  target->get_data();
  sink->push_DataAvail({});
  refuses = true;
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "NotReady");
  EXPECT_EQ(log.take(), test::Lines());
  EXPECT_EQ(gps.calls, 2);
  refuses = false;
  *client.answers = {true};
  target->get_data();
  EXPECT_EQ(log.take(), (test::Lines{"A send_request", "A receive_reply"}));
  *client.answers = {false};
  server.stop();
  EXPECT_EQ(test::raised([&] { target->get_data(); }), "TRANSIENT");
  EXPECT_EQ(log.take(), test::Lines());
}

// The server forwards the first attempt to another object.
TEST_F(Filter, DecidesForEachAttempt) {
  const CORBA::Object_var moved = server.orb()->string_to_object(reference.c_str());
  server.orb()->register_initial_reference("moved", moved);
  const std::uint16_t port = server.orb().core().server().published().at(0).port;
  const std::string first = "corbaloc::127.0.0.1:" + std::to_string(port) + "/moved";
  const auto lines = [&](const Answers& answers) {
    FilteredOrb client({"A"}, log, answers);
    const nav::ReadData_var target = client.target<nav::ReadData>(first);
    target->get_data();
    return log.take();
  };
  EXPECT_EQ(lines({true, false}), (test::Lines{"A send_request", "A receive_other 3"}));
  EXPECT_EQ(lines({false, true}), (test::Lines{"A send_request", "A receive_reply"}));
  EXPECT_EQ(lines({false, false}), test::Lines());
  EXPECT_EQ(gps.calls, 3);
}

TEST_F(Filter, DoesNotCountBesideOtherInterceptors) {
  FilteredOrb client({"A", "B"}, log, {false});
  const nav::ReadData_var target = client.target<nav::ReadData>(reference);
  target->get_data();
  EXPECT_EQ(log.take(), (test::Lines{"A send_request", "B send_request", "B receive_reply", "A receive_reply"}));
}

}  // namespace
