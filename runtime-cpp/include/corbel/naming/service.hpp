// SPDX-License-Identifier: Apache-2.0
// A naming service within a program: the OMG Naming Service 1.3, without persistence. Link Corbel::naming.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/naming/CosNaming.hpp>

#include <cstddef>
#include <memory>

namespace corbel::naming {

/// What clients can make a service hold. One binding more is IMP_LIMIT; one list more closes the oldest.
struct Limits {
  std::size_t bindings = 100'000;  ///< in all contexts; a context counts as one, too
  std::size_t iterators = 100;     ///< lists that are being read
};

class Tree;

/// A root context, and all that clients make below it. Its objects live in an adapter of its own, below the given
/// one, until the ORB is destroyed.
class Service {
 public:
  explicit Service(PortableServer::POA_ptr parent, Limits limits = {});
  Service(const Service&) = delete;
  Service& operator=(const Service&) = delete;
  ~Service();

  /// The caller owns the result.
  CosNaming::NamingContextExt_ptr root() const;

 private:
  std::shared_ptr<Tree> tree_;
  CosNaming::NamingContextExt_var root_;
};

}  // namespace corbel::naming
