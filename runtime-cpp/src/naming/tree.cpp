// SPDX-License-Identifier: Apache-2.0
#include "tree.hpp"

#include <algorithm>

namespace corbel::naming {

using PortableServer::ObjectId;
using PortableServer::ObjectId_var;
using PortableServer::POA;
using PortableServer::Servant;

namespace {

bool same(const ObjectId& a, const ObjectId& b) {
  return std::equal(a.get_buffer(), a.get_buffer() + a.length(), b.get_buffer(), b.get_buffer() + b.length());
}

}  // namespace

Tree::Tree(PortableServer::POA_ptr poa, Limits limits) : poa_(POA::_duplicate(poa)), limits_(limits) {}

CORBA::Object_ptr Tree::activate(Servant servant) {
  const PortableServer::ServantBase_var ours(servant);
  const ObjectId_var id = poa_->activate_object(servant);
  return poa_->id_to_reference(id.in());
}

CosNaming::BindingIterator_ptr Tree::activate_iterator(Servant servant) {
  const PortableServer::ServantBase_var ours(servant);
  const ObjectId_var id = poa_->activate_object(servant);
  ObjectId oldest;
  {
    const std::lock_guard lock(mutex_);
    iterators_.push_back(id.in());
    if (iterators_.size() > limits_.iterators) {
      oldest = iterators_.front();
      iterators_.pop_front();
    }
  }
  if (oldest.length() != 0) {
    poa_->deactivate_object(oldest);
  }
  const CORBA::Object_var object = poa_->id_to_reference(id.in());
  return CosNaming::BindingIterator::_unchecked_narrow(object);
}

void Tree::deactivate(Servant servant) {
  const ObjectId_var id = poa_->servant_to_id(servant);
  poa_->deactivate_object(id.in());
}

void Tree::deactivate_iterator(Servant servant) {
  const ObjectId_var id = poa_->servant_to_id(servant);
  {
    const std::lock_guard lock(mutex_);
    std::erase_if(iterators_, [&](const ObjectId& other) { return same(other, id.in()); });
  }
  poa_->deactivate_object(id.in());
}

void Tree::take_room(std::size_t octets) {
  const std::lock_guard lock(mutex_);
  if (held_ >= limits_.bindings || octets > limits_.octets - octets_) {
    throw CORBA::IMP_LIMIT(0, CORBA::COMPLETED_NO);
  }
  ++held_;
  octets_ += octets;
}

void Tree::give_room(std::size_t octets) noexcept {
  const std::lock_guard lock(mutex_);
  --held_;
  octets_ -= octets;
}

void Tree::change_room(std::size_t from, std::size_t to) {
  const std::lock_guard lock(mutex_);
  if (to > limits_.octets - (octets_ - from)) {
    throw CORBA::IMP_LIMIT(0, CORBA::COMPLETED_NO);
  }
  octets_ = octets_ - from + to;
}

bool Tree::begin_foreign_call() {
  const std::lock_guard lock(mutex_);
  if (foreign_calls_ >= limits_.asked) {
    return false;
  }
  ++foreign_calls_;
  return true;
}

void Tree::end_foreign_call() noexcept {
  const std::lock_guard lock(mutex_);
  --foreign_calls_;
}

}  // namespace corbel::naming
