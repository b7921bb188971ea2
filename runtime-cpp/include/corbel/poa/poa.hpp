// SPDX-License-Identifier: Apache-2.0
// PortableServer::POA and POAManager (CORBA 3.3 part 1, chapter 15). The policy MAIN_THREAD_MODEL needs the module
// Corbel::main_thread, which Corbel::corbel holds.
#pragma once

#include <corbel/orb/orb.hpp>
#include <corbel/poa/object_id.hpp>
#include <corbel/poa/policies.hpp>
#include <corbel/poa/servant.hpp>
#include <corbel/poa/servant_manager.hpp>

#include <memory>

namespace corbel::poa {
class Adapter;
struct PoaState;
struct ManagerState;
}  // namespace corbel::poa

namespace PortableServer {

class POA;
class POAManager;
using POAManager_ptr = POAManager*;
using POAManager_var = corbel::ObjectVar<POAManager>;
using POA_var = corbel::ObjectVar<POA>;

class POAList;

/// Lets requests in to its POAs, or not. Begins holding.
class POAManager final : public CORBA::Object {
 public:
  using _ptr_type = POAManager_ptr;
  using _var_type = POAManager_var;
  static POAManager_ptr _duplicate(POAManager_ptr manager) noexcept { return corbel::orb::duplicate(manager); }
  static POAManager_ptr _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<POAManager_ptr>(object)); }
  static POAManager_ptr _nil() noexcept { return nullptr; }

  class AdapterInactive final : public corbel::orb::UserException<AdapterInactive> {
   public:
    static constexpr const char* _static_name = "AdapterInactive";
    static constexpr const char* _static_id = "IDL:omg.org/PortableServer/POAManager/AdapterInactive:2.3";
  };
  enum State { HOLDING, ACTIVE, DISCARDING, INACTIVE };

  void activate();
  /// With `wait_for_completion`, these return when no request runs; BAD_INV_ORDER (OMG minor 3) from within an upcall.
  void hold_requests(CORBA::Boolean wait_for_completion);
  void discard_requests(CORBA::Boolean wait_for_completion);
  void deactivate(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion);
  State get_state() const noexcept;
  /// "RootPOAManager", as create_POAManager was given it, or made up. The caller frees the result.
  char* get_id() const;

  explicit POAManager(std::shared_ptr<corbel::poa::ManagerState> state) noexcept;
  const std::shared_ptr<corbel::poa::ManagerState>& _state() const noexcept { return state_; }

 private:
  ~POAManager() override;
  std::shared_ptr<corbel::poa::ManagerState> state_;
};

/// The ORB's POA managers, by their ids: those that a POA or the program has.
class POAManagerFactory final : public CORBA::Object {
 public:
  using _ptr_type = POAManagerFactory*;
  using _var_type = corbel::ObjectVar<POAManagerFactory>;
  static POAManagerFactory* _duplicate(POAManagerFactory* f) noexcept { return corbel::orb::duplicate(f); }
  static POAManagerFactory* _narrow(CORBA::Object_ptr o) { return _duplicate(dynamic_cast<POAManagerFactory*>(o)); }
  static POAManagerFactory* _nil() noexcept { return nullptr; }

  class ManagerAlreadyExists final : public corbel::orb::UserException<ManagerAlreadyExists> {
   public:
    static constexpr const char* _static_name = "ManagerAlreadyExists";
    static constexpr const char* _static_id = "IDL:omg.org/PortableServer/POAManagerFactory/ManagerAlreadyExists:1.0";
  };
  class POAManagerSeq : public corbel::UnboundedObjectSequence<POAManager> {
   public:
    using Base = corbel::UnboundedObjectSequence<POAManager>;
    using Base::Base;
  };
  using POAManagerSeq_var = corbel::SequenceVar<POAManagerSeq>;

  // The caller owns the results.
  /// Managers have no policies: PolicyError (UNSUPPORTED_POLICY) when there are any.
  POAManager_ptr create_POAManager(const char* id, const CORBA::PolicyList& policies);
  POAManagerSeq* list() const;
  /// Nil when there is none.
  POAManager_ptr find(const char* id) const;

  explicit POAManagerFactory(std::shared_ptr<corbel::poa::PoaState> of) noexcept;

 private:
  ~POAManagerFactory() override;
  std::shared_ptr<corbel::poa::PoaState> of_;  // any of the ORB's: it keeps the adapter
};
using POAManagerFactory_ptr = POAManagerFactory*;
using POAManagerFactory_var = corbel::ObjectVar<POAManagerFactory>;

/// Makes objects out of servants.
class POA : public CORBA::Object {
 public:
  using _ptr_type = POA_ptr;
  using _var_type = POA_var;
  static POA_ptr _duplicate(POA_ptr poa) noexcept { return corbel::orb::duplicate(poa); }
  static POA_ptr _narrow(CORBA::Object_ptr object);
  static POA_ptr _nil() noexcept { return nullptr; }

#define CORBEL_POA_EXCEPTION(NAME)                                                            \
  class NAME final : public corbel::orb::UserException<NAME> {                                \
   public:                                                                                    \
    static constexpr const char* _static_name = #NAME;                                        \
    static constexpr const char* _static_id = "IDL:omg.org/PortableServer/POA/" #NAME ":2.3"; \
  }
  CORBEL_POA_EXCEPTION(AdapterAlreadyExists);
  CORBEL_POA_EXCEPTION(AdapterNonExistent);
  CORBEL_POA_EXCEPTION(NoServant);
  CORBEL_POA_EXCEPTION(ObjectAlreadyActive);
  CORBEL_POA_EXCEPTION(ObjectNotActive);
  CORBEL_POA_EXCEPTION(ServantAlreadyActive);
  CORBEL_POA_EXCEPTION(ServantNotActive);
  CORBEL_POA_EXCEPTION(WrongAdapter);
  CORBEL_POA_EXCEPTION(WrongPolicy);
#undef CORBEL_POA_EXCEPTION
  class InvalidPolicy final : public corbel::orb::UserException<InvalidPolicy> {
   public:
    static constexpr const char* _static_name = "InvalidPolicy";
    static constexpr const char* _static_id = "IDL:omg.org/PortableServer/POA/InvalidPolicy:2.3";
    InvalidPolicy() = default;
    explicit InvalidPolicy(CORBA::UShort _index) noexcept : index(_index) {}
    CORBA::UShort index = 0;  ///< of the policy that is wrong or clashes
  };

  // Adapters.
  POA_ptr create_POA(const char* adapter_name, POAManager_ptr manager, const CORBA::PolicyList& policies);
  POA_ptr find_POA(const char* adapter_name, CORBA::Boolean activate_it);
  /// After its last request and object it lets its servant manager, adapter activator and default servants go, whoever
  /// still refers to it; so does ORB::destroy().
  /// Requests that its manager holds end with OBJECT_NOT_EXIST then, and so does every later use; where it was the
  /// root, resolve_initial_references makes another.
  void destroy(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion);
  char* the_name() const;
  POA_ptr the_parent() const;
  POAList* the_children() const;
  POAManager_ptr the_POAManager() const;
  POAManagerFactory_ptr the_POAManagerFactory() const;
  AdapterActivator_ptr the_activator() const;
  void the_activator(AdapterActivator_ptr activator);
  /// Of the POA, not of an object: the same as long as the process.
  ObjectId* id() const;

  // Policies.
  ThreadPolicy_ptr create_thread_policy(ThreadPolicyValue value);
  LifespanPolicy_ptr create_lifespan_policy(LifespanPolicyValue value);
  IdUniquenessPolicy_ptr create_id_uniqueness_policy(IdUniquenessPolicyValue value);
  IdAssignmentPolicy_ptr create_id_assignment_policy(IdAssignmentPolicyValue value);
  ImplicitActivationPolicy_ptr create_implicit_activation_policy(ImplicitActivationPolicyValue value);
  ServantRetentionPolicy_ptr create_servant_retention_policy(ServantRetentionPolicyValue value);
  RequestProcessingPolicy_ptr create_request_processing_policy(RequestProcessingPolicyValue value);

  // Who serves what the map of active objects does not have; WrongPolicy unless the policies ask for one.
  ServantManager_ptr get_servant_manager() const;
  /// BAD_INV_ORDER (OMG minor 6) the second time, OBJ_ADAPTER (OMG minor 4) for one of the wrong kind.
  void set_servant_manager(ServantManager_ptr manager);
  Servant get_servant() const;
  void set_servant(Servant servant);

  // Objects. Results belong to the caller.
  ObjectId* activate_object(Servant servant);
  void activate_object_with_id(const ObjectId& id, Servant servant);
  void deactivate_object(const ObjectId& id);
  CORBA::Object_ptr create_reference(const char* interface_id);
  CORBA::Object_ptr create_reference_with_id(const ObjectId& id, const char* interface_id);
  ObjectId* servant_to_id(Servant servant);
  CORBA::Object_ptr servant_to_reference(Servant servant);
  Servant reference_to_servant(CORBA::Object_ptr reference);
  ObjectId* reference_to_id(CORBA::Object_ptr reference);
  Servant id_to_servant(const ObjectId& id);
  CORBA::Object_ptr id_to_reference(const ObjectId& id);

  // Corbel's own.
  /// One that create_POA was given; nil when that was none of this type. The caller owns the result.
  CORBA::Policy_ptr _policy(CORBA::PolicyType type) const;
  explicit POA(std::shared_ptr<corbel::poa::PoaState> state) noexcept;
  const std::shared_ptr<corbel::poa::PoaState>& _state() const noexcept { return state_; }

 protected:
  ~POA() override;
  // Those above, for an object with a priority of its own; -1 is none.
  ObjectId* _activate(Servant servant, CORBA::Short priority);
  void _activate_with_id(const ObjectId& id, Servant servant, CORBA::Short priority);
  CORBA::Object_ptr _create_reference(const char* interface_id, CORBA::Short priority);
  CORBA::Object_ptr _create_reference_with_id(const ObjectId& id, const char* interface_id, CORBA::Short priority);

 private:
  corbel::poa::Adapter& adapter() const;
  const corbel::poa::PoaState& there() const;
  std::shared_ptr<corbel::poa::PoaState> state_;
};

class POAList : public corbel::UnboundedObjectSequence<POA> {
 public:
  using Base = corbel::UnboundedObjectSequence<POA>;
  using Base::Base;
};
using POAList_var = corbel::SequenceVar<POAList>;

}  // namespace PortableServer
