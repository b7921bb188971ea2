// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/allocator.hpp>
#include <corbel/giop/code_sets.hpp>
#include <corbel/giop/limits.hpp>
#include <corbel/options/options.hpp>
#include <corbel/orb/adapter.hpp>
#include <corbel/orb/bidirectional.hpp>
#include <corbel/orb/call_policies.hpp>
#include <corbel/orb/connection_cache.hpp>
#include <corbel/orb/hooks.hpp>
#include <corbel/orb/main_thread.hpp>
#include <corbel/orb/priority.hpp>
#include <corbel/orb/priority_transforms.hpp>
#include <corbel/orb/reference.hpp>
#include <corbel/orb/reply_wait.hpp>
#include <corbel/orb/server.hpp>
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

/// What another library adds to an ORB, and goes with it.
class Extension {
 public:
  virtual ~Extension() = default;
  /// Whether object adapters may be given policies of this type, which they do not know.
  virtual bool knows_policy(CORBA::PolicyType type) const noexcept = 0;
  /// The ORB has been destroyed.
  virtual void shut_down() noexcept = 0;
};

/// Everything that one ORB consists of. References keep it alive, so that using one after destroy() is an exception,
/// not a crash.
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
  const std::unique_ptr<cdr::Allocator> input_allocator;             ///< of all connections' messages; never null
  std::unique_ptr<Extension> extension;                              ///< null, or the interceptors', who set the hooks
  std::shared_ptr<void> value_factories;                             ///< null, or the value types'
  std::shared_ptr<void> default_context;                             ///< null, or the contexts'
  std::atomic<RTCORBA::PriorityMapping*> priority_mapping{nullptr};  ///< the program's; null: by the option
  std::atomic<PriorityTransforms*> priority_transforms{nullptr};     ///< null, or the program's
  std::shared_ptr<void> named_mutexes;                               ///< null, or the RT-ORB's
  /// Requests have priorities: by the options, or since an object adapter or a pool of threads has. Until then a
  /// request costs nothing more than this look.
  std::atomic<bool> serves_by_priority;
  Hooks hooks;  ///< to be set before the first call
  /// Behind bidirectional(); stays longer than the connections.
  std::unique_ptr<Bidirectional> owned_bidirectional;
  const std::unique_ptr<MainThread> main_thread;  ///< null: the program is linked without
  const std::unique_ptr<ReplyWait> reply_wait;    ///< null: calls block in receive
  ConnectionCache connections;
  OrbPolicies policies;
  /// What the system does not permit, or does not have, is told once.
  struct {
    std::atomic<bool> scheduling{false};
    std::atomic<bool> affinity{false};
  } told;
  /// Whether calls without a message are possible: by the option Collocation, or since an object adapter allows them.
  std::atomic<bool> calls_directly;

  /// For what the ORB itself is asked for. Throws BAD_INV_ORDER (OMG minor 4) from when shutdown() was called, and
  /// OBJECT_NOT_EXIST after destroy().
  [[gnu::cold]] void check_running() const;
  /// OBJECT_NOT_EXIST after destroy().
  [[gnu::cold]] void check_there() const;
  /// For who has references, and POAs: BAD_INV_ORDER (OMG minor 4) when the ORB has been shut down altogether. Until
  /// then upcalls may still need them.
  void check_alive() const;
  /// Whether the program is linked with an object adapter.
  static bool may_adapt() noexcept;
  bool running() const noexcept { return state_.load(std::memory_order_acquire) == State::running; }

  /// The server's half, made when it is first asked for; null in pure clients until then.
  [[gnu::cold]] Server& server();
  Server* server_if_any() const noexcept { return server_.load(std::memory_order_acquire); }

  /// Made on first use by the factory that the object adapter's library brings along. Null when the program was linked
  /// without.
  [[gnu::cold]] ObjectAdapter* adapter();
  ObjectAdapter* adapter_if_any() const noexcept { return adapter_.load(std::memory_order_acquire); }

  /// Connections that carry requests both ways; null as long as no policy has said BOTH.
  Bidirectional* bidirectional_if_any() const noexcept { return bidirectional_.load(std::memory_order_acquire); }
  [[gnu::cold]] Bidirectional& bidirectional();

  /// For Target.
  std::uint64_t next_target_number() noexcept { return ++targets_; }

  CORBA::Object_ptr resolve(const std::string& name);
  /// What register_initial() was given by this name; null otherwise. The caller owns the result.
  CORBA::Object_ptr registered(const std::string& name);
  /// Of what resolve() finds.
  std::vector<std::string> initial_names();
  /// False when the name is taken.
  bool register_initial(const std::string& name, CORBA::Object_ptr object);

  /// In place of the one before; null is the option's. It is the ORB's now. Threads may still use the one before: all
  /// stay as long as the ORB.
  [[gnu::cold]] void map_priorities_by(RTCORBA::PriorityMapping* mapping);
  /// The same; null is none.
  [[gnu::cold]] void transform_priorities_by(std::unique_ptr<PriorityTransforms> transforms);

  /// Sleeps. False, at once, when the ORB is shut down before or meanwhile: who does that may wait for who sleeps.
  [[gnu::cold]] bool pause(std::chrono::nanoseconds length);

  void run();
  [[gnu::cold]] void shutdown(bool wait);
  [[gnu::cold]] void destroy();

  /// A stub of no particular interface.
  CORBA::Object_ptr make_object(giop::Ior ior);
  /// The same of an object of this ORB's, with profiles of its own.
  CORBA::Object_ptr make_own_object(giop::Ior ior);
  CORBA::Object_ptr string_to_object(const char* text);
  /// Whether that would take this text, were there all that it names.
  bool is_object_url(const std::string& text) const;

 private:
  enum class State { running, stopping, shut_down, destroyed };

  [[gnu::cold]] void stop(Server& server, bool wait);
  [[gnu::cold]] void end_adapter();

  std::atomic<State> state_{State::running};
  std::atomic<std::uint64_t> targets_{0};
  std::mutex mutex_;  // of what is below; never held during a call
  std::condition_variable stopped_;
  std::unique_ptr<Server> owned_server_;
  std::atomic<Server*> server_{nullptr};
  std::unique_ptr<ObjectAdapter> owned_adapter_;
  std::atomic<ObjectAdapter*> adapter_{nullptr};
  std::atomic<Bidirectional*> bidirectional_{nullptr};
  std::recursive_mutex ending_;  // held while the adapters end: what goes with them may come back here
  bool adapter_ended_ = false;
  std::map<std::string, CORBA::Object_var> initial_;
  std::vector<std::shared_ptr<RTCORBA::PriorityMapping>> priority_mappings_;
  std::vector<std::unique_ptr<PriorityTransforms>> priority_transforms_;
};

/// For a call that begins now in this thread.
inline CallPolicies call_policies(const Reference& reference) noexcept {
  const OrbPolicies& orb = reference.core().policies;
  return reference.overrides() == nullptr && !orb.threads_have_own() ? orb.current() : all_call_policies(reference);
}

/// What a server is told that wants to know at which priority a call is made: the thread's, or else the ORB's, as the
/// program transforms it.
inline Priority priority_told(const Core& core, const Targets& targets) {
  if (!targets.priority_model || !targets.priority_model->client_propagated) [[likely]] {
    return no_priority;
  }
  const Priority own = thread_priority >= 0 ? thread_priority : static_cast<Priority>(core.options.client_priority);
  PriorityTransforms* const transforms = core.priority_transforms.load(std::memory_order_acquire);
  return transforms == nullptr ? own : transforms->outbound(own);
}

}  // namespace corbel::orb
