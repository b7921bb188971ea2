// SPDX-License-Identifier: Apache-2.0
// Internal to the module.
#pragma once

#include "tree.hpp"

#include <map>
#include <optional>
#include <utility>

namespace corbel::naming {

/// A naming context. Looks up the first component of a name in its own bindings, and passes the rest of the name to the
/// context found there, on any host. Holds no lock during the call.
class Context final : public virtual POA_CosNaming::NamingContextExt {
 public:
  /// @param root the root context cannot be destroyed
  Context(std::shared_ptr<Tree> tree, bool root);

  void bind(const CosNaming::Name& name, CORBA::Object_ptr object) override;
  void rebind(const CosNaming::Name& name, CORBA::Object_ptr object) override;
  void bind_context(const CosNaming::Name& name, CosNaming::NamingContext_ptr context) override;
  void rebind_context(const CosNaming::Name& name, CosNaming::NamingContext_ptr context) override;
  CORBA::Object_ptr resolve(const CosNaming::Name& name) override;
  void unbind(const CosNaming::Name& name) override;
  CosNaming::NamingContext_ptr new_context() override;
  CosNaming::NamingContext_ptr bind_new_context(const CosNaming::Name& name) override;
  void destroy() override;
  void list(CORBA::ULong how_many, CosNaming::BindingList_out bindings,
            CosNaming::BindingIterator_out iterator) override;

  char* to_string(const CosNaming::Name& name) override;
  CosNaming::Name* to_name(const char* text) override;
  char* to_url(const char* addresses, const char* text) override;
  CORBA::Object_ptr resolve_str(const char* text) override;

  using Key = std::pair<std::string, std::string>;  // id and kind
  /// Returns at most `how_many` bindings after the binding named `last`, which is advanced; fewer bindings if they are
  /// long. Returns none if the context was destroyed. The caller owns the result.
  CosNaming::BindingList* some(std::optional<Key>& last, CORBA::ULong how_many);
  bool has_more(const std::optional<Key>& last);

 private:
  struct Bound {
    CosNaming::BindingType type;
    CORBA::Object_var object;
    std::size_t octets = 0;
  };
  using Bindings = std::map<Key, Bound>;
  enum class IfBound { refuse, replace };

  void put(const CosNaming::Name& name, CosNaming::BindingType type, CORBA::Object_ptr object, IfBound if_bound);
  void put_here(const CosNaming::Name& name, Bound bound, IfBound if_bound);
  void check(const CosNaming::Name& name) const;
  CosNaming::NamingContext_ptr next(const CosNaming::Name& name);
  template <class Call>
  auto call_next(const CosNaming::Name& name, Call call);
  void check_alive() const;
  Bindings::const_iterator behind(const std::optional<Key>& last) const;

  const std::shared_ptr<Tree> tree_;
  const bool root_;
  std::mutex mutex_;  // guards the members below; never held during a call
  Bindings bindings_;
  bool destroyed_ = false;
};

}  // namespace corbel::naming
