// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/call_policies.hpp>

#include <cstddef>
#include <string_view>

namespace bw {

// Rows of the tables with the properties of each replica of an array of instances; generated programs define the
// tables.

/// A connection of a replica's port to the object `<instance>.<port>`.
struct ReplicaWire {
  std::string_view replica;
  const char* object;
  unsigned number;       // of the connection at the sink or the references
  unsigned objects = 0;  // number of objects in the target population; 0: a single object
  CallPolicies policies{};
};

/// The number of objects that a replica exports at a port.
struct ReplicaObjects {
  std::string_view replica;
  unsigned count;
};

/// The number of connections of a sink for whose events the replica waits.
struct ReplicaSink {
  std::string_view replica;
  unsigned connections;
};

/// A driver `<instance>.<timer>` whose closed loop ends at the replica.
struct ReplicaLoop {
  std::string_view replica;
  const char* driver;
};

/// The name of a probe at the replica.
struct ReplicaProbe {
  std::string_view replica;
  const char* name;
};

/// The name of a path's probe, and the driver that begins the path.
struct ReplicaPath {
  std::string_view replica;
  const char* name;
  const char* driver;
};

/// Calls `use` with each row of one replica.
template <class Row, std::size_t Rows, class Use>
void each(const Row (&table)[Rows], std::string_view replica, Use use) {
  for (const Row& row : table) {
    if (row.replica == replica) use(row);
  }
}

}  // namespace bw
