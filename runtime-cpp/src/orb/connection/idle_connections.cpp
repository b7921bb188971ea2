// SPDX-License-Identifier: Apache-2.0
// Idle connections of clients. Peers may end them at any time, and no thread waits for this. They are checked when a
// call wants to use one, a few at a time when a new connection is opened, and all when descriptors or memory run out.
#include <corbel/orb/connection/client_connection.hpp>

#include <algorithm>

namespace corbel::orb {

bool ClientConnection::has_ended() noexcept {
  return (in.partial() || stream->readable()) && check_parked() == Rest::broken;
}

ClientConnection* ConnectionPool::close_if_ended(ClientConnection* connection) noexcept {
  if (!connection->has_ended()) {
    return connection;
  }
  delete connection;
  return nullptr;
}

// Skips connections that were used recently, so that calls do not find them missing.
std::size_t ConnectionPool::close_ended(std::size_t most, std::int64_t rest) noexcept {
  std::size_t looked = 0;
  if (ClientConnection* hot = take_hot()) {
    if (idle_time_since(hot->last_use, usage_clock()) >= rest) {
      ++looked;
      hot = close_if_ended(hot);
    }
    if (hot != nullptr && !put_hot(hot)) {
      put_back(hot);
    }
  }
  bool rests = false;
  {
    const std::lock_guard lock(mutex_);
    while (looked < most && !idle_.empty() && idle_time_since(idle_.front()->last_use, usage_clock()) >= rest) {
      ++looked;
      if (!idle_.front()->has_ended()) {
        break;
      }
      idle_.erase(idle_.begin());
    }
    rests = std::any_of(parked_.begin(), parked_.end(), [](const auto& connection) { return connection != nullptr; });
  }
  if (rests && looked < most) {
    ++looked;
    if (ClientConnection* rested = take_parked()) {
      put_back(rested);
    }
  }
  return looked;
}

void ConnectionPool::take_idle(std::vector<std::pair<ConnectionPool*, ClientConnection*>>& into) {
  const std::lock_guard lock(mutex_);
  into.reserve(into.size() + 1 + idle_.size() + parked_.size());  // first, so that no connection is taken without room
                                                                  // for it
  if (ClientConnection* connection = take_hot()) {
    into.emplace_back(this, connection);
  }
  for (auto& connection : idle_) {
    into.emplace_back(this, connection.release());
  }
  idle_.clear();
  for (auto& connection : parked_) {
    if (connection) {
      into.emplace_back(this, connection.release());
    }
  }
}

void ConnectionPool::close_idle() noexcept {
  delete take_hot();
  const std::lock_guard lock(mutex_);
  idle_.clear();
  parked_ = {};
}

bool ConnectionPool::has_idle() noexcept {
  const std::lock_guard lock(mutex_);
  return hot_.load(std::memory_order_relaxed) != nullptr || !idle_.empty() ||
         std::any_of(parked_.begin(), parked_.end(), [](const auto& connection) { return connection != nullptr; });
}

}  // namespace corbel::orb
