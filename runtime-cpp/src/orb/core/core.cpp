// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/core/core.hpp>

#include "check_options.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/scheduling.hpp>

#include <algorithm>
#include <utility>

namespace corbel::poa {
/// Creates the object adapter. Defined in its library; the weak symbol is null in programs without an object adapter,
/// so no registration is needed.
[[gnu::weak]] std::unique_ptr<orb::ObjectAdapter> make_adapter(orb::Core& core);
}  // namespace corbel::poa

namespace corbel::orb {

/// Creates the bidirectional connections. Defined in Corbel::bidir; weak symbol: programs that can create the
/// BidirectionalPolicy are linked with this library.
[[gnu::weak]] std::unique_ptr<Bidirectional> make_bidirectional(Core& core);

namespace {

giop::CodeSets code_sets_from(const options::Values& options) {
  const bool utf_8 = options.native_char_code_set == options::NativeCharCodeSet::utf_8;
  return giop::own_code_sets(utf_8 ? giop::code_set::utf_8 : giop::code_set::iso_8859_1);
}

std::unique_ptr<cdr::Allocator> make_input_allocator(const options::Values& options) {
  const std::size_t most = options.max_input_memory != 0 ? options.max_input_memory : cdr::Allocator::unbounded;
  switch (options.input_cdr_allocator) {
    case options::InputCdrAllocator::thread: return cdr::make_locked_allocator(most);
    case options::InputCdrAllocator::tss: return cdr::make_thread_allocator(most);
    case options::InputCdrAllocator::null: break;
  }
  return cdr::make_plain_allocator(most);
}

}  // namespace

Core::Core(std::string name, options::Values values)
    : id(std::move(name)),
      options(std::move(values)),
      limits(giop::limits_from(options)),
      code_sets(code_sets_from(options)),
      protocols(transport::make_protocols(options)),
      bands(options),
      input_allocator(make_input_allocator(options)),
      serves_by_priority(state_priorities(options)),
      main_thread(corbel_make_main_thread != nullptr ? corbel_make_main_thread(*this) : nullptr),
      reply_wait(make_reply_wait(*this, options)),
      connections(*this),
      policies(options),
      calls_directly(options.collocation == options::Collocation::direct) {
  check_options(*this);
  lock_memory(options);
  prefault_memory(options);
  log_options(options, id);
}

//@@ CORBEL_CORE_FUNCTIONS
void Core::refuse() { throw CORBA::BAD_INV_ORDER(minor::orb_shut_down, CORBA::COMPLETED_NO); }

Core::~Core() {
  if (owned_server_) {
    stop(*owned_server_, true);
  }
}

void Core::check_not_destroyed() const {
  if (state_.load() == State::destroyed) {
    throw CORBA::OBJECT_NOT_EXIST(minor::orb_destroyed, CORBA::COMPLETED_NO);
  }
}

void Core::check_running() const {
  check_not_destroyed();
  if (!running()) {
    refuse();
  }
}

bool Core::has_adapter_module() noexcept { return poa::make_adapter != nullptr; }

ObjectAdapter* Core::adapter() {
  if (ObjectAdapter* adapter = adapter_if_any()) {
    return adapter;
  }
  if (poa::make_adapter == nullptr) {
    return nullptr;
  }
  std::unique_ptr<ObjectAdapter> made = poa::make_adapter(*this);
  const std::lock_guard lock(mutex_);
  if (!owned_adapter_) {
    owned_adapter_ = std::move(made);
    adapter_.store(owned_adapter_.get(), std::memory_order_release);
  }
  return owned_adapter_.get();
}

Bidirectional& Core::bidirectional() {
  const std::lock_guard lock(mutex_);
  if (!owned_bidirectional) {
    try {
      owned_bidirectional = make_bidirectional(*this);
    } catch (const std::system_error& error) {
      refuse_to_watch(options, error);
    }
    bidirectional_.store(owned_bidirectional.get(), std::memory_order_release);
  }
  return *owned_bidirectional;
}

void Core::map_priorities_by(RTCORBA::PriorityMapping* mapping) {
  const std::lock_guard lock(mutex_);
  if (std::none_of(priority_mappings_.begin(), priority_mappings_.end(),
                   [&](const auto& known) { return known.get() == mapping; })) {
    priority_mappings_.emplace_back(mapping);
  }
  priority_mapping = mapping;
}

void Core::transform_priorities_by(std::unique_ptr<PriorityTransforms> transforms) {
  const std::lock_guard lock(mutex_);
  priority_transforms = transforms.get();
  if (transforms) {
    priority_transforms_.push_back(std::move(transforms));
  }
}

void Core::stop(Server& server, bool wait) {
  if (main_thread) {
    main_thread->stop();  // first, because the server waits for upcalls, which may wait for the main thread
  }
  server.stop(wait);
}

// Returns at once after shutdown(), because the thread that runs the ORB may call run() late.
void Core::run() {
  check_not_destroyed();
  if (Server* server = server_if_any()) {
    main_thread ? main_thread->run(*server) : server->run();
    return;
  }
  std::unique_lock lock(mutex_);
  stopped_.wait(lock, [this] { return !running(); });
}

bool Core::pause(std::chrono::nanoseconds length) {
  std::unique_lock lock(mutex_);
  return !stopped_.wait_for(lock, length, [this] { return !running(); });
}

void Core::shutdown(bool wait) {
  Server* server = server_if_any();
  const ObjectAdapter* here = adapter_if_any();  // the adapter records the upcalls of collocated calls
  if (wait && ((server != nullptr && server->in_upcall()) || (here != nullptr && here->serving_here()) ||
               (main_thread && main_thread->in_upcall()))) {
    throw CORBA::BAD_INV_ORDER(minor::wait_in_upcall, CORBA::COMPLETED_NO);
  }
  {
    const std::lock_guard lock(mutex_);
    State running = State::running;
    state_.compare_exchange_strong(running, State::stopping);
    stopped_.notify_all();
  }
  if (ObjectAdapter* adapter = adapter_if_any()) {
    adapter->release_held();
  }
  if (server != nullptr) {
    stop(*server, wait);
  }
  if (wait) {
    end_adapter();
  }
}

// Shuts the adapter down once; other callers wait until the first has finished. Calls work until then, because
// etherealize() and other notifications of the end of an object may make calls.
void Core::end_adapter() {
  const std::lock_guard one_at_a_time(ending_);
  if (std::exchange(adapter_ended_, true)) {
    return;
  }
  if (ObjectAdapter* adapter = adapter_if_any()) {
    adapter->shut_down();
  }
  State stopping = State::stopping;
  state_.compare_exchange_strong(stopping, State::shut_down);
}

void Core::destroy() {
  shutdown(true);
  {
    const std::lock_guard lock(mutex_);
    if (state_.exchange(State::destroyed) == State::destroyed) {
      return;
    }
    stopped_.notify_all();
  }
  connections.close();
  //@@ CORBEL_CORE_END
  if (Bidirectional* bidirectional = bidirectional_if_any()) {
    bidirectional->stop();
  }
  if (extension) {
    extension->shut_down();
  }
  std::map<std::string, CORBA::Object_var> initial;
  const std::lock_guard lock(mutex_);
  initial.swap(initial_);
}

}  // namespace corbel::orb
