// SPDX-License-Identifier: Apache-2.0
// Reverse demultiplexing: from a servant to its active objects in one object adapter.
#pragma once

#include <corbel/poa/servant.hpp>

#include <cstddef>
#include <memory>

namespace corbel::poa {

struct ObjectEntry;

/// Maps servants to their entries. Guarded by the dispatcher's mutex.
class ServantMap {
 public:
  ServantMap() = default;
  ServantMap(const ServantMap&) = delete;
  ServantMap& operator=(const ServantMap&) = delete;
  virtual ~ServantMap() = default;

  virtual void insert(PortableServer::ServantBase* servant, ObjectEntry* entry) = 0;
  /// Removes an entry; the arguments are those of insert().
  virtual void erase(PortableServer::ServantBase* servant, ObjectEntry* entry) noexcept = 0;
  virtual bool contains(PortableServer::ServantBase* servant) const noexcept = 0;
  /// Returns the first entry in which the servant is active, or null. Entries that are closing do not count.
  virtual ObjectEntry* find_active(PortableServer::ServantBase* servant) const noexcept = 0;
  /// Returns the greatest number of servants that contains() compares with this servant.
  virtual std::size_t comparisons(PortableServer::ServantBase* servant) const noexcept = 0;
};

std::unique_ptr<ServantMap> make_listed_servants(std::size_t first_size);
std::unique_ptr<ServantMap> make_hashed_servants(std::size_t first_size);

}  // namespace corbel::poa
