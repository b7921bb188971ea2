// SPDX-License-Identifier: Apache-2.0
#include "thread_server.hpp"

#include "event_masks.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/scheduling.hpp>
#include <corbel/orb/server/thread_limit_advice.hpp>
#include <corbel/transport/native_scheduling.hpp>

#include <algorithm>
#include <exception>
#include <new>
#include <system_error>

namespace corbel::orb {

using transport::Wait;

// Starts an accept thread for each acceptor that has none. A call after a failure starts the missing threads.
void ThreadServer::start() try {
  const std::lock_guard lock(mutex_);
  const auto& acceptors = listener_.acceptors();
  while (!stopping_ && acceptor_threads_.size() < acceptors.size()) {
    transport::Acceptor& acceptor = *acceptors[acceptor_threads_.size()];
    acceptor_threads_.emplace_back([this, &acceptor, own = transport::own_scheduling()] {
      transport::start_as(own);
      accept_all(acceptor);
    });
  }
} catch (const std::system_error& error) {
  log_error(core_.options, "the system gives no thread to accept connections: %s. %s", error.code().message().c_str(),
            thread_limit_advice(core_.options));
  throw CORBA::NO_RESOURCES(minor::no_threads, CORBA::COMPLETED_NO);
}

void ThreadServer::accept_all(transport::Acceptor& acceptor) {
  schedule_thread(core_, own_.highest().priority);
  // Waits for a client first, so that connections are purged only for clients that have come.
  while (acceptor.wait_for_client(), wait_for_room()) {
    transport::StreamPtr stream;
    const ConnectionAdmission::Result result = admission_.accept(acceptor, Wait::yes, stream);
    join_finished();
    switch (result) {
      case ConnectionAdmission::Result::accepted: start_connection(std::move(stream)); break;
      case ConnectionAdmission::Result::shut_down: return;
      case ConnectionAdmission::Result::no_resources: {
        std::unique_lock lock(mutex_);
        changed_.wait_for(lock, std::chrono::milliseconds(100));
        break;
      }
      case ConnectionAdmission::Result::none: break;
    }
  }
}

bool ThreadServer::wait_for_room() {
  std::unique_lock lock(mutex_);
  const auto room = [this] { return stopping_ || !admission_.full(); };
  for (bool waited = false; !room();) {
    admission_.make_room(waited ? RecentlyUsed::last : RecentlyUsed::spared);
    if (!changed_.wait_for(lock, sweep_period, room) && !std::exchange(waited, true)) {
      log_full(core_.options);
    }
  }
  return !stopping_;
}

// The threads of purged connections end when their receive calls return, and signal changed_. The caller holds the
// mutex.
void ThreadServer::purge(RecentlyUsed recently_used) try {
  std::vector<Connection*> idle;
  for (Connection& connection : live_) {
    if (connection.session.idle()) {
      idle.push_back(&connection);
    }
  }
  admission_.close_victims(idle, recently_used,
                           [](Connection& connection) { return connection.session.close_if_idle(); });
} catch (const std::bad_alloc&) {  // wait_for_room() tries again
}

void ThreadServer::start_connection(transport::StreamPtr stream) {
  const std::lock_guard lock(mutex_);
  if (stopping_) {
    send_close_connection(*stream, giop::v1_0);
    return;
  }
  auto connection = live_.end();
  try {
    connection = live_.emplace(connection, core_, std::move(stream), ++made_, own_);
    connection->thread.emplace_back([this, connection, own = transport::own_scheduling()] {
      transport::start_as(own);
      run_connection(connection);
    });
  } catch (const std::exception&) {  // no thread or no memory: this client must connect again
    log_not_served(core_.options,
                   "the system gives no thread for a connection more: it is closed. Lower MaxConnections. %s",
                   thread_limit_advice(core_.options));
    if (connection != live_.end()) {
      connection->session.close();
      live_.erase(connection);
    }
  }
}

// `timed_out`: the last receive call ended by its timeout. Returns false if the incomplete message has taken too long,
// or the connection was idle for too long.
bool ThreadServer::limit_receive(Connection& connection, bool timed_out) {
  if (const std::uint64_t message = connection.session.partial(); message != 0) [[unlikely]] {
    if (!connection.time_limit.await_rest(*connection.stream, message)) {
      connection.session.log_late(false);
      return false;
    }
  } else if (!connection.time_limit.await_message(*connection.stream, timed_out)) [[unlikely]] {
    connection.session.log_late(false);
    connection.session.close();
    return false;
  }
  return true;
}

// Makes the connection bidirectional if the request offers this, waits while the request is held, and serves the
// request.
GiopSession::Outcome ThreadServer::serve_waiting(Connection& connection, GiopSession::Outcome outcome) {
  if (outcome == GiopSession::Outcome::bidirectional) {
    {
      const std::lock_guard lock(mutex_);  // other threads may close the GIOP session meanwhile
      connection.session.make_bidirectional(connection.stream);
    }
    connection.time_limit.forget();  // the stream may have been replaced
    outcome = connection.session.resume_held();
  }
  return outcome == GiopSession::Outcome::held ? connection.session.wait_and_resume_held() : outcome;
}

void ThreadServer::run_connection(ConnectionList::iterator connection) {
  schedule_thread(core_, own_.highest().priority);
  auto outcome = GiopSession::Outcome::open;
  while (outcome != GiopSession::Outcome::closed &&
         ((outcome == GiopSession::Outcome::open && connection->awaits_message()) ||
          limit_receive(*connection, outcome == GiopSession::Outcome::waited))) {
    outcome = connection->session.receive_and_handle();
    if (outcome != GiopSession::Outcome::open && outcome != GiopSession::Outcome::waited) [[unlikely]] {
      outcome = serve_waiting(*connection, outcome);
    }
  }
  join_finished();  // not left to the next accept, because there may be no next client
  ConnectionList ended;
  const std::lock_guard lock(mutex_);
  connection->stream.reset();  // closed at once, so that a client that still sends gets an error
  finished_.splice(finished_.end(), connection->thread);
  ended.splice(ended.end(), live_, connection);
  changed_.notify_all();
}

void ThreadServer::join_finished() {
  std::list<std::thread> finished;
  {
    const std::lock_guard lock(mutex_);
    finished.swap(finished_);
  }
  for (std::thread& thread : finished) {
    thread.join();
  }
}

void ThreadServer::run() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return stopping_; });
}

bool ThreadServer::in_upcall() const noexcept {
  const std::lock_guard lock(mutex_);
  return std::any_of(live_.begin(), live_.end(), [](const Connection& connection) {
    return !connection.thread.empty() && connection.thread.front().get_id() == std::this_thread::get_id();
  });
}

void ThreadServer::stop(bool wait) {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    listener_.close();
    for (Connection& connection : live_) {
      connection.session.close();
    }
    changed_.notify_all();
  }
  if (!wait) {
    return;
  }
  const std::lock_guard joining(join_mutex_);
  for (std::thread& thread : acceptor_threads_) {
    if (thread.joinable()) {
      thread.join();
    }
  }
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return live_.empty(); });
  }
  join_finished();
}

}  // namespace corbel::orb

extern "C" {
/// Programs refer to this symbol to link this module, so that pure clients have no server.
extern const char corbel_link_thread_per_connection;
const char corbel_link_thread_per_connection = 0;

corbel::orb::Server* corbel_make_thread_per_connection(corbel::orb::Core& core) {
  return new corbel::orb::ThreadServer(core);
}
}
