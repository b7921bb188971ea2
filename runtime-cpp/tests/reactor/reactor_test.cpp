// SPDX-License-Identifier: Apache-2.0
#include "corbel/reactor/reactor.hpp"

#include "corbel/reactor/event_queue.hpp"

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <functional>
#include <thread>

namespace {

using namespace corbel::reactor;  // NOLINT: the module under test
using corbel::transport::SpinBudget;
using std::chrono::milliseconds;

class Pipe {
 public:
  Pipe() { EXPECT_EQ(::pipe(ends_), 0); }
  ~Pipe() {
    ::close(ends_[0]);
    ::close(ends_[1]);
  }
  int out() const { return ends_[0]; }
  int in() const { return ends_[1]; }
  void put() const { EXPECT_EQ(::write(ends_[1], "x", 1), 1); }
  void take() const {
    char byte = 0;
    EXPECT_EQ(::read(ends_[0], &byte, 1), 1);
  }

 private:
  int ends_[2] = {-1, -1};
};

class Handler final : public EventHandler {
 public:
  explicit Handler(std::function<void(std::uint32_t)> action) : action_(std::move(action)) {}
  void on_ready(std::uint32_t interest) override { action_(interest); }

 private:
  std::function<void(std::uint32_t)> action_;
};

TEST(Reactor, CallsHandlersThatAreReady) {
  const auto reactor = make_reactor();
  const Pipe pipe;
  int calls = 0;
  Handler handler([&](std::uint32_t interest) {
    EXPECT_EQ(interest, readable);
    pipe.take();
    ++calls;
  });
  reactor->add(pipe.out(), handler, readable);
  EXPECT_FALSE(reactor->pending());
  EXPECT_FALSE(reactor->run_once(milliseconds(0)));
  pipe.put();
  EXPECT_TRUE(reactor->pending());
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  EXPECT_EQ(calls, 1);
  reactor->change(pipe.out(), handler, none);
  pipe.put();
  EXPECT_FALSE(reactor->run_once(milliseconds(0)));
  reactor->remove(pipe.out(), handler);
}

TEST(Reactor, ReportsWritabilityAndTheEnd) {
  const auto reactor = make_reactor();
  Pipe pipe;
  std::uint32_t reported = 0;
  Handler handler([&](std::uint32_t interest) { reported = interest; });
  reactor->add(pipe.in(), handler, writable);
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  EXPECT_EQ(reported, writable);
  reactor->remove(pipe.in(), handler);
}

TEST(Reactor, ReportsAnEdgeOnceUnlessRearmed) {
  const auto reactor = make_reactor();
  const Pipe pipe;
  int calls = 0;
  Handler handler([&](std::uint32_t) { ++calls; });
  reactor->add(pipe.out(), handler, readable | edge);
  pipe.put();
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  EXPECT_FALSE(reactor->run_once(milliseconds(0))) << "told already, though nothing was taken";
  reactor->change(pipe.out(), handler, readable | edge);
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  pipe.put();
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000))) << "something new";
  EXPECT_EQ(calls, 3);
  reactor->remove(pipe.out(), handler);
}

TEST(Reactor, ReportsTheEndBehindUnreadOctets) {
  const auto reactor = make_reactor();
  int ends[2];
  ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
  std::uint32_t reported = 0;
  Handler handler([&](std::uint32_t interest) { reported = interest; });
  reactor->add(ends[0], handler, readable | edge);
  EXPECT_EQ(::write(ends[1], "x", 1), 1);
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  EXPECT_EQ(reported & (readable | end), readable);
  ::close(ends[1]);
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000))) << "though the octet was not taken";
  EXPECT_EQ(reported & (readable | end), readable | end);
  reactor->remove(ends[0], handler);
  ::close(ends[0]);
}

// Two handlers are ready at the same time; the first one removes the second one.
TEST(Reactor, DoesNotCallWhoWasRemovedByAnotherHandler) {
  const auto reactor = make_reactor();
  const Pipe pipes[2];
  int calls = 0;
  std::unique_ptr<Handler> handlers[2];
  for (int i = 0; i < 2; ++i) {
    handlers[i] = std::make_unique<Handler>([&, i](std::uint32_t) {
      ++calls;
      pipes[i].take();
      reactor->remove(pipes[1 - i].out(), *handlers[1 - i]);
      handlers[1 - i].reset();
    });
    reactor->add(pipes[i].out(), *handlers[i], readable);
    pipes[i].put();
  }
  EXPECT_TRUE(reactor->run_once(milliseconds(60'000)));
  EXPECT_EQ(calls, 1);
  EXPECT_FALSE(reactor->run_once(milliseconds(0)));
}

TEST(Reactor, IsWokenFromAnotherThread) {
  const auto reactor = make_reactor();
  std::thread waker([&] {
    std::this_thread::sleep_for(milliseconds(20));
    reactor->wake();
  });
  EXPECT_FALSE(reactor->run_once(milliseconds(-1)));
  waker.join();
  reactor->wake();  // before the wait
  EXPECT_FALSE(reactor->run_once(milliseconds(-1)));
  EXPECT_FALSE(reactor->run_once(milliseconds(0)));
}

/// Returns how often this thread has slept.
long sleeps() {
  rusage usage{};
  ::getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

/// `wait` waits for input of the pipe, up to a time limit, and returns true if there was some.
struct Waiting {
  const char* what;
  const Pipe& pipe;
  std::function<bool(milliseconds)> wait;
};

TEST(WaitingForEvents, SpinsInsteadOfSleeping) {
  const struct {
    SpinBudget budget;
    bool sleeps;
  } kinds[] = {{SpinBudget(), true}, {SpinBudget(SpinBudget::for_ever), false}, {SpinBudget(100'000, true), true}};
  for (auto kind : kinds) {
    const Pipe pipe;
    Handler handler([&](std::uint32_t) { pipe.take(); });
    const auto reactor = make_reactor(Signals::open, kind.budget);
    reactor->add(pipe.out(), handler, readable);
    const Pipe other;
    EventQueue queue;
    queue.add(other.out(), 7, readable);
    const Waiting both[] = {{"reactor", pipe, [&](milliseconds longest) { return reactor->run_once(longest); }},
                            {"queue", other, [&](milliseconds longest) {
                               EventQueue::Event event;
                               return queue.take(event, longest, kind.budget);
                             }}};
    for (const Waiting& waiting : both) {
      SCOPED_TRACE(waiting.what);
      bool seen = false;
      for (int tries = 0; !seen && tries < 20; ++tries) {  // on a busy machine, the time for sleeping may have passed
        const auto begin = std::chrono::steady_clock::now();
        const long before = sleeps();
        EXPECT_FALSE(waiting.wait(milliseconds(20)));
        EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(20));
        seen = (sleeps() > before) == kind.sleeps;
      }
      EXPECT_TRUE(seen) << kind.sleeps;
      EXPECT_FALSE(waiting.wait(milliseconds(0)));
      std::thread putting([&] {
        std::this_thread::sleep_for(milliseconds(2));
        waiting.pipe.put();
      });
      EXPECT_TRUE(waiting.wait(milliseconds(-1)));
      putting.join();
    }
  }
}

}  // namespace
