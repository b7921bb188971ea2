// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <span>

namespace PortableServer {
class ServantBase;
}

namespace corbel::poa {

struct PoaState;

/// The object of a request: see ServerRequest::find_served().
struct ServedObject {
  const std::shared_ptr<PoaState>* poa = nullptr;
  PortableServer::ServantBase* servant = nullptr;  ///< null: a servant locator will provide it
  std::span<const std::byte> id;
};

}  // namespace corbel::poa
