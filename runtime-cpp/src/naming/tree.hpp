// SPDX-License-Identifier: Apache-2.0
// State that all contexts of a service share. Internal to the module.
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

  /// Activates the servant and releases the caller's reference count. The caller owns the result.
  CORBA::Object_ptr activate(PortableServer::Servant servant);
  CosNaming::BindingIterator_ptr activate_iterator(PortableServer::Servant servant);
  void deactivate(PortableServer::Servant servant);
  void deactivate_iterator(PortableServer::Servant servant);

  const Limits& limits() const noexcept { return limits_; }

  /// Reserves memory for a context, or for a binding with a size of `octets`. Throws IMP_LIMIT if a limit is exceeded.
  void take_room(std::size_t octets = 0);
  void give_room(std::size_t octets = 0) noexcept;
  /// Adjusts the reservation for a binding that replaces another.
  void change_room(std::size_t from, std::size_t to);

  /// Permission for a call to a foreign context. The number of such calls is bounded, because each occupies a thread
  /// until the foreign context answers.
  class ForeignCallPermit {
   public:
    explicit ForeignCallPermit(Tree& tree) : tree_(tree), allowed_(tree.begin_foreign_call()) {}
    ForeignCallPermit(const ForeignCallPermit&) = delete;
    ForeignCallPermit& operator=(const ForeignCallPermit&) = delete;
    ~ForeignCallPermit() {
      if (allowed_) tree_.end_foreign_call();
    }
    bool allowed() const noexcept { return allowed_; }

   private:
    Tree& tree_;
    const bool allowed_;
  };

 private:
  bool begin_foreign_call();
  void end_foreign_call() noexcept;

  PortableServer::POA_var poa_;
  const Limits limits_;
  std::mutex mutex_;
  std::size_t held_ = 0;
  std::size_t octets_ = 0;
  std::size_t foreign_calls_ = 0;
  std::deque<PortableServer::ObjectId> iterators_;  // the oldest first
};

}  // namespace corbel::naming
