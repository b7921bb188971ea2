// SPDX-License-Identifier: Apache-2.0
// CORBA::ORB (CORBA 3.3 part 1, 8.2).
#pragma once

#include <corbel/mapping/sequence.hpp>
#include <corbel/mapping/var.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/user_exception.hpp>

#include <memory>

namespace corbel::orb {
class Core;
}

namespace CORBA {

class Any;
class Context;
using Context_ptr = Context*;
using Context_var = corbel::ObjectVar<Context>;
using Context_out = corbel::ObjectOut<Context>;
class EnumMemberSeq;
class NVList;
using NVList_out = corbel::ObjectOut<NVList>;
class ORB;
class StructMemberSeq;
class TypeCode;
class UnionMemberSeq;
class ValueMemberSeq;
using TypeCode_ptr = TypeCode*;
class ValueFactoryBase;
using ValueFactory = ValueFactoryBase*;
using ORB_var = corbel::ObjectVar<ORB>;
using ORB_out = corbel::ObjectOut<ORB>;

using ServiceType = UShort;
constexpr ServiceType Security = 1;
using ServiceOption = ULong;
using ServiceDetailType = ULong;
struct ServiceDetail {
  ServiceDetailType service_detail_type;
  corbel::UnboundedSequence<Octet> service_detail;
};
/// The facilities of a service of the ORB.
struct ServiceInformation {
  corbel::UnboundedSequence<ServiceOption> service_options;
  corbel::UnboundedSequence<ServiceDetail> service_details;
};
using ServiceInformation_var = corbel::VariableVar<ServiceInformation>;
using ServiceInformation_out = corbel::VariableOut<ServiceInformation>;

/// An ORB. A process may have several; they share nothing but the table of their names.
class ORB final : public Object {
 public:
  using _ptr_type = ORB_ptr;
  using _var_type = ORB_var;

  static ORB_ptr _duplicate(ORB_ptr orb) noexcept { return corbel::orb::duplicate(orb); }
  static ORB_ptr _nil() noexcept { return nullptr; }

  const char* id() const noexcept;

  /// Returns "IOR:…". Throws MARSHAL (OMG minor 4) for a local object. The caller frees the result with string_free.
  char* object_to_string(Object_ptr object);
  /// Accepts "IOR:…", "corbaloc:iiop:…", "corbaloc:rir:…" and "corbaname:…#name", which calls the naming service at
  /// once. Throws BAD_PARAM with OMG minors 7 to 10 for other text.
  Object_ptr string_to_object(const char* text);

  /// Accepts "RootPOA", "POACurrent", "ORBPolicyManager", "PolicyCurrent", with interceptors "PICurrent" and
  /// "CodecFactory", and the names of register_initial_reference and -ORBInitRef. Throws InvalidName for other names.
  Object_ptr resolve_initial_references(const char* identifier);
  class ObjectIdList : public corbel::UnboundedStringSequence {
   public:
    using corbel::UnboundedStringSequence::UnboundedStringSequence;
  };
  using ObjectId = char*;
  using ObjectIdList_var = corbel::SequenceVar<ObjectIdList>;
  /// Returns the names that resolve_initial_references accepts, except for those that only -ORBDefaultInitRef resolves.
  /// The caller owns the result.
  ObjectIdList* list_initial_services();
  /// Returns false for each type: the standard defines only security, which Corbel does not have.
  Boolean get_service_information(ServiceType type, ServiceInformation_out information);

  /// Registers an object. Clients reach it by corbaloc::HOST:PORT/IDENTIFIER, which this ORB forwards to the object.
  void register_initial_reference(const char* identifier, Object_ptr object);

  class InvalidName final : public corbel::orb::UserException<InvalidName> {
   public:
    static constexpr const char* _static_name = "InvalidName";
    static constexpr const char* _static_id = "IDL:omg.org/CORBA/ORB/InvalidName:1.0";
  };

  /// Creates a policy. Defined in the library of interceptors (Corbel::pi, <corbel/PortableInterceptor.h>). Throws
  /// PolicyError for types that neither the library nor a registered factory supports. The caller owns the result.
  Policy* create_policy(PolicyType type, const Any& value);

  /// Registers the factory for received values of this type. Defined in the library of value types
  /// (<corbel/value.hpp>). The ORB takes its own reference count. Returns the previous factory, which the caller owns.
  ValueFactoryBase* register_value_factory(const char* id, ValueFactoryBase* factory);
  void unregister_value_factory(const char* id);
  /// Throws BAD_PARAM (OMG minor 1) if no factory is registered. The caller owns the result.
  ValueFactoryBase* lookup_value_factory(const char* id);

  /// Defined in the library of contexts (<corbel/context.hpp>). The default context is the outermost scope, without a
  /// name, and empty until a value is set. create_list() makes a list of `count` values without a type. The caller owns
  /// the results.
  void get_default_context(Context_out context);
  void create_list(Long count, NVList_out list);

  /// Defined in the library of Any (<corbel/any.hpp>). These functions create type codes (CORBA 3.3 part 1, 8.11.3).
  /// Names and repository ids may be empty. Throw BAD_PARAM with OMG minors 15 to 20 for an invalid name, id, member
  /// name, label or discriminator, and with Corbel's own minors for other invalid types; BAD_TYPECODE (OMG minor 2) for
  /// a type that is not permitted there. The caller owns the result.
  TypeCode_ptr create_struct_tc(const char* id, const char* name, const StructMemberSeq& members);
  TypeCode_ptr create_union_tc(const char* id, const char* name, TypeCode_ptr discriminator,
                               const UnionMemberSeq& members);
  TypeCode_ptr create_enum_tc(const char* id, const char* name, const EnumMemberSeq& members);
  TypeCode_ptr create_alias_tc(const char* id, const char* name, TypeCode_ptr original);
  TypeCode_ptr create_exception_tc(const char* id, const char* name, const StructMemberSeq& members);
  TypeCode_ptr create_interface_tc(const char* id, const char* name);
  TypeCode_ptr create_string_tc(ULong bound);
  TypeCode_ptr create_wstring_tc(ULong bound);
  TypeCode_ptr create_fixed_tc(UShort digits, Short scale);
  TypeCode_ptr create_sequence_tc(ULong bound, TypeCode_ptr element);
  TypeCode_ptr create_array_tc(ULong length, TypeCode_ptr element);
  TypeCode_ptr create_value_tc(const char* id, const char* name, Short modifier, TypeCode_ptr concrete_base,
                               const ValueMemberSeq& members);
  TypeCode_ptr create_value_box_tc(const char* id, const char* name, TypeCode_ptr boxed);
  TypeCode_ptr create_native_tc(const char* id, const char* name);
  TypeCode_ptr create_abstract_interface_tc(const char* id, const char* name);
  TypeCode_ptr create_local_interface_tc(const char* id, const char* name);
  TypeCode_ptr create_component_tc(const char* id, const char* name);
  TypeCode_ptr create_home_tc(const char* id, const char* name);
  TypeCode_ptr create_event_tc(const char* id, const char* name, Short modifier, TypeCode_ptr concrete_base,
                               const ValueMemberSeq& members);
  /// Creates a placeholder for the type with this id within sequences and values. It becomes equivalent to the first
  /// type with this id that contains it. Until then it has no kind, and sending it throws BAD_TYPECODE (OMG minor 1).
  TypeCode_ptr create_recursive_tc(const char* id);

  /// Runs the ORB until shutdown(). With the reactive model, requests are served only while a thread is in run() or
  /// perform_work(). With the models thread-per-connection and thread-pool, run() only waits for shutdown().
  void run();
  Boolean work_pending();
  void perform_work();

  /// Stops serving and closes the connections in order. With `wait`, returns after upcalls have ended, all POAs are
  /// destroyed and their objects etherealized. Afterwards only destroy() is useful: run() and shutdown() do nothing,
  /// and other operations, including calls over references of this ORB, throw BAD_INV_ORDER (OMG minor 4). Throws
  /// BAD_INV_ORDER (OMG minor 3) within an upcall of this ORB. Without `wait`, POAs and references stay usable until
  /// the program calls shutdown(true) or destroy().
  void shutdown(Boolean wait);
  /// Calls shutdown(true), then frees the ORB's resources. Later uses of the ORB, including a second destroy(), throw
  /// OBJECT_NOT_EXIST; uses of references and POAs throw BAD_INV_ORDER (OMG minor 4). Type codes, lists and value
  /// factories work without an ORB.
  void destroy();

  // Corbel's own.
  explicit ORB(std::shared_ptr<corbel::orb::Core> core) noexcept;
  const std::shared_ptr<corbel::orb::Core>& _core() const noexcept { return core_; }

 private:
  ~ORB() override;
  std::shared_ptr<corbel::orb::Core> core_;
};

/// Returns the ORB with this identifier, or creates it if there is none; destroyed ORBs are ignored. Removes options of
/// the form `-ORB<Name> value` from argv. Throws BAD_PARAM if an option is unknown or its value is out of range.
ORB_ptr ORB_init(int& argc, char** argv, const char* orb_identifier = "");

}  // namespace CORBA

namespace corbel::orb {
/// Returns the ORB without an identifier, or else the first by name, or nil. For operations of the mapping that do not
/// name an ORB.
CORBA::ORB_ptr default_orb();
}  // namespace corbel::orb
