// SPDX-License-Identifier: Apache-2.0
// Internal to the module.
#pragma once

#include "context.hpp"

namespace corbel::naming {

/// The rest of a list: the current bindings of the context after the last one returned. An unread list therefore needs
/// memory for one name only.
class Iterator final : public virtual POA_CosNaming::BindingIterator {
 public:
  /// @param last name of the last binding that was returned
  Iterator(std::shared_ptr<Tree> tree, Context& context, std::optional<Context::Key> last);

  CORBA::Boolean next_one(CosNaming::Binding_out binding) override;
  CORBA::Boolean next_n(CORBA::ULong how_many, CosNaming::BindingList_out bindings) override;
  void destroy() override;

 private:
  const std::shared_ptr<Tree> tree_;
  Context& context_;
  const PortableServer::ServantBase_var keeps_context_;
  std::mutex mutex_;
  std::optional<Context::Key> last_;
};

}  // namespace corbel::naming
