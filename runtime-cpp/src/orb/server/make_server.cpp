// SPDX-License-Identifier: Apache-2.0
#include "orb/core/check_options.hpp"
#include "orb/server/reactive/reactive_server.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/scheduling.hpp>

/// Weak symbols: each is defined in a separate module.
extern "C" {
[[gnu::weak]] corbel::orb::Server* corbel_make_thread_pool(corbel::orb::Core& core);
[[gnu::weak]] corbel::orb::Server* corbel_make_thread_per_connection(corbel::orb::Core& core);
}

namespace corbel::orb {

namespace {

std::unique_ptr<Server> make_linked(Server* (*make)(Core&), Core& core, const char* choice, const char* module) {
  if (make == nullptr) {
    log_error(core.options, "-ORBConcurrency %s: this program is not linked with it (Corbel::%s).", choice, module);
    throw CORBA::INITIALIZE(minor::not_linked, CORBA::COMPLETED_NO);
  }
  return std::unique_ptr<Server>(make(core));
}

// Returns an option that only a thread pool uses, if another concurrency model is chosen. ThreadPoolSize is not
// refused, so that one command line can compare the concurrency models.
const char* unused_option(const options::Values& options) {
  if (options.concurrency == options::Concurrency::thread_pool) {
    return nullptr;
  }
  return !options.thread_pool_lanes.empty()      ? "ThreadPoolLanes"
         : !options.thread_pool_affinity.empty() ? "ThreadPoolAffinity"
                                                 : nullptr;
}

}  // namespace

//@@ CORBEL_SERVER_FACTORY_BEGIN
std::unique_ptr<Server> make_server(Core& core) {
  if (const char* const option = unused_option(core.options)) {
    log_error(core.options, "-ORB%s needs -ORBConcurrency thread-pool.", option);
    throw CORBA::INITIALIZE(minor::wrong_option, CORBA::COMPLETED_NO);
  }
  check_priorities(core);
  switch (core.options.concurrency) {
    case options::Concurrency::reactive: break;
    case options::Concurrency::thread_pool:
      return make_linked(corbel_make_thread_pool, core, "thread-pool", "thread_pool");
    case options::Concurrency::thread_per_connection:
      return make_linked(corbel_make_thread_per_connection, core, "thread-per-connection", "thread_per_connection");
  }
  return std::make_unique<ReactiveServer>(core);
}
//@@ CORBEL_SERVER_FACTORY_END

// Defined here and not with the other functions of Core, so that pure clients link no server.
Server& Core::server() {
  const std::lock_guard lock(mutex_);
  if (!owned_server_) {
    //@@ CORBEL_SERVER_NEEDED
    try {
      owned_server_ = make_server(*this);
    } catch (const std::system_error& error) {
      refuse_to_watch(options, error);
    }
    server_.store(owned_server_.get(), std::memory_order_release);
  }
  return *owned_server_;
}

}  // namespace corbel::orb
