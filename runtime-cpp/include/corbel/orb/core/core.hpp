// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/allocator.hpp>
#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/options/options.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/connection/connection_cache.hpp>
#include <corbel/orb/connection/reply_wait.hpp>
#include <corbel/orb/core/bidirectional.hpp>
#include <corbel/orb/core/priority_transforms.hpp>
#include <corbel/orb/interception_points.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/reference.hpp>
#include <corbel/orb/server/adapter.hpp>
#include <corbel/orb/server/main_thread.hpp>
#include <corbel/orb/server/server.hpp>
#include <corbel/transport/protocol.hpp>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace RTCORBA {
class PriorityMapping;
}

namespace corbel::orb {

/// State that another library adds to an ORB; destroyed with the ORB.
class Extension {
 public:
  virtual ~Extension() = default;
  /// Returns true if object adapters may be given policies of this type, unknown to the adapters themselves.
  virtual bool knows_policy(CORBA::PolicyType type) const noexcept = 0;
  /// Called after the ORB has been destroyed.
  virtual void shut_down() noexcept = 0;
};

/// The state of one ORB. References share its ownership, so that their use after destroy() is an exception and not a
/// crash.
class Core : public std::enable_shared_from_this<Core> {
 public:
  [[gnu::cold]] Core(std::string id, options::Values values);
  [[gnu::cold]] ~Core();

  const std::string id;
  const options::Values options;
  const giop::Limits limits;
  const giop::CodeSets code_sets;
  const transport::Protocols protocols;
  const PriorityBands bands;
  const std::unique_ptr<cdr::Allocator> input_allocator;             ///< memory of all received messages; never null
  std::unique_ptr<Extension> extension;                              ///< the interceptors, which set the points, or
                                                                     ///< null
  std::shared_ptr<void> value_factories;                             ///< the factories of value types, or null
  std::shared_ptr<void> default_context;                             ///< the default context, or null
  std::atomic<RTCORBA::PriorityMapping*> priority_mapping{nullptr};  ///< the program's mapping; null: by the option
  std::atomic<PriorityTransforms*> priority_transforms{nullptr};     ///< the program's transforms, or null
  std::shared_ptr<void> named_mutexes;                               ///< mutexes of the RT-ORB, or null
  /// True if requests have priorities: because of the options, an object adapter or a thread pool. While false, a
  /// request costs only this check.
  std::atomic<bool> serves_by_priority;
  InterceptionPoints interception_points;  ///< set before the first call
  /// The object of bidirectional(). Declared before the connections, so that it outlives them.
  std::unique_ptr<Bidirectional> owned_bidirectional;
  const std::unique_ptr<MainThread> main_thread;  ///< null if the program is not linked with the module
  const std::unique_ptr<ReplyWait> reply_wait;    ///< null: calls block in receive
  ConnectionCache connections;
  OrbPolicies policies;
  /// Missing permissions, resources and agreements that were logged: the ORB logs each of them once.
  struct {
    std::atomic<bool> scheduling{false};
    std::atomic<bool> affinity{false};
    std::atomic<bool> structure_layout{false};
  } logged;
  /// True if calls without a message are possible, because of the option Collocation or an object adapter.
  std::atomic<bool> calls_directly;

  //@@ CORBEL_CORE_STATE
  /// For operations of the ORB itself. Throws BAD_INV_ORDER (OMG minor 4) after shutdown(), and OBJECT_NOT_EXIST after
  /// destroy().
  [[gnu::cold]] void check_running() const;
  /// Throws OBJECT_NOT_EXIST after destroy().
  [[gnu::cold]] void check_not_destroyed() const;
  /// For references and POAs. Throws BAD_INV_ORDER (OMG minor 4) once the shutdown is complete; until then upcalls may
  /// need references and POAs.
  void check_alive() const {
    if (state_.load(std::memory_order_acquire) >= State::shut_down) [[unlikely]] {
      refuse();
    }
  }
  /// Returns true if the program is linked with an object adapter.
  static bool has_adapter_module() noexcept;
  bool running() const noexcept { return state_.load(std::memory_order_acquire) == State::running; }

  /// Returns the server. server() creates it on first use; server_if_any() returns null until then.
  [[gnu::cold]] Server& server();
  Server* server_if_any() const noexcept { return server_.load(std::memory_order_acquire); }

  /// Returns the object adapter. The factory in its library creates it on first use; null if the program is not linked
  /// with the library.
  [[gnu::cold]] ObjectAdapter* adapter();
  ObjectAdapter* adapter_if_any() const noexcept { return adapter_.load(std::memory_order_acquire); }

  /// Return the bidirectional connections. bidirectional_if_any() returns null until a policy has the value BOTH.
  Bidirectional* bidirectional_if_any() const noexcept { return bidirectional_.load(std::memory_order_acquire); }
  [[gnu::cold]] Bidirectional& bidirectional();

  /// Returns the next value of Target::number.
  std::uint64_t next_target_number() noexcept { return ++targets_; }

  CORBA::Object_ptr resolve(const std::string& name);
  /// Returns the object that register_initial() was given with this name, or null. The caller owns the result.
  CORBA::Object_ptr registered(const std::string& name);
  /// Returns the names that resolve() finds.
  std::vector<std::string> initial_names();
  /// Registers an initial reference. Returns false if the name is already registered.
  bool register_initial(const std::string& name, CORBA::Object_ptr object);
  /// Registers an object, replacing any object with the same name; null removes the name.
  void replace_initial(const std::string& name, CORBA::Object_ptr object);

  /// Replaces the priority mapping and takes ownership; null restores the mapping of the option. Threads may still use
  /// an earlier mapping, so all mappings exist until the ORB ends.
  [[gnu::cold]] void map_priorities_by(RTCORBA::PriorityMapping* mapping);
  /// Replaces the priority transforms as map_priorities_by() does; null removes them.
  [[gnu::cold]] void transform_priorities_by(std::unique_ptr<PriorityTransforms> transforms);

  /// Sleeps for `length`. Returns false at once if the ORB is or gets shut down, because the thread that shuts the ORB
  /// down may wait for this thread.
  [[gnu::cold]] bool pause(std::chrono::nanoseconds length);

  void run();
  [[gnu::cold]] void shutdown(bool wait);
  [[gnu::cold]] void destroy();

  /// Makes an object reference of type CORBA::Object.
  CORBA::Object_ptr make_object(giop::Ior ior);
  /// Makes a reference to an object of this ORB. Its profiles are read on first use.
  CORBA::Object_ptr make_own_object(giop::Ior ior);
  CORBA::Object_ptr string_to_object(const char* text);
  /// Returns true if string_to_object() could accept this text. Does not check the existence of the object.
  bool is_object_url(const std::string& text) const;

 private:
  enum class State { running, stopping, shut_down, destroyed };

  [[noreturn, gnu::cold]] static void refuse();
  [[gnu::cold]] void stop(Server& server, bool wait);
  [[gnu::cold]] void end_adapter();

  std::atomic<State> state_{State::running};
  std::atomic<std::uint64_t> targets_{0};
  std::mutex mutex_;  // guards the members below; never held during an upcall
  std::condition_variable stopped_;
  std::unique_ptr<Server> owned_server_;
  std::atomic<Server*> server_{nullptr};
  std::unique_ptr<ObjectAdapter> owned_adapter_;
  std::atomic<ObjectAdapter*> adapter_{nullptr};
  std::atomic<Bidirectional*> bidirectional_{nullptr};
  std::recursive_mutex ending_;  // held while the adapters end; recursive, because their upcalls may call shutdown()
  bool adapter_ended_ = false;
  std::map<std::string, CORBA::Object_var> initial_;
  std::vector<std::shared_ptr<RTCORBA::PriorityMapping>> priority_mappings_;
  std::vector<std::unique_ptr<PriorityTransforms>> priority_transforms_;
};

/// Returns the policies of a call that begins now in this thread.
inline CallPolicies call_policies(const Reference& reference) noexcept {
  const OrbPolicies& orb = reference.core().policies;
  return reference.overrides() == nullptr && !orb.threads_have_own() ? orb.current() : all_call_policies(reference);
}

/// Returns the priority that is sent to a server with the model CLIENT_PROPAGATED: the thread's priority, or else the
/// ORB's, after the program's transform.
inline Priority propagated_priority(const Core& core, const Targets& targets) {
  if (!targets.priority_model || !targets.priority_model->client_propagated) [[likely]] {
    return no_priority;
  }
  const Priority own = thread_priority >= 0 ? thread_priority : static_cast<Priority>(core.options.client_priority);
  PriorityTransforms* const transforms = core.priority_transforms.load(std::memory_order_acquire);
  return transforms == nullptr ? own : transforms->outbound(own);
}

}  // namespace corbel::orb
