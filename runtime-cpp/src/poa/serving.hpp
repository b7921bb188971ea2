// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "thread_model.hpp"

#include <corbel/orb/server_request.hpp>

#include <span>
#include <utility>

namespace corbel::poa {

/// The request that a thread serves, as PortableServer::Current and _this() see it. It is stored per thread, because it
/// concerns the code that runs in the thread now.
struct Serving {
  const std::shared_ptr<PoaState>* poa;
  PortableServer::ServantBase* servant;
  std::span<const std::byte> id;
  const Serving* outer;  // the request of this thread during which this one arrived
};

/// Null in a thread that serves no request.
extern constinit thread_local const Serving* current_serving;

class Entered {
 public:
  explicit Entered(const Serving& serving) noexcept { current_serving = &serving; }
  Entered(const Entered&) = delete;
  Entered& operator=(const Entered&) = delete;
  ~Entered() { current_serving = current_serving->outer; }
};

/// The adapter whose servant activator this thread is calling for an object that ends, or null. The thread would wait
/// for itself if it waited for this adapter.
extern constinit thread_local const Adapter* etherealizing;

class Etherealizing {
 public:
  explicit Etherealizing(const Adapter& adapter) noexcept : outer_(std::exchange(etherealizing, &adapter)) {}
  Etherealizing(const Etherealizing&) = delete;
  Etherealizing& operator=(const Etherealizing&) = delete;
  ~Etherealizing() { etherealizing = outer_; }

 private:
  const Adapter* const outer_;
};

/// Lets the servant serve the request as the object with this id.
inline void serve(orb::ServerRequest& request, const std::shared_ptr<PoaState>& poa,
                  PortableServer::ServantBase& servant, std::span<const std::byte> id) {
  if (poa->thread_model) [[unlikely]] {
    poa->thread_model->serve(request, poa, servant, id);
    return;
  }
  const Serving serving{&poa, &servant, id, current_serving};
  const Entered entered(serving);
  //@@ CORBEL_SERVANT_DISPATCH_BEGIN
  servant._dispatch(request);
  //@@ CORBEL_SERVANT_DISPATCH_END
}

}  // namespace corbel::poa
