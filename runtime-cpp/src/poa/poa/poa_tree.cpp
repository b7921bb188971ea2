// SPDX-License-Identifier: Apache-2.0
#include "poa_tree.hpp"

#include "poa/dispatch/thread_model.hpp"
#include "poa/objects/ids.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <mutex>
#include <utility>

namespace corbel::poa {

namespace {

constexpr const char* root_manager = "RootPOAManager";

template <class Visit>
void each_of_tree(const std::shared_ptr<PoaState>& poa, Visit visit) {
  visit(poa);
  for (const auto& [name, child] : poa->children) {
    each_of_tree(child, visit);
  }
}

}  // namespace

CORBA::Object_ptr PoaTree::root() {
  {
    const std::lock_guard lock(mutex_);
    if (root_) {
      return new PortableServer::POA(root_);
    }
  }
  auto root = std::make_shared<PoaState>(dispatcher_, core_.shared_from_this());
  root->name = "RootPOA";
  root->policies.implicit = PortableServer::IMPLICIT_ACTIVATION;
  root->policies.collocation = core_.options.collocation;
  root->servants = make_servant_map(root->policies, core_.options);
  references_.establish(*root);
  const std::lock_guard lock(mutex_);
  if (shut_down_) {  // shut down while this function ran without the mutex
    throw CORBA::BAD_INV_ORDER(minor::orb_shut_down, CORBA::COMPLETED_NO);
  }
  if (!root_) {
    root_ = std::move(root);
    auto manager = managers_.find(root_manager);  // the manager of an earlier, destroyed root POA
    root_->manager = manager ? std::move(manager) : managers_.make(root_manager);
  }
  return new PortableServer::POA(root_);
}

std::shared_ptr<PoaState> PoaTree::find_child(const std::shared_ptr<PoaState>& parent, const std::string& name,
                                              bool activate) {
  PortableServer::AdapterActivator_var activator;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = parent->children.find(name); found != parent->children.end()) {
      return found->second;
    }
    activator = PortableServer::AdapterActivator::_duplicate(parent->registered.adapter_activator.in());
  }
  if (!activate || CORBA::is_nil(activator.in())) {
    return nullptr;
  }
  const PortableServer::POA_var adapter = new PortableServer::POA(parent);
  bool made = false;
  try {
    made = parent->thread_model ? parent->thread_model->unknown_adapter(*activator, adapter, name.c_str())
                                : activator->unknown_adapter(adapter, name.c_str());
  } catch (...) {  // any exception (CORBA 3.3 part 1, 15.3.3.2)
    throw CORBA::OBJ_ADAPTER(minor::activator_failed, CORBA::COMPLETED_NO);
  }
  return made ? find_child(parent, name, false) : nullptr;
}

std::shared_ptr<PoaState> PoaTree::find(std::string_view path, bool activate) {
  std::shared_ptr<PoaState> poa;
  {
    const std::lock_guard lock(mutex_);
    poa = root_;
  }
  while (poa && !path.empty()) {
    const std::size_t slash = path.find('/');
    const auto name = unescaped_name(path.substr(0, slash));
    path.remove_prefix(slash + 1);
    poa = name ? find_child(poa, *name, activate) : nullptr;
  }
  return poa;
}

std::vector<std::shared_ptr<PoaState>> PoaTree::with_activators(const ManagerState& manager) {
  std::vector<std::shared_ptr<PoaState>> poas;
  const std::lock_guard lock(mutex_);
  if (root_) {
    each_of_tree(root_, [&](const auto& poa) {
      if (poa->manager.get() == &manager && poa->servant_activator.load() != nullptr) {
        poas.push_back(poa);
      }
    });
  }
  return poas;
}

std::map<std::string, std::shared_ptr<PoaState>> PoaTree::remove(const std::shared_ptr<PoaState>& poa) noexcept {
  if (const auto parent = poa->parent.lock()) {
    parent->children.erase(poa->name);
  } else if (root_ == poa) {
    root_ = nullptr;
  }
  return std::exchange(poa->children, {});
}

}  // namespace corbel::poa
