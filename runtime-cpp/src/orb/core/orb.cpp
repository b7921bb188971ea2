// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/orb.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/reference.hpp>

#include <unistd.h>
#include <algorithm>
#include <string_view>
#include <vector>

namespace corbel::pi {
/// Runs the registered ORB initializers. Defined in the interceptors' library; weak for the same reason as the factory
/// of adapters (Core::adapter()).
[[gnu::weak]] void initialize(CORBA::ORB_ptr orb, int argc, char** argv);
}  // namespace corbel::pi

namespace CORBA {

namespace {

/// The names of ORBs: the only state that the ORBs of a process share. The registry is never destroyed, because static
/// objects of the program may still use it at exit.
struct Registry {
  std::mutex mutex;
  std::vector<ORB_var> orbs;  // few, so a linear search suffices

  // The caller holds the mutex and duplicates the result of find() and add().
  ORB_ptr find(std::string_view id) const noexcept {
    const auto found = std::ranges::find_if(orbs, [&](const ORB_var& orb) { return orb->id() == id; });
    return found != orbs.end() ? found->in() : nullptr;
  }
  ORB_ptr add(const ORB_var& orb) {
    orbs.push_back(orb);
    return orb.in();
  }
  ORB_ptr of(std::string_view id) {
    const std::lock_guard lock(mutex);
    return ORB::_duplicate(find(id));
  }

  /// Runs the initializers. They belong to the program, so they run without the mutex, and other threads see the ORB
  /// only after the initializers have ended. If another thread has created an ORB with the same name meanwhile, that
  /// ORB is returned.
  ORB_ptr initialized(std::string id, corbel::options::Values values, int argc, char** argv) {
    const ORB_var orb = new ORB(std::make_shared<corbel::orb::Core>(id, std::move(values)));
    try {
      corbel::pi::initialize(orb.in(), argc, argv);
    } catch (...) {
      orb->_core()->destroy();
      throw;
    }
    ORB_var faster;
    {
      const std::lock_guard lock(mutex);
      ORB_ptr there = find(id);
      if (there == nullptr) {
        return ORB::_duplicate(add(orb));
      }
      faster = ORB::_duplicate(there);
    }
    orb->_core()->destroy();
    return faster._retn();
  }
};
Registry& registry() {
  static auto* const instance = new Registry;
  return *instance;
}

}  // namespace

namespace {

// ORB_init() returns an existing ORB unchanged (CORBA 3.3 part 1, 8.5.1). The message names the arguments without
// effect.
void warn_of_changes(const corbel::options::Values& there, std::span<char* const> arguments) {
  if (const std::string changes = corbel::options::changes(there, arguments); !changes.empty()) {
    corbel::orb::log_error(there,
                           "There is an ORB of that name, which stays as it is: another ORB_init cannot change %s.",
                           changes.c_str());
  }
}

}  // namespace

ORB::ORB(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}
ORB::~ORB() = default;

const char* ORB::id() const noexcept { return core_->id.c_str(); }

char* ORB::object_to_string(Object_ptr object) {
  core_->check_not_destroyed();
  core_->check_alive();
  if (object != nullptr && !object->_reference()) {
    throw MARSHAL(corbel::minor::local_object_sent, COMPLETED_NO);
  }
  const corbel::giop::Ior nil;
  return string_dup(corbel::giop::ior_to_string(object != nullptr ? object->_reference()->ior() : nil).c_str());
}

Object_ptr ORB::string_to_object(const char* text) { return core_->string_to_object(text); }

Object_ptr ORB::resolve_initial_references(const char* identifier) {
  Object_ptr object = identifier != nullptr ? core_->resolve(identifier) : nullptr;
  if (object == nullptr) {
    throw InvalidName();
  }
  return object;
}

ORB::ObjectIdList* ORB::list_initial_services() {
  const std::vector<std::string> names = core_->initial_names();
  ObjectIdList_var list = new ObjectIdList;
  list->length(static_cast<ULong>(names.size()));
  for (ULong i = 0; i < list->length(); ++i) {
    (*list)[i] = names[i].c_str();
  }
  return list._retn();
}

Boolean ORB::get_service_information(ServiceType, ServiceInformation_out information) {
  core_->check_running();
  information = new ServiceInformation;
  return false;
}

void ORB::register_initial_reference(const char* identifier, Object_ptr object) {
  core_->check_running();
  if (object == nullptr) {
    throw BAD_PARAM(corbel::minor::nil_initial_reference, COMPLETED_NO);
  }
  if (identifier == nullptr || *identifier == '\0' || !core_->register_initial(identifier, object)) {
    throw InvalidName();
  }
}

void ORB::run() { core_->run(); }

Boolean ORB::work_pending() {
  core_->check_running();
  corbel::orb::Server* server = core_->server_if_any();
  return server != nullptr && (server->work_pending() || (core_->main_thread && core_->main_thread->pending()));
}

void ORB::perform_work() {
  core_->check_running();
  if (corbel::orb::Server* server = core_->server_if_any()) {
    core_->main_thread ? core_->main_thread->perform_work(*server) : server->perform_work();
  }
}

void ORB::shutdown(Boolean wait) {
  core_->check_not_destroyed();
  core_->shutdown(wait);
}

void ORB::destroy() {
  core_->check_not_destroyed();
  core_->destroy();
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  std::erase_if(all.orbs, [this](const ORB_var& orb) { return orb.in() == this; });
}

ORB_ptr Object::_get_orb() {
  if (!reference_) {
    throw NO_IMPLEMENT(corbel::minor::local_object, COMPLETED_NO);
  }
  Registry& all = registry();
  const std::lock_guard lock(all.mutex);
  for (const ORB_var& orb : all.orbs) {
    if (orb->_core().get() == &reference_->core()) {
      return ORB::_duplicate(orb);
    }
  }
  throw OBJECT_NOT_EXIST(corbel::minor::orb_destroyed, COMPLETED_NO);
}

ORB_ptr ORB_init(int& argc, char** argv, const char* orb_identifier) {
  const std::vector<char*> arguments(argv, argv + argc);
  corbel::options::Values values;
  auto problem = corbel::options::parse_environment(values, environ);
  if (problem.empty()) {
    problem = corbel::options::parse_arguments(values, argc, argv);
  }
  if (!problem.empty()) {
    corbel::orb::log_error(values, "%s", problem.c_str());
    throw BAD_PARAM(corbel::minor::wrong_option, COMPLETED_NO);
  }
  std::string id = orb_identifier != nullptr && *orb_identifier != '\0' ? orb_identifier : values.id;
  Registry& all = registry();
  if (ORB_var there = all.of(id); !is_nil(there)) {
    warn_of_changes(there->_core()->options, arguments);
    return there._retn();
  }
  if (corbel::pi::initialize != nullptr) {
    return all.initialized(std::move(id), std::move(values), argc, argv);
  }
  const std::lock_guard lock(all.mutex);
  ORB_ptr orb = all.find(id);
  if (orb == nullptr) {
    const ORB_var made = new ORB(std::make_shared<corbel::orb::Core>(std::move(id), std::move(values)));
    orb = all.add(made);
  }
  return ORB::_duplicate(orb);
}

}  // namespace CORBA

namespace corbel::orb {

CORBA::ORB_ptr default_orb() {
  auto& all = CORBA::registry();
  const std::lock_guard lock(all.mutex);
  const auto first =
      std::ranges::min_element(all.orbs, {}, [](const auto& orb) { return std::string_view(orb->id()); });
  return first == all.orbs.end() ? nullptr : CORBA::ORB::_duplicate(first->in());
}

}  // namespace corbel::orb
