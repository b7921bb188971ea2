// SPDX-License-Identifier: Apache-2.0
// A naming service within a program: the OMG Naming Service 1.3 without persistence. Link Corbel::naming.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/naming/CosNaming.hpp>

#include <cstddef>
#include <memory>

namespace corbel::naming {

/// Bounds on the resources that clients can use. A binding beyond its bound throws IMP_LIMIT, and a list beyond its
/// bound closes the oldest list. A concurrent call to a foreign context beyond its bound throws CannotProceed (Naming
/// Service 1.3, 2.2.3.2), after which the client can call that context itself.
struct Limits {
  std::size_t bindings = 100'000;       ///< in all contexts; each context counts as a binding
  std::size_t iterators = 100;          ///< lists that are being read
  std::size_t octets = 128 * 1048576;   ///< memory of all bound names and references
  std::size_t name_octets = 16 * 1024;  ///< ids and kinds of one name
  /// Concurrent calls to contexts of other services, each of which occupies a thread. The option CallTimeout limits
  /// their duration; without it, a context that does not answer occupies the thread forever.
  std::size_t asked = 32;
};

class Tree;

/// A root context and all contexts that clients create below it. Its objects exist in a child POA of `parent` until the
/// ORB is destroyed.
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
