// SPDX-License-Identifier: Apache-2.0
// What all contexts of a service share. Internal to the module.
#pragma once

#include <corbel/naming/CosNaming_skel.hpp>
#include <corbel/naming/service.hpp>

#include <deque>
#include <mutex>
#include <string>

namespace corbel::naming {

class Tree {
 public:
  Tree(PortableServer::POA_ptr poa, Limits limits);

  /// Makes the servant an object, and gives up the caller's count of it. The caller owns the result.
  CORBA::Object_ptr activate(PortableServer::Servant servant);
  CosNaming::BindingIterator_ptr activate_iterator(PortableServer::Servant servant);
  void deactivate(PortableServer::Servant servant);
  void deactivate_iterator(PortableServer::Servant servant);

  /// Counts what is about to be held: IMP_LIMIT when it is too much.
  void take_room();
  void give_room() noexcept;

 private:
  PortableServer::POA_var poa_;
  const Limits limits_;
  std::mutex mutex_;
  std::size_t held_ = 0;
  std::deque<PortableServer::ObjectId> iterators_;  // the oldest first
};

}  // namespace corbel::naming
