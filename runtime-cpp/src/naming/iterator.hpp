// SPDX-License-Identifier: Apache-2.0
// Internal to the module.
#pragma once

#include "tree.hpp"

namespace corbel::naming {

/// The first bindings, no longer in the queue. The caller owns the result.
CosNaming::BindingList* take(std::deque<CosNaming::Binding>& bindings, CORBA::ULong how_many);

/// The rest of a list: the bindings as they were when it was asked for.
class Iterator final : public virtual POA_CosNaming::BindingIterator {
 public:
  Iterator(std::shared_ptr<Tree> tree, std::deque<CosNaming::Binding> bindings);

  CORBA::Boolean next_one(CosNaming::Binding_out binding) override;
  CORBA::Boolean next_n(CORBA::ULong how_many, CosNaming::BindingList_out bindings) override;
  void destroy() override;

 private:
  const std::shared_ptr<Tree> tree_;
  std::mutex mutex_;
  std::deque<CosNaming::Binding> bindings_;
};

}  // namespace corbel::naming
