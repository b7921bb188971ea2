// SPDX-License-Identifier: Apache-2.0
#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/orb.hpp>
#include <corbel/value/factory.hpp>

#include <map>
#include <shared_mutex>
#include <string>
#include <utility>

namespace corbel::value {
namespace {

struct Counted {
  explicit Counted(CORBA::ValueFactoryBase* factory) noexcept : factory(factory) {}
  Counted(const Counted&) = delete;
  ~Counted() { CORBA::remove_ref(factory); }
  CORBA::ValueFactoryBase* factory;
};
using Factories = std::map<std::string, Counted, std::less<>>;

std::shared_mutex& mutex() {
  static std::shared_mutex one;
  return one;
}

}  // namespace

CORBA::ValueFactoryBase* factory_of(const orb::Core& core, std::string_view id) {
  const std::shared_lock lock(mutex());
  const auto* factories = static_cast<const Factories*>(core.value_factories.get());
  if (factories == nullptr) return nullptr;
  const auto found = factories->find(id);
  if (found == factories->end()) return nullptr;
  found->second.factory->_add_ref();
  return found->second.factory;
}

}  // namespace corbel::value

namespace CORBA {

ValueFactoryBase::~ValueFactoryBase() = default;

ValueFactoryBase* ORB::register_value_factory(const char* id, ValueFactoryBase* factory) {
  if (id == nullptr || factory == nullptr) throw BAD_PARAM(0, COMPLETED_NO);
  const std::unique_lock lock(corbel::value::mutex());
  if (!_core()->value_factories) _core()->value_factories = std::make_shared<corbel::value::Factories>();
  auto& factories = *static_cast<corbel::value::Factories*>(_core()->value_factories.get());
  factory->_add_ref();
  const auto [place, isNew] = factories.try_emplace(id, factory);
  return isNew ? nullptr : std::exchange(place->second.factory, factory);
}

void ORB::unregister_value_factory(const char* id) {
  const std::unique_lock lock(corbel::value::mutex());
  auto* factories = static_cast<corbel::value::Factories*>(_core()->value_factories.get());
  if (factories == nullptr || id == nullptr || factories->erase(id) == 0) {
    throw BAD_PARAM(corbel::minor::no_registered_factory, COMPLETED_NO);
  }
}

ValueFactoryBase* ORB::lookup_value_factory(const char* id) {
  ValueFactoryBase* const found = id == nullptr ? nullptr : corbel::value::factory_of(*_core(), id);
  if (found == nullptr) throw BAD_PARAM(corbel::minor::no_registered_factory, COMPLETED_NO);
  return found;
}

}  // namespace CORBA
