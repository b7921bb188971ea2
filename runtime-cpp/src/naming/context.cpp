// SPDX-License-Identifier: Apache-2.0
// Operations of a naming context on its bindings (Naming Service 1.3, 2.2).
#include "context.hpp"

#include "iterator.hpp"
#include "names.hpp"
#include "size.hpp"

namespace corbel::naming {

using CosNaming::Name;
using Interface = CosNaming::NamingContext;  // the skeleton has the name within the class
using CosNaming::NamingContext_ptr;
using CosNaming::NamingContext_var;

namespace {

// Bound on the components of a name: each causes a nested call, and contexts may be bound in circles, so that a long
// name could exhaust the stack.
constexpr CORBA::ULong most_components = 128;

// Bounds of one reply to list(): its octets, and the octets of a binding besides its name.
constexpr std::size_t most_listed = 1024 * 1024;
constexpr std::size_t of_each = 64;

}  // namespace

void Context::check(const Name& name) const {
  if (name.length() == 0) {
    throw Interface::InvalidName();
  }
  if (name.length() > most_components || size_of(name) > tree_->limits().name_octets) {
    throw CORBA::IMP_LIMIT(0, CORBA::COMPLETED_NO);
  }
}

Context::Context(std::shared_ptr<Tree> tree, bool root) : tree_(std::move(tree)), root_(root) {}

// Refuses requests whose context was destroyed after they had found it.
void Context::check_alive() const {
  if (destroyed_) {
    throw CORBA::OBJECT_NOT_EXIST(0, CORBA::COMPLETED_NO);
  }
}

/// Returns the context to which the first component of a longer name leads. The caller owns the result.
NamingContext_ptr Context::next(const Name& name) {
  CORBA::Object_var object;
  {
    const std::lock_guard lock(mutex_);
    check_alive();
    const auto found = bindings_.find({name[0].id.in(), name[0].kind.in()});
    if (found == bindings_.end()) {
      throw Interface::NotFound(Interface::missing_node, name);
    }
    if (found->second.type != CosNaming::ncontext) {
      throw Interface::NotFound(Interface::not_context, name);
    }
    object = found->second.object;
  }
  // The object was a context when it was bound; another check would cost a call.
  return Interface::_unchecked_narrow(object);
}

// Clients choose the contexts that this function calls, and such a context may never answer.
template <class Call>
auto Context::call_next(const Name& name, Call call) {
  const NamingContext_var context = next(name);
  const Name others = rest(name, 1);
  if (is_here(context)) {
    return call(context.in(), others);
  }
  const Tree::ForeignCallPermit asking(*tree_);
  if (!asking.allowed()) {
    Interface::CannotProceed refusal;
    refusal.cxt = context;
    refusal.rest_of_name = others;
    throw refusal;
  }
  return call(context.in(), others);
}

void Context::put(const Name& name, CosNaming::BindingType type, CORBA::Object_ptr object, IfBound if_bound) {
  check(name);
  if (name.length() == 1) {
    put_here(name, {type, CORBA::Object::_duplicate(object), size_of(name) + size_of(object)}, if_bound);
    return;
  }
  call_next(name, [&](NamingContext_ptr context, const Name& others) {
    if (type == CosNaming::nobject) {
      if_bound == IfBound::refuse ? context->bind(others, object) : context->rebind(others, object);
      return;
    }
    const NamingContext_var bound = Interface::_unchecked_narrow(object);
    if_bound == IfBound::refuse ? context->bind_context(others, bound) : context->rebind_context(others, bound);
  });
}

void Context::put_here(const Name& name, Bound bound, IfBound if_bound) {
  Key key{name[0].id.in(), name[0].kind.in()};
  const std::lock_guard lock(mutex_);
  check_alive();
  const auto found = bindings_.find(key);
  if (found == bindings_.end()) {
    tree_->take_room(bound.octets);
    bindings_.emplace(std::move(key), std::move(bound));
    return;
  }
  if (if_bound == IfBound::refuse) {
    throw Interface::AlreadyBound();
  }
  if (found->second.type != bound.type) {
    const bool object = bound.type == CosNaming::nobject;
    throw Interface::NotFound(object ? Interface::not_object : Interface::not_context, name);
  }
  tree_->change_room(found->second.octets, bound.octets);
  found->second = std::move(bound);
}

void Context::bind(const Name& name, CORBA::Object_ptr object) {
  put(name, CosNaming::nobject, object, IfBound::refuse);
}

void Context::rebind(const Name& name, CORBA::Object_ptr object) {
  put(name, CosNaming::nobject, object, IfBound::replace);
}

void Context::bind_context(const Name& name, NamingContext_ptr context) {
  if (CORBA::is_nil(context)) {
    throw CORBA::BAD_PARAM(0, CORBA::COMPLETED_NO);
  }
  put(name, CosNaming::ncontext, context, IfBound::refuse);
}

void Context::rebind_context(const Name& name, NamingContext_ptr context) {
  if (CORBA::is_nil(context)) {
    throw CORBA::BAD_PARAM(0, CORBA::COMPLETED_NO);
  }
  put(name, CosNaming::ncontext, context, IfBound::replace);
}

CORBA::Object_ptr Context::resolve(const Name& name) {
  check(name);
  if (name.length() > 1) {
    return call_next(name, [](NamingContext_ptr context, const Name& others) { return context->resolve(others); });
  }
  const std::lock_guard lock(mutex_);
  check_alive();
  const auto found = bindings_.find({name[0].id.in(), name[0].kind.in()});
  if (found == bindings_.end()) {
    throw Interface::NotFound(Interface::missing_node, name);
  }
  return CORBA::Object::_duplicate(found->second.object);
}

void Context::unbind(const Name& name) {
  check(name);
  if (name.length() > 1) {
    call_next(name, [](NamingContext_ptr context, const Name& others) { context->unbind(others); });
    return;
  }
  const std::lock_guard lock(mutex_);
  check_alive();
  const auto found = bindings_.find({name[0].id.in(), name[0].kind.in()});
  if (found == bindings_.end()) {
    throw Interface::NotFound(Interface::missing_node, name);
  }
  tree_->give_room(found->second.octets);
  bindings_.erase(found);
}

NamingContext_ptr Context::new_context() {
  tree_->take_room();
  try {
    const CORBA::Object_var object = tree_->activate(new Context(tree_, false));
    return Interface::_unchecked_narrow(object);
  } catch (...) {
    tree_->give_room();
    throw;
  }
}

NamingContext_ptr Context::bind_new_context(const Name& name) {
  NamingContext_var context = new_context();
  try {
    bind_context(name, context);
  } catch (...) {
    context->destroy();
    throw;
  }
  return context._retn();
}

void Context::destroy() {
  if (root_) {
    throw CORBA::NO_PERMISSION(0, CORBA::COMPLETED_NO);
  }
  {
    const std::lock_guard lock(mutex_);
    check_alive();
    if (!bindings_.empty()) {
      throw Interface::NotEmpty();
    }
    destroyed_ = true;
  }
  tree_->give_room();
  tree_->deactivate(this);
}

void Context::list(CORBA::ULong how_many, CosNaming::BindingList_out bindings,
                   CosNaming::BindingIterator_out iterator) {
  {
    const std::lock_guard lock(mutex_);
    check_alive();
  }
  std::optional<Key> last;
  CosNaming::BindingList_var first = some(last, how_many);
  iterator = has_more(last) ? tree_->activate_iterator(new Iterator(tree_, *this, std::move(last)))
                            : CosNaming::BindingIterator::_nil();
  bindings = first._retn();
}

Context::Bindings::const_iterator Context::behind(const std::optional<Key>& last) const {
  return last ? bindings_.upper_bound(*last) : bindings_.begin();
}

bool Context::has_more(const std::optional<Key>& last) {
  const std::lock_guard lock(mutex_);
  return behind(last) != bindings_.end();
}

CosNaming::BindingList* Context::some(std::optional<Key>& last, CORBA::ULong how_many) {
  const std::lock_guard lock(mutex_);
  const auto begin = behind(last);
  auto end = begin;
  CORBA::ULong count = 0;
  for (std::size_t octets = 0; end != bindings_.end() && count < how_many && octets < most_listed; ++end, ++count) {
    octets += end->first.first.size() + end->first.second.size() + of_each;
  }
  CosNaming::BindingList_var list = new CosNaming::BindingList;
  list->length(count);
  CORBA::ULong at = 0;
  for (auto each = begin; each != end; ++each) {
    list[at++] = {naming::to_name({{each->first.first, each->first.second}}), each->second.type};
  }
  if (count != 0) {
    last = std::prev(end)->first;
  }
  return list._retn();
}

}  // namespace corbel::naming
