// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/client_connection.hpp>

#include <corbel/orb/core.hpp>
#include <corbel/transport/tcp.hpp>

namespace corbel::orb {

ConnectionPool::ConnectionPool(Core& core, transport::Endpoint endpoint) : core_(core), endpoint_(std::move(endpoint)) {
  idle_.reserve(8);
}

ConnectionPool::~ConnectionPool() { delete hot_.load(std::memory_order_acquire); }

ClientConnection* ConnectionPool::acquire_slowly(transport::IoResult& why) {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      ClientConnection* connection = idle_.back().release();
      idle_.pop_back();
      return connection;
    }
  }
  if (Server* server = core_.server_if_any(); server != nullptr && server->is_here(endpoint_)) {
    return new ClientConnection(server->connect_here(), core_.limits);
  }
  //@@ CORBEL_CONNECTOR_FACTORY_BEGIN
  transport::Connected made = transport::tcp_connect(endpoint_, core_.options.connect_timeout, core_.tcp);
  //@@ CORBEL_CONNECTOR_FACTORY_END
  why = made.result;
  return made.stream ? new ClientConnection(std::move(made.stream), core_.limits) : nullptr;
}

void ConnectionPool::keep_or_close(ClientConnection* connection) noexcept {
  std::unique_ptr<ClientConnection> owned(connection);
  const std::lock_guard lock(mutex_);
  if (!closed_ && idle_.size() < idle_.capacity()) {
    idle_.push_back(std::move(owned));
  }
}

void ConnectionPool::discard(ClientConnection* connection) noexcept {
  delete connection;
  delete hot_.exchange(nullptr, std::memory_order_acquire);
  const std::lock_guard lock(mutex_);
  idle_.clear();
}

void ConnectionPool::close() noexcept {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    idle_.clear();
  }
  delete hot_.exchange(nullptr, std::memory_order_acquire);
}

ConnectionPool& ConnectionCache::pool(const transport::Endpoint& endpoint) {
  const std::lock_guard lock(mutex_);
  for (const auto& pool : pools_) {
    if (pool->endpoint() == endpoint) {
      return *pool;
    }
  }
  pools_.push_back(std::make_unique<ConnectionPool>(core_, endpoint));
  return *pools_.back();
}

void ConnectionCache::close() noexcept {
  const std::lock_guard lock(mutex_);
  for (const auto& pool : pools_) {
    pool->close();
  }
}

}  // namespace corbel::orb
