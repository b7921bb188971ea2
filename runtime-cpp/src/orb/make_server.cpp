// SPDX-License-Identifier: Apache-2.0
#include "pool_server.hpp"
#include "reactive_server.hpp"
#include "thread_server.hpp"

#include <corbel/mapping/exception.hpp>

#include <cstdio>

namespace corbel::orb {

//@@ CORBEL_SERVER_FACTORY_BEGIN
std::unique_ptr<Server> make_server(Core& core) {
  if (!core.options.thread_pool_lanes.empty() && core.options.concurrency != options::Concurrency::thread_pool) {
    std::fprintf(stderr, "corbel: -ORBThreadPoolLanes needs -ORBConcurrency thread-pool.\n");
    throw CORBA::INITIALIZE(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
  switch (core.options.concurrency) {
    case options::Concurrency::reactive: return std::make_unique<ReactiveServer>(core);
    case options::Concurrency::thread_pool: return std::make_unique<PoolServer>(core);
    case options::Concurrency::thread_per_connection: break;
  }
  return std::make_unique<ThreadServer>(core);
}
//@@ CORBEL_SERVER_FACTORY_END

// Here and not with the rest of Core: so that pure clients link no server.
Server& Core::server() {
  const std::lock_guard lock(mutex_);
  if (!owned_server_) {
    owned_server_ = make_server(*this);
    server_.store(owned_server_.get(), std::memory_order_release);
  }
  return *owned_server_;
}

}  // namespace corbel::orb
