// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/core/core.hpp>
#include <corbel/pi/initializer.hpp>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace corbel::pi {

/// Decides whether calls reach the ORB's own client interceptor, because a call that reaches an interceptor allocates,
/// even if the interceptor has no work.
struct ClientFilter {
  /// Called instead of send_request, for each attempt of a request, in the calling thread.
  bool (*applies)(void* cookie) noexcept = nullptr;
  std::shared_ptr<void> cookie;
};

/// The interceptors, policy factories and slots that ORB initializers have added to one ORB. Immutable after ORB_init.
class Registry final : public orb::Extension {
 public:
  /// Throws BAD_PARAM for nil, and DuplicateName if an interceptor of this kind has the same name.
  void add(PortableInterceptor::ClientRequestInterceptor_ptr interceptor);
  /// Adds an interceptor with a filter. The filter is used while there is no other client interceptor: interceptors of
  /// programs see all calls.
  void add(PortableInterceptor::ClientRequestInterceptor_ptr interceptor, ClientFilter filter) {
    add(interceptor);
    filter_ = std::move(filter);
  }
  void add(PortableInterceptor::ServerRequestInterceptor_ptr interceptor);
  void add(PortableInterceptor::IORInterceptor_ptr interceptor);
  PortableInterceptor::SlotId allocate_slot() noexcept { return slots_++; }
  void add_factory(CORBA::PolicyType type, PortableInterceptor::PolicyFactory_ptr factory);

  /// Installs the interceptors in the ORB.
  void attach(orb::Core& core);
  /// Installs the IOR interceptors only.
  void attach_adapters(orb::Core& core);

  void check_slot(PortableInterceptor::SlotId id) const {
    if (id >= slots_) {
      throw PortableInterceptor::InvalidSlot();
    }
  }
  /// Returns false if the ORB has no slots: the slots of threads and requests are then empty.
  bool has_slots() const noexcept { return slots_ > 0; }
  /// Returns null if the type has no factory.
  PortableInterceptor::PolicyFactory_ptr factory(CORBA::PolicyType type) const noexcept;
  bool knows_policy(CORBA::PolicyType type) const noexcept override { return factory(type) != nullptr; }
  void shut_down() noexcept override;

  const auto& clients() const noexcept { return clients_; }
  /// Returns true if the only client interceptor has a filter.
  bool filters_clients() const noexcept { return filter_.applies != nullptr && clients_.size() == 1; }
  /// Requires filters_clients(). Returns false if the calling thread's call need not reach the interceptor.
  bool applies_to_call() const noexcept { return filter_.applies(filter_.cookie.get()); }
  const auto& servers() const noexcept { return servers_; }
  const auto& iors() const noexcept { return iors_; }
  CORBA::ULong next_request() noexcept { return next_request_.fetch_add(1, std::memory_order_relaxed); }

 private:
  std::vector<PortableInterceptor::ClientRequestInterceptor_var> clients_;
  ClientFilter filter_;
  std::vector<PortableInterceptor::ServerRequestInterceptor_var> servers_;
  std::vector<PortableInterceptor::IORInterceptor_var> iors_;
  std::map<CORBA::PolicyType, PortableInterceptor::PolicyFactory_var> factories_;
  PortableInterceptor::SlotId slots_ = 0;
  std::atomic<CORBA::ULong> next_request_{1};
};

/// Returns the registry of an ORB that was created by ORB_init of a program with this library.
inline Registry& registry_of(orb::Core& core) noexcept { return static_cast<Registry&>(*core.extension); }

// These functions set the interception points.
void attach_client(orb::Core& core, Registry& registry);
void attach_server(orb::Core& core, Registry& registry);
void attach_ior(orb::Core& core);

/// Called in a catch handler: throws the exception of an interceptor as the outcome of a request, a system exception or
/// orb::Forward. Exceptions that are not CORBA's get this completion status.
[[noreturn]] void rethrow_from_interceptor(CORBA::CompletionStatus completed);

}  // namespace corbel::pi
