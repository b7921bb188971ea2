// SPDX-License-Identifier: Apache-2.0
// Reverse demultiplexing: where a servant is active in one object adapter.
#pragma once

#include <corbel/poa/servant.hpp>

#include <cstddef>
#include <memory>

namespace corbel::poa {

struct Slot;

/// Guarded by the adapter's mutex.
class ServantMap {
 public:
  ServantMap() = default;
  ServantMap(const ServantMap&) = delete;
  ServantMap& operator=(const ServantMap&) = delete;
  virtual ~ServantMap() = default;

  virtual void insert(PortableServer::ServantBase* servant, Slot* slot) = 0;
  /// What insert() was called with.
  virtual void erase(PortableServer::ServantBase* servant, Slot* slot) noexcept = 0;
  virtual bool contains(PortableServer::ServantBase* servant) const noexcept = 0;
  /// The slot where it is active, the first if there are several; null for none. Others still have requests to end.
  virtual Slot* find_active(PortableServer::ServantBase* servant) const noexcept = 0;
  /// With how many servants contains() compares this one at most.
  virtual std::size_t comparisons(PortableServer::ServantBase* servant) const noexcept = 0;
};

std::unique_ptr<ServantMap> make_listed_servants(std::size_t first_size);
std::unique_ptr<ServantMap> make_hashed_servants(std::size_t first_size);

}  // namespace corbel::poa
