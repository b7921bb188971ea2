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

/// What a request was found to be for: see ServerRequest::find_served().
struct Served {
  const std::shared_ptr<PoaState>* poa = nullptr;
  PortableServer::ServantBase* servant = nullptr;  ///< null: a servant locator will be asked
  std::span<const std::byte> id;
};

}  // namespace corbel::poa
