// SPDX-License-Identifier: Apache-2.0
#include "reactive_server.hpp"

#include "interest.hpp"
#include "poll_until.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/probe/probe.hpp>

#include <system_error>

namespace corbel::orb {

using std::chrono::milliseconds;
using transport::IoStatus;
using transport::Wait;

namespace {
constexpr CORBA::ULong kNoReentrance = CORBA::OMGVMCID | 3;

//@@ CORBEL_REACTOR_STRATEGIES_BEGIN
reactor::Signals signals_of(const options::Values& options) {
  return options.reactor_mask_signals ? reactor::Signals::masked : reactor::Signals::open;
}
reactor::Turns::Order order_of(const options::Values& options) {
  return options.reactor_thread_queue == options::ReactorThreadQueue::FIFO ? reactor::Turns::Order::fifo
                                                                           : reactor::Turns::Order::lifo;
}
//@@ CORBEL_REACTOR_STRATEGIES_END
}  // namespace

class ReactiveServer::Connection final : public reactor::EventHandler {
 public:
  Connection(ReactiveServer& server, transport::StreamPtr stream)
      : server_(server),
        number_(++server.made_),
        stream_(std::move(stream)),
        session_(server.core_, *stream_, Wait::no) {}

  void watch() {
    server_.reactor_->add(stream_->descriptor(), *this, interest());
    watched_ = true;
  }

  void on_ready(std::uint32_t told) override {
    CORBEL_PROBE(server_readable);
    if (serving_) [[unlikely]] {  // its servant makes a call, and this thread serves others while that waits
      missed_ = true;
      return;
    }
    busy_ = true;
    serving_ = true;
    bool again = false;
    Session::Outcome outcome = Session::Outcome::open;
    if (sending_) [[unlikely]] {
      outcome = session_.send_rest();
    } else {
      outcome = session_.receive_and_serve_all((told & reactor::kEnd) != 0, again);
    }
    served(outcome, again);
  }

  void note_held() noexcept { try_again_ = held_; }
  /// False when nothing was noted.
  bool serve_if_held() {
    if (!try_again_ || serving_) {
      return false;
    }
    try_again_ = false;
    held_ = false;
    serving_ = true;
    served(session_.serve_held(), false);
    return true;
  }

  /// True when the connection has been too long at a message, at taking its reply, or idle.
  bool late(Clock::time_point now) {
    const options::Values& options = server_.core_.options;
    const bool stuck = session_.partial() != 0 || sending_;
    const auto limit = stuck ? options.message_timeout : options.idle_timeout;
    if (!stuck && busy_) {
      since_ = now;
    }
    busy_ = false;
    return !held_ && !serving_ && limit.count() > 0 && now - since_ > limit;
  }
  bool limited() const { return session_.partial() != 0 || sending_ || server_.core_.options.idle_timeout.count() > 0; }

  void close_in_order() { session_.close(); }
  bool partial() const { return session_.partial() != 0; }
  void unwatch() noexcept {
    if (watched_) {
      server_.reactor_->remove(stream_->descriptor(), *this);
      watched_ = false;
    }
  }

  /// Nothing is lost when it is closed now.
  bool idle() const { return !held_ && !serving_ && !sending_ && session_.partial() == 0; }
  Usage usage() const {
    Usage usage = session_.usage();
    usage.number = number_;
    return usage;
  }

  Connections::iterator self;

 private:
  void served(Session::Outcome outcome, bool again) {
    serving_ = false;
    if (again || missed_) [[unlikely]] {  // what is ready is told anew
      missed_ = false;
      if (watched_) {
        server_.reactor_->change(stream_->descriptor(), *this, interest());
      }
    }
    after(outcome);
  }

  void after(Session::Outcome outcome) {
    switch (outcome) {
      [[likely]] case Session::Outcome::open:
        wait(false);
        break;
      case Session::Outcome::unsent: wait(true); break;
      case Session::Outcome::held:
        held_ = true;
        unwatch();  // hang-ups are told even to those who wait for nothing
        return;
      case Session::Outcome::both_ways: go_both_ways(); return;
      case Session::Outcome::elsewhere:  // only where there are lanes
      case Session::Outcome::closed: server_.close(*this); return;
    }
    const std::uint64_t stuck = sending_ ? ~std::uint64_t{0} : session_.partial();
    if (stuck != stuck_) [[unlikely]] {
      stuck_ = stuck;
      since_ = Clock::now();
      server_.sweeping_ = server_.sweeping_ || stuck != 0;
    }
  }

  // Not inlined: no other request pays for it.
  [[gnu::noinline, gnu::cold]] void go_both_ways() {
    unwatch();
    session_.go_both_ways(stream_);
    rings_ = stream_->rings();
    serving_ = true;
    served(session_.serve_held(), false);
  }

  std::uint32_t interest() const noexcept { return rings_ ? kBell : sending_ ? kSending : kReceiving; }

  void wait(bool sending) {
    if (!watched_) [[unlikely]] {
      sending_ = sending;
      watch();
    } else if (sending != sending_) [[unlikely]] {
      sending_ = sending;
      server_.reactor_->change(stream_->descriptor(), *this, interest());
    }
  }

  ReactiveServer& server_;
  const std::uint64_t number_;
  transport::StreamPtr stream_;
  Session session_;
  bool rings_ = stream_->rings();
  bool sending_ = false;  // waits for the client to take a reply
  bool watched_ = false;
  bool held_ = false;
  bool try_again_ = false;  // to serve what is held
  bool serving_ = false;
  bool missed_ = false;  // an event that came meanwhile
  bool busy_ = true;
  std::uint64_t stuck_ = 0;  // at which message, or at taking a reply
  Clock::time_point since_ = Clock::now();
};

/// Where clients come in.
class ReactiveServer::Door final : public reactor::EventHandler {
 public:
  Door(ReactiveServer& server, transport::Acceptor& acceptor) : server_(server), acceptor_(acceptor) {}
  void on_ready(std::uint32_t) override { server_.accept_from(acceptor_); }
  void open() { server_.reactor_->add(acceptor_.descriptor(), *this, reactor::kReadable); }
  void shut() noexcept { server_.reactor_->remove(acceptor_.descriptor(), *this); }

 private:
  ReactiveServer& server_;
  transport::Acceptor& acceptor_;
};

/// A thread's turn at the loop.
class ReactiveServer::Loop {
 public:
  explicit Loop(ReactiveServer& server) : server_(server) {
    if (server.in_upcall()) {
      throw CORBA::BAD_INV_ORDER(kNoReentrance, CORBA::COMPLETED_NO);
    }
    server.turns_.take();
    server.loop_thread_ = std::this_thread::get_id();
  }
  /// The turn is the caller's already.
  Loop(ReactiveServer& server, std::adopt_lock_t) : server_(server) {
    server.loop_thread_ = std::this_thread::get_id();
  }
  ~Loop() {
    if (server_.stopping_) {
      server_.close_all();
    }
    server_.loop_thread_ = std::thread::id();
    const std::lock_guard lock(server_.turns_.mutex());
    server_.turns_.hand_on();
  }
  /// Lets other threads have their turns, if any wait.
  void share() {
    if (server_.turns_.awaited()) [[unlikely]] {
      server_.loop_thread_ = std::thread::id();
      server_.turns_.pass();
      server_.loop_thread_ = std::this_thread::get_id();
    }
  }
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

 private:
  ReactiveServer& server_;
};

ReactiveServer::ReactiveServer(Core& core)
    : core_(core),
      listener_(core),
      reactor_(reactor::make_reactor(signals_of(core.options))),
      turns_(order_of(core.options)) {
  for (const auto& acceptor : listener_.acceptors()) {
    doors_.push_back(std::make_unique<Door>(*this, *acceptor));
    doors_.back()->open();
  }
}

ReactiveServer::~ReactiveServer() { ReactiveServer::stop(true); }

bool ReactiveServer::full() const noexcept { return connections_.size() >= core_.options.max_connections; }

void ReactiveServer::watch(transport::StreamPtr stream) {
  connections_.push_front(std::make_unique<Connection>(*this, std::move(stream)));
  connections_.front()->self = connections_.begin();
  try {
    connections_.front()->watch();
  } catch (const std::system_error&) {  // the system can watch no more
    connections_.pop_front();
  }
}

void ReactiveServer::adopt(transport::StreamPtr stream) {
  {
    const std::lock_guard lock(adopted_mutex_);
    adopted_.push_back(std::move(stream));
  }
  resume();
}

void ReactiveServer::serve_adopted() {
  std::vector<transport::StreamPtr> adopted;
  {
    const std::lock_guard lock(adopted_mutex_);
    adopted.swap(adopted_);
  }
  for (transport::StreamPtr& stream : adopted) {
    watch(std::move(stream));
  }
}

void ReactiveServer::accept_from(transport::Acceptor& acceptor) {
  auto accepted = acceptor.accept(Wait::no);
  if (accepted.stream) {
    watch(std::move(accepted.stream));
    if (full()) {
      purge(connections_.front().get());
    }
    // While all are busy, the sweep looks for one that can go.
    accept_paused(full());
    sweeping_ = sweeping_ || !accepting_ || core_.options.idle_timeout.count() > 0;
  } else if (accepted.result.status == IoStatus::failed) {
    // Out of descriptors or memory: they come back when connections end; the next sweep looks.
    accept_paused(true);
    sweeping_ = true;
  }
}

void ReactiveServer::accept_paused(bool paused) {
  if (paused == accepting_) {
    accepting_ = !paused;
    for (const auto& door : doors_) {
      paused ? door->shut() : door->open();
    }
  }
}

//@@ CORBEL_SERVER_PURGING_BEGIN
void ReactiveServer::purge(const Connection* spared) {
  std::vector<Connection*> idle;
  for (const auto& connection : connections_) {
    if (connection.get() != spared && connection->idle()) {
      idle.push_back(connection.get());
    }
  }
  const std::size_t wanted = purge_count(core_.options, connections_.size());
  const std::size_t victims =
      choose_victims(core_.options, idle, wanted, [](const Connection* connection) { return connection->usage(); });
  for (std::size_t i = 0; i < victims; ++i) {
    idle[i]->close_in_order();
    close(*idle[i]);
  }
}
//@@ CORBEL_SERVER_PURGING_END

void ReactiveServer::close(Connection& connection) {
  connection.unwatch();
  connections_.erase(connection.self);
  if (!stopping_) {
    accept_paused(false);
  }
}

void ReactiveServer::step(milliseconds longest) {
  //@@ CORBEL_EVENT_LOOP_BEGIN
  reactor_->run_once(sweeping_ ? std::min(longest.count() < 0 ? kSweepPeriod : longest, kSweepPeriod) : longest);
  //@@ CORBEL_EVENT_LOOP_END
  if (resume_.load(std::memory_order_relaxed)) [[unlikely]] {
    serve_held();
  }
  if (sweeping_) [[unlikely]] {
    sweep();
  }
}

void ReactiveServer::sweep() {
  const auto now = Clock::now();
  if (now < next_sweep_) {
    return;
  }
  next_sweep_ = now + kSweepPeriod;
  sweeping_ = !accepting_;
  for (auto c = connections_.begin(); c != connections_.end();) {
    Connection& connection = **c++;
    if (connection.late(now)) {
      if (!connection.partial()) {
        connection.close_in_order();
      }
      close(connection);
    } else {
      sweeping_ = sweeping_ || connection.limited();
    }
  }
  if (full() && !accepting_ && listener_.client_waits()) {
    purge(nullptr);
  }
  if (!full()) {
    accept_paused(false);
  }
}

void ReactiveServer::serve_held() {
  resume_ = false;
  serve_adopted();
  for (const auto& connection : connections_) {
    connection->note_held();
  }
  // From the begin after each: what a request sets off may end any connection.
  for (auto c = connections_.begin(); c != connections_.end();) {
    c = (*c)->serve_if_held() ? connections_.begin() : std::next(c);
  }
}

void ReactiveServer::perform_work() {
  const Loop loop(*this);
  if (!stopping_) {
    step(milliseconds(0));
  }
}

void ReactiveServer::run() {
  Loop loop(*this);
  while (!stopping_.load(std::memory_order_relaxed)) {
    step(milliseconds(-1));
    loop.share();
  }
}

std::optional<bool> ReactiveServer::serve_until_readable(int descriptor, Clock::time_point deadline, Turn turn) {
  std::optional<Loop> loop;
  if (!in_upcall()) {
    if (turn == Turn::only_if_own || !turns_.try_take()) {
      return std::nullopt;
    }
    loop.emplace(*this, std::adopt_lock);
  }
  pollfd watched[] = {{descriptor, POLLIN, 0}, {reactor_->descriptor(), POLLIN, 0}};
  for (;;) {
    if (reactor_->left()) {
      step(milliseconds(0));
    }
    const int ready = poll_until(watched, deadline);
    if (ready == 0) {
      return false;
    }
    if (ready > 0 && watched[0].revents != 0) {
      return true;
    }
    if (ready > 0) {
      step(milliseconds(0));
    }
  }
}

void ReactiveServer::resume() noexcept {
  resume_ = true;
  reactor_->wake();
}

void ReactiveServer::close_all() {
  accept_paused(true);
  listener_.close();
  serve_adopted();  // their ends are told, too
  for (const auto& connection : connections_) {
    connection->unwatch();
    connection->close_in_order();
  }
  connections_.clear();
}

void ReactiveServer::stop(bool wait) {
  stopping_ = true;
  reactor_->wake();
  if (in_upcall()) {
    return;  // the loop ends after this upcall, and closes
  }
  if (wait) {
    turns_.take();
  } else if (!turns_.try_take()) {
    return;
  }
  close_all();
  const std::lock_guard lock(turns_.mutex());
  turns_.hand_on();
}

}  // namespace corbel::orb
