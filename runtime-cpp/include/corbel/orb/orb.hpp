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
/// What a service of the ORB's own can do.
struct ServiceInformation {
  corbel::UnboundedSequence<ServiceOption> service_options;
  corbel::UnboundedSequence<ServiceDetail> service_details;
};
using ServiceInformation_var = corbel::VariableVar<ServiceInformation>;
using ServiceInformation_out = corbel::VariableOut<ServiceInformation>;

/// One ORB. A process may have several; they share nothing.
class ORB final : public Object {
 public:
  using _ptr_type = ORB_ptr;
  using _var_type = ORB_var;

  static ORB_ptr _duplicate(ORB_ptr orb) noexcept { return corbel::orb::duplicate(orb); }
  static ORB_ptr _nil() noexcept { return nullptr; }

  const char* id() const noexcept;

  /// "IOR:…"; MARSHAL (OMG minor 4) for a local object. The caller frees the result with string_free.
  char* object_to_string(Object_ptr object);
  /// Takes "IOR:…", "corbaloc:iiop:…", "corbaloc:rir:…" and "corbaname:…#name", which asks that naming service at once;
  /// BAD_PARAM with OMG minors 7 to 10 otherwise.
  Object_ptr string_to_object(const char* text);

  /// "RootPOA", "POACurrent", "ORBPolicyManager", "PolicyCurrent", with interceptors "PICurrent" and "CodecFactory",
  /// and what register_initial_reference or -ORBInitRef named; InvalidName otherwise.
  Object_ptr resolve_initial_references(const char* identifier);
  class ObjectIdList : public corbel::UnboundedStringSequence {
   public:
    using corbel::UnboundedStringSequence::UnboundedStringSequence;
  };
  using ObjectId = char*;
  using ObjectIdList_var = corbel::SequenceVar<ObjectIdList>;
  /// The names that resolve_initial_references takes, but for those that only -ORBDefaultInitRef leads to. The caller
  /// owns the result.
  ObjectIdList* list_initial_services();
  /// False for every type: the standard has one of security only, and there is none.
  Boolean get_service_information(ServiceType type, ServiceInformation_out information);

  /// Others find the object by corbaloc::HOST:PORT/IDENTIFIER, which this ORB forwards to it.
  void register_initial_reference(const char* identifier, Object_ptr object);

  class InvalidName final : public corbel::orb::UserException<InvalidName> {
   public:
    static constexpr const char* _static_name = "InvalidName";
    static constexpr const char* _static_id = "IDL:omg.org/CORBA/ORB/InvalidName:1.0";
  };

  /// In the library of interceptors (Corbel::pi, <corbel/PortableInterceptor.h>). Throws PolicyError for types that
  /// neither it nor a registered factory knows. The caller owns the result.
  Policy* create_policy(PolicyType type, const Any& value);

  /// In the library of value types (<corbel/value.hpp>): who makes values of this type that come in messages. The ORB
  /// takes a count of its own; the caller owns the factory that was registered before, which is the result.
  ValueFactoryBase* register_value_factory(const char* id, ValueFactoryBase* factory);
  void unregister_value_factory(const char* id);
  /// BAD_PARAM (OMG minor 1) when there is none. The caller owns the result.
  ValueFactoryBase* lookup_value_factory(const char* id);

  /// In the library of contexts (<corbel/context.hpp>): the outermost scope of this ORB's, without a name, empty until
  /// something is set in it; and a list with so many values of nothing. The caller owns the results.
  void get_default_context(Context_out context);
  void create_list(Long count, NVList_out list);

  /// In the library of Any (<corbel/any.hpp>): type codes of one's own making (CORBA 3.3 part 1, 8.11.3). Names and
  /// repository ids may be empty. BAD_PARAM with OMG minors 15 to 20 for what is wrong of a name, an id, a member's
  /// name, a label or a discriminator, and with Corbel's own for what else no type can be; BAD_TYPECODE (OMG minor 2)
  /// for a type that cannot be there. The caller owns the result.
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
  /// Stands for the type with this id within sequences and values, until a type with it is made that holds it: then it
  /// is as good as that one. Until then it has no kind, and BAD_TYPECODE (OMG minor 1) comes of sending it.
  TypeCode_ptr create_recursive_tc(const char* id);

  /// With the reactive model a thread must call run() or perform_work() for requests to be served.
  /// Thread-per-connection and the thread pool serve by themselves: run() only waits for shutdown().
  void run();
  Boolean work_pending();
  void perform_work();

  /// Stops serving and closes connections in order. With `wait`, returns when upcalls have ended, and all POAs have
  /// been destroyed, their objects etherealized: then only destroy() is of use, run() and shutdown() do nothing, and
  /// all else, calls by references of this ORB included, is BAD_INV_ORDER (OMG minor 4). BAD_INV_ORDER (OMG minor 3)
  /// from within an upcall of this ORB. Without `wait` the POAs stay until the program calls shutdown(true) or
  /// destroy(), and references can be called until then.
  void shutdown(Boolean wait);
  /// shutdown(true), then frees what the ORB holds. Every later use of the ORB is OBJECT_NOT_EXIST, a second destroy()
  /// included, and of references and POAs BAD_INV_ORDER (OMG minor 4). Type codes, lists and value factories need none.
  void destroy();

  // Corbel's own.
  explicit ORB(std::shared_ptr<corbel::orb::Core> core) noexcept;
  const std::shared_ptr<corbel::orb::Core>& _core() const noexcept { return core_; }

 private:
  ~ORB() override;
  std::shared_ptr<corbel::orb::Core> core_;
};

/// The ORB with this identifier, made when there is none (an ORB that was destroyed does not count). Options of the
/// form
/// `-ORB<Name> value` are taken out of argv; BAD_PARAM when one is unknown or its value is out of range.
ORB_ptr ORB_init(int& argc, char** argv, const char* orb_identifier = "");

}  // namespace CORBA

namespace corbel::orb {
/// The ORB without identifier, or else the first; nil when there is none. For what the mapping does without naming an
/// ORB.
CORBA::ORB_ptr default_orb();
}  // namespace corbel::orb
