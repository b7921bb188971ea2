// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thread_model.hpp"

#include <corbel/orb/server_request.hpp>

#include <span>
#include <utility>

namespace corbel::poa {

/// The request that a thread serves, as PortableServer::Current and _this() see it. It is stored per thread, because it
/// concerns the code that runs in the thread now.
struct Invocation {
  const std::shared_ptr<PoaState>* poa;
  PortableServer::ServantBase* servant;
  std::span<const std::byte> id;
  const Invocation* outer;  // the request of this thread during which this request arrived
};

/// Null in a thread that serves no request.
extern constinit thread_local const Invocation* current_invocation;

class InvocationScope {
 public:
  explicit InvocationScope(const Invocation& invocation) noexcept { current_invocation = &invocation; }
  InvocationScope(const InvocationScope&) = delete;
  InvocationScope& operator=(const InvocationScope&) = delete;
  ~InvocationScope() { current_invocation = current_invocation->outer; }
};

/// The dispatcher whose servant activator this thread is calling for an object that ends, or null. The thread would
/// wait for itself if it waited for this dispatcher.
extern constinit thread_local const RequestDispatcher* etherealizing;

class EtherealizeScope {
 public:
  explicit EtherealizeScope(const RequestDispatcher& dispatcher) noexcept
      : outer_(std::exchange(etherealizing, &dispatcher)) {}
  EtherealizeScope(const EtherealizeScope&) = delete;
  EtherealizeScope& operator=(const EtherealizeScope&) = delete;
  ~EtherealizeScope() { etherealizing = outer_; }

 private:
  const RequestDispatcher* const outer_;
};

/// Lets the servant serve the request as the object with this id.
inline void call_servant(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                         PortableServer::ServantBase& servant, std::span<const std::byte> id) {
  if (poa->thread_model) [[unlikely]] {
    poa->thread_model->call_servant(request, poa, servant, id);
    return;
  }
  //@@ CORBEL_SERVANT_DISPATCH_BEGIN
  const Invocation invocation{&poa, &servant, id, current_invocation};
  const InvocationScope entered(invocation);
  servant._dispatch(request);
  //@@ CORBEL_SERVANT_DISPATCH_END
}

}  // namespace corbel::poa
