// SPDX-License-Identifier: Apache-2.0
#include "reactive_connections.hpp"

#include "accept_handler.hpp"
#include "orb/server/event_masks.hpp"
#include "reactive_connection.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

#include <iterator>
#include <new>

namespace corbel::orb {

using transport::Wait;

ReactiveConnections::ReactiveConnections(Core& core, Listener& listener, reactor::Reactor& reactor,
                                         const std::atomic<bool>& stopping)
    : core_(core), listener_(listener), reactor_(reactor), stopping_(stopping), admission_(core, *this) {
  for (const auto& acceptor : listener_.acceptors()) {
    accept_handlers_.push_back(std::make_unique<AcceptHandler>(*this, *acceptor));
    if (!accept_handlers_.back()->open()) {
      throw CORBA::NO_RESOURCES(minor::cannot_watch, CORBA::COMPLETED_NO);
    }
  }
}

ReactiveConnections::~ReactiveConnections() = default;

void ReactiveConnections::watch(transport::StreamPtr stream) {
  try {
    connections_.push_front(std::make_unique<ReactiveConnection>(*this, std::move(stream)));
  } catch (const std::bad_alloc&) {  // this client must connect again
    return;
  }
  connections_.front()->self = connections_.begin();
  if (!connections_.front()->watch()) {
    connections_.pop_front();
  }
}

void ReactiveConnections::adopt(transport::StreamPtr stream) {
  const std::lock_guard lock(adopted_mutex_);
  adopted_.push_back(std::move(stream));
}

void ReactiveConnections::watch_adopted() {
  std::vector<transport::StreamPtr> adopted;
  {
    const std::lock_guard lock(adopted_mutex_);
    adopted.swap(adopted_);
  }
  for (transport::StreamPtr& stream : adopted) {
    watch(std::move(stream));
  }
}

void ReactiveConnections::accept_from(transport::Acceptor& acceptor) {
  if (!admission_.make_room(RecentlyUsed::spared)) {
    log_full(core_.options);
    // All connections are busy: the next sweep purges one, when the client has waited for some time.
    if (!sweeping_) {
      next_sweep_ = Clock::now() + sweep_period;
    }
    accept_paused(true);
    return;
  }
  transport::StreamPtr stream;
  switch (admission_.accept(acceptor, Wait::no, stream)) {
    case ConnectionAdmission::Result::accepted:
      watch(std::move(stream));
      sweeping_ = sweeping_ || core_.options.idle_timeout.count() > 0;
      break;
    case ConnectionAdmission::Result::no_resources: accept_paused(true); break;  // until the next sweep
    case ConnectionAdmission::Result::none:
    case ConnectionAdmission::Result::shut_down: break;
  }
}

void ReactiveConnections::accept_paused(bool paused) {
  if (paused == accepting_) {
    accepting_ = !paused;
    for (const auto& accept_handler : accept_handlers_) {
      if (paused) {
        accept_handler->shut();
      } else {
        accepting_ = accept_handler->open() && accepting_;
      }
    }
  }
  sweeping_ = sweeping_ || !accepting_;  // the sweep tries to open the accept handlers again
}

void ReactiveConnections::purge(RecentlyUsed recently_used) try {
  std::vector<ReactiveConnection*> idle;
  for (const auto& connection : connections_) {
    if (connection->idle()) {
      idle.push_back(connection.get());
    }
  }
  admission_.close_victims(idle, recently_used, [this](ReactiveConnection& connection) {
    connection.log_purged();
    connection.close_in_order();
    close(connection);
    return true;
  });
} catch (const std::bad_alloc&) {  // the next sweep tries again
}

void ReactiveConnections::close(ReactiveConnection& connection) {
  connection.unwatch();
  connections_.erase(connection.self);
  if (!stopping_) {
    accept_paused(false);
  }
}

void ReactiveConnections::sweep() {
  const auto now = Clock::now();
  if (now < next_sweep_) {
    return;
  }
  next_sweep_ = now + sweep_period;
  sweeping_ = !accepting_;
  for (auto c = connections_.begin(); c != connections_.end();) {
    ReactiveConnection& connection = **c++;
    if (connection.late(now)) {
      connection.log_late();
      if (!connection.partial()) {
        connection.close_in_order();
      }
      close(connection);
    } else {
      sweeping_ = sweeping_ || connection.limited();
    }
  }
  if (!accepting_ && listener_.client_waits()) {
    admission_.make_room(RecentlyUsed::last);
  }
  if (!admission_.full()) {
    accept_paused(false);
  }
}

void ReactiveConnections::resume_held() {
  for (const auto& connection : connections_) {
    connection->note_held();
  }
  // Begins again after each request, because a request may end any connection.
  for (auto c = connections_.begin(); c != connections_.end();) {
    c = (*c)->resume_if_held() ? connections_.begin() : std::next(c);
  }
}

void ReactiveConnections::close_all() {
  accept_paused(true);
  listener_.close();
  watch_adopted();  // these peers get CloseConnection, too
  for (const auto& connection : connections_) {
    connection->unwatch();
    connection->close_in_order();
  }
  connections_.clear();
}

}  // namespace corbel::orb
