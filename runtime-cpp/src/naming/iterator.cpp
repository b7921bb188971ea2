// SPDX-License-Identifier: Apache-2.0
#include "iterator.hpp"

namespace corbel::naming {

namespace {

PortableServer::Servant counted(PortableServer::Servant servant) {
  servant->_add_ref();
  return servant;
}

}  // namespace

Iterator::Iterator(std::shared_ptr<Tree> tree, Context& context, std::optional<Context::Key> last)
    : tree_(std::move(tree)), context_(context), keeps_context_(counted(&context)), last_(std::move(last)) {}

CORBA::Boolean Iterator::next_one(CosNaming::Binding_out binding) {
  const std::lock_guard lock(mutex_);
  // the result must be valid for marshalling even if there is no binding
  CosNaming::Binding_var one = new CosNaming::Binding{};
  const CosNaming::BindingList_var list = context_.some(last_, 1);
  const bool more = list->length() != 0;
  if (more) {
    *one = list[0];
  }
  binding = one._retn();
  return more;
}

CORBA::Boolean Iterator::next_n(CORBA::ULong how_many, CosNaming::BindingList_out bindings) {
  if (how_many == 0) {
    throw CORBA::BAD_PARAM(0, CORBA::COMPLETED_NO);
  }
  const std::lock_guard lock(mutex_);
  CosNaming::BindingList_var list = context_.some(last_, how_many);
  const bool more = list->length() != 0;
  bindings = list._retn();
  return more;
}

void Iterator::destroy() { tree_->deactivate_iterator(this); }

}  // namespace corbel::naming
