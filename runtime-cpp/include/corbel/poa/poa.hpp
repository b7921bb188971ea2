// SPDX-License-Identifier: Apache-2.0
// PortableServer::POA and POAManager (CORBA 3.3 part 1, chapter 15). The policy MAIN_THREAD_MODEL needs the module
// Corbel::main_thread, which is part of Corbel::corbel.
#pragma once

#include <corbel/orb/orb.hpp>
#include <corbel/poa/object_id.hpp>
#include <corbel/poa/policies.hpp>
#include <corbel/poa/servant.hpp>
#include <corbel/poa/servant_manager.hpp>

#include <memory>

namespace corbel::poa {
class RequestDispatcher;
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

/// Controls whether the POAs accept requests. The initial state is HOLDING.
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
  /// With `wait_for_completion`, these functions return when no request is being served; they throw BAD_INV_ORDER (OMG
  /// minor 3) within an upcall.
  void hold_requests(CORBA::Boolean wait_for_completion);
  void discard_requests(CORBA::Boolean wait_for_completion);
  void deactivate(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion);
  State get_state() const noexcept;
  /// Returns "RootPOAManager", the id passed to create_POAManager, or a generated id. The caller frees the result.
  char* get_id() const;

  explicit POAManager(std::shared_ptr<corbel::poa::ManagerState> state) noexcept;
  const std::shared_ptr<corbel::poa::ManagerState>& _state() const noexcept { return state_; }

 private:
  ~POAManager() override;
  std::shared_ptr<corbel::poa::ManagerState> state_;
};

/// The POA managers of the ORB by id, as long as POAs or the program use them.
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
  /// Throws PolicyError (UNSUPPORTED_POLICY) if `policies` is not empty, because managers have no policies.
  POAManager_ptr create_POAManager(const char* id, const CORBA::PolicyList& policies);
  POAManagerSeq* list() const;
  /// Returns nil if no manager has this id.
  POAManager_ptr find(const char* id) const;

  explicit POAManagerFactory(std::shared_ptr<corbel::poa::PoaState> of) noexcept;

 private:
  ~POAManagerFactory() override;
  std::shared_ptr<corbel::poa::PoaState> of_;  // any POA of the ORB; owns the dispatcher, too
};
using POAManagerFactory_ptr = POAManagerFactory*;
using POAManagerFactory_var = corbel::ObjectVar<POAManagerFactory>;

/// An object adapter: activates servants as objects.
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
    CORBA::UShort index = 0;  ///< index of the policy that is invalid or clashes
  };

  // Object adapters.
  POA_ptr create_POA(const char* adapter_name, POAManager_ptr manager, const CORBA::PolicyList& policies);
  POA_ptr find_POA(const char* adapter_name, CORBA::Boolean activate_it);
  /// Destroys the POA. After its last request and object, the POA releases its servant manager, adapter activator and
  /// default servants, even if references to the POA remain. ORB::destroy() does the same. Held requests and later uses
  /// end with OBJECT_NOT_EXIST. After the root POA is destroyed, resolve_initial_references makes a new one.
  void destroy(CORBA::Boolean etherealize_objects, CORBA::Boolean wait_for_completion);
  char* the_name() const;
  POA_ptr the_parent() const;
  POAList* the_children() const;
  POAManager_ptr the_POAManager() const;
  POAManagerFactory_ptr the_POAManagerFactory() const;
  AdapterActivator_ptr the_activator() const;
  void the_activator(AdapterActivator_ptr activator);
  /// Returns the id of the POA (not of an object), constant for the lifetime of the POA.
  ObjectId* id() const;

  // Policies.
  ThreadPolicy_ptr create_thread_policy(ThreadPolicyValue value);
  LifespanPolicy_ptr create_lifespan_policy(LifespanPolicyValue value);
  IdUniquenessPolicy_ptr create_id_uniqueness_policy(IdUniquenessPolicyValue value);
  IdAssignmentPolicy_ptr create_id_assignment_policy(IdAssignmentPolicyValue value);
  ImplicitActivationPolicy_ptr create_implicit_activation_policy(ImplicitActivationPolicyValue value);
  ServantRetentionPolicy_ptr create_servant_retention_policy(ServantRetentionPolicyValue value);
  RequestProcessingPolicy_ptr create_request_processing_policy(RequestProcessingPolicyValue value);

  // Servant managers and default servants, for requests without an active object. These functions throw WrongPolicy
  // unless the POA has the matching request processing policy.
  ServantManager_ptr get_servant_manager() const;
  /// Throws BAD_INV_ORDER (OMG minor 6) the second time, and OBJ_ADAPTER (OMG minor 4) for a manager of the wrong type.
  void set_servant_manager(ServantManager_ptr manager);
  Servant get_servant() const;
  void set_servant(Servant servant);

  // Objects. The caller owns the results.
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
  /// Returns the policy of this type that was passed to create_POA, or nil. The caller owns the result.
  CORBA::Policy_ptr _policy(CORBA::PolicyType type) const;
  explicit POA(std::shared_ptr<corbel::poa::PoaState> state) noexcept;
  const std::shared_ptr<corbel::poa::PoaState>& _state() const noexcept { return state_; }

 protected:
  ~POA() override;
  // The functions above for an object with a priority; -1: no priority.
  ObjectId* _activate(Servant servant, CORBA::Short priority);
  void _activate_with_id(const ObjectId& id, Servant servant, CORBA::Short priority);
  CORBA::Object_ptr _create_reference(const char* interface_id, CORBA::Short priority);
  CORBA::Object_ptr _create_reference_with_id(const ObjectId& id, const char* interface_id, CORBA::Short priority);

 private:
  corbel::poa::RequestDispatcher& dispatcher() const;
  const corbel::poa::PoaState& existing_state() const;
  std::shared_ptr<corbel::poa::PoaState> state_;
};

class POAList : public corbel::UnboundedObjectSequence<POA> {
 public:
  using Base = corbel::UnboundedObjectSequence<POA>;
  using Base::Base;
};
using POAList_var = corbel::SequenceVar<POAList>;

}  // namespace PortableServer
