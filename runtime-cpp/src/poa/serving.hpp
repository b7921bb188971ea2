// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "poa_state.hpp"

#include <corbel/orb/server_request.hpp>

#include <span>

namespace corbel::poa {

/// What a thread serves: behind PortableServer::Current and _this(). It is about the code that runs in the thread now,
/// not about a request's way, so it is the thread's.
struct Serving {
  const std::shared_ptr<PoaState>* poa;
  PortableServer::ServantBase* servant;
  std::span<const std::byte> id;
  const Serving* outer;  // a request of this thread during which this one came
};

/// Null in a thread that serves nothing.
extern constinit thread_local const Serving* current_serving;

/// Has the servant serve the request, as the object with that id.
inline void serve(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                  PortableServer::ServantBase& servant, std::span<const std::byte> id) {
  const Serving serving{&poa, &servant, id, current_serving};
  struct Entered {
    explicit Entered(const Serving& s) noexcept { current_serving = &s; }
    ~Entered() { current_serving = current_serving->outer; }
  } const entered(serving);
  if (poa->policies.thread == PortableServer::SINGLE_THREAD_MODEL) [[unlikely]] {
    const std::lock_guard one_at_a_time(poa->single_thread);
    servant._dispatch(request);
    return;
  }
  //@@ CORBEL_SERVANT_DISPATCH_BEGIN
  servant._dispatch(request);
  //@@ CORBEL_SERVANT_DISPATCH_END
}

}  // namespace corbel::poa
