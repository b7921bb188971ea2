// SPDX-License-Identifier: Apache-2.0
#include "iterator.hpp"

#include <algorithm>

namespace corbel::naming {

CosNaming::BindingList* take(std::deque<CosNaming::Binding>& bindings, CORBA::ULong how_many) {
  const auto count = std::min<std::size_t>(how_many, bindings.size());
  CosNaming::BindingList_var list = new CosNaming::BindingList;
  list->length(static_cast<CORBA::ULong>(count));
  for (CORBA::ULong i = 0; i < count; ++i) {
    list[i] = std::move(bindings.front());
    bindings.pop_front();
  }
  return list._retn();
}

Iterator::Iterator(std::shared_ptr<Tree> tree, std::deque<CosNaming::Binding> bindings)
    : tree_(std::move(tree)), bindings_(std::move(bindings)) {}

CORBA::Boolean Iterator::next_one(CosNaming::Binding_out binding) {
  const std::lock_guard lock(mutex_);
  CosNaming::Binding_var one = new CosNaming::Binding{};  // where there is none, it has to be one that can be sent
  const bool more = !bindings_.empty();
  if (more) {
    *one = std::move(bindings_.front());
    bindings_.pop_front();
  }
  binding = one._retn();
  return more;
}

CORBA::Boolean Iterator::next_n(CORBA::ULong how_many, CosNaming::BindingList_out bindings) {
  if (how_many == 0) {
    throw CORBA::BAD_PARAM(0, CORBA::COMPLETED_NO);
  }
  const std::lock_guard lock(mutex_);
  const bool more = !bindings_.empty();
  bindings = take(bindings_, how_many);
  return more;
}

void Iterator::destroy() { tree_->deactivate_iterator(this); }

}  // namespace corbel::naming
