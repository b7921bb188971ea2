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

  const Limits& limits() const noexcept { return limits_; }

  /// Counts what is about to be held, a context or a binding of so many octets: IMP_LIMIT when it is too much.
  void take_room(std::size_t octets = 0);
  void give_room(std::size_t octets = 0) noexcept;
  /// The same of a binding that takes the place of another.
  void change_room(std::size_t from, std::size_t to);

  /// A call of a context of somebody else's, while there are not too many: it keeps a thread for as long as that one
  /// likes.
  class Asking {
   public:
    explicit Asking(Tree& tree) : tree_(tree), allowed_(tree.begin_asking()) {}
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;
    ~Asking() {
      if (allowed_) tree_.end_asking();
    }
    bool allowed() const noexcept { return allowed_; }

   private:
    Tree& tree_;
    const bool allowed_;
  };

 private:
  bool begin_asking();
  void end_asking() noexcept;

  PortableServer::POA_var poa_;
  const Limits limits_;
  std::mutex mutex_;
  std::size_t held_ = 0;
  std::size_t octets_ = 0;
  std::size_t asked_ = 0;
  std::deque<PortableServer::ObjectId> iterators_;  // the oldest first
};

}  // namespace corbel::naming
