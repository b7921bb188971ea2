// SPDX-License-Identifier: Apache-2.0
// A naming service within a program: the OMG Naming Service 1.3, without persistence. Link Corbel::naming.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/naming/CosNaming.hpp>

#include <cstddef>
#include <memory>

namespace corbel::naming {

/// What clients can make a service hold, and do. A binding more is IMP_LIMIT, a list more closes the oldest; a name
/// that leads to one context of somebody else's more is CannotProceed (Naming Service 1.3, 2.2.3.2), with which a
/// client can ask that context itself.
struct Limits {
  std::size_t bindings = 100'000;       ///< in all contexts; a context counts as one, too
  std::size_t iterators = 100;          ///< lists that are being read
  std::size_t octets = 128 * 1048576;   ///< of all names and references that are bound, as they are kept in memory
  std::size_t name_octets = 16 * 1024;  ///< ids and kinds of one name
  /// Calls at a time of contexts that other services have: each keeps a thread until it ends. How long that may be says
  /// the option CallTimeout, which is off unless it is set: with it off, who does not answer keeps them for good.
  std::size_t asked = 32;
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
