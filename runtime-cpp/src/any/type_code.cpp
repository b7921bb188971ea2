// SPDX-License-Identifier: Apache-2.0
#include <corbel/any/type_code.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <memory>

#include "graph.hpp"

namespace CORBA {

constinit TypeCode _code_null({.kind = tk_null});
constinit TypeCode _code_void({.kind = tk_void});
constinit TypeCode _code_short({.kind = tk_short});
constinit TypeCode _code_long({.kind = tk_long});
constinit TypeCode _code_ushort({.kind = tk_ushort});
constinit TypeCode _code_ulong({.kind = tk_ulong});
constinit TypeCode _code_float({.kind = tk_float});
constinit TypeCode _code_double({.kind = tk_double});
constinit TypeCode _code_boolean({.kind = tk_boolean});
constinit TypeCode _code_char({.kind = tk_char});
constinit TypeCode _code_octet({.kind = tk_octet});
constinit TypeCode _code_any({.kind = tk_any});
constinit TypeCode _code_TypeCode({.kind = tk_TypeCode});
constinit TypeCode _code_Principal({.kind = tk_Principal});
constinit TypeCode _code_Object({.kind = tk_objref, .id = "IDL:omg.org/CORBA/Object:1.0", .name = "Object"});
constinit TypeCode _code_ValueBase({.kind = tk_value, .id = "IDL:omg.org/CORBA/ValueBase:1.0", .name = "ValueBase"});
constinit TypeCode _code_string({.kind = tk_string});
constinit TypeCode _code_longlong({.kind = tk_longlong});
constinit TypeCode _code_ulonglong({.kind = tk_ulonglong});
constinit TypeCode _code_longdouble({.kind = tk_longdouble});
constinit TypeCode _code_wchar({.kind = tk_wchar});
constinit TypeCode _code_wstring({.kind = tk_wstring});

namespace {

// Returns a set of kinds of type codes that share an attribute.
template <class... Kinds>
constexpr std::uint64_t kinds(Kinds... all) noexcept {
  return ((std::uint64_t{1} << all) | ...);
}
constexpr std::uint64_t with_members = kinds(tk_struct, tk_union, tk_enum, tk_except, tk_value, tk_event);
constexpr std::uint64_t with_types = with_members & ~kinds(tk_enum);
constexpr std::uint64_t with_id =
    with_members | kinds(tk_objref, tk_alias, tk_value_box, tk_native, tk_abstract_interface, tk_local_interface,
                         tk_component, tk_home);
constexpr std::uint64_t with_length = kinds(tk_string, tk_wstring, tk_sequence, tk_array);
constexpr std::uint64_t with_content = kinds(tk_sequence, tk_array, tk_alias, tk_value_box);
constexpr std::uint64_t values = kinds(tk_value, tk_event);

void require(std::uint64_t kinds, TCKind kind) {
  if ((kinds >> kind & 1) != 0) return;
  if (kind == corbel::any::incomplete) throw BAD_TYPECODE(corbel::minor::incomplete_type, COMPLETED_NO);
  throw TypeCode::BadKind();
}

}  // namespace

TypeCode_ptr TypeCode::_duplicate(TypeCode_ptr code) noexcept {
  if (code && code->graph_) code->graph_->count.fetch_add(1, std::memory_order_relaxed);
  return code;
}

void release(TypeCode_ptr code) noexcept {
  if (code && code->graph_) code->graph_->release();
}

const char* TypeCode::id() const {
  require(with_id, kind());
  return _description().id;
}

const char* TypeCode::name() const {
  require(with_id, kind());
  return _description().name;
}

ULong TypeCode::member_count() const {
  require(with_members, kind());
  return _description().count;
}

const corbel::any::Member& TypeCode::member(ULong index) const {
  if (index >= _description().count) throw Bounds();
  return _description().members[index];
}

const char* TypeCode::member_name(ULong index) const {
  require(with_members, kind());
  return member(index).name;
}

TypeCode_ptr TypeCode::member_type(ULong index) const {
  require(with_types, kind());
  return _duplicate(member(index).type);
}

TypeCode_ptr TypeCode::discriminator_type() const {
  require(kinds(tk_union), kind());
  return _duplicate(_description().content);
}

Long TypeCode::default_index() const {
  require(kinds(tk_union), kind());
  return _description().default_index;
}

ULong TypeCode::length() const {
  require(with_length, kind());
  return _description().length;
}

TypeCode_ptr TypeCode::content_type() const {
  require(with_content, kind());
  return _duplicate(_description().content);
}

UShort TypeCode::fixed_digits() const {
  require(kinds(tk_fixed), kind());
  return _description().digits;
}

Short TypeCode::fixed_scale() const {
  require(kinds(tk_fixed), kind());
  return _description().scale;
}

Visibility TypeCode::member_visibility(ULong index) const {
  require(values, kind());
  return member(index).visibility;
}

ValueModifier TypeCode::type_modifier() const {
  require(values, kind());
  return _description().modifier;
}

TypeCode_ptr TypeCode::concrete_base_type() const {
  require(values, kind());
  return _duplicate(_description().content);
}

const corbel::any::Description& TypeCode::resolved() const noexcept {
  const TypeCode* type = graph_->resolved.load(std::memory_order_acquire);
  return type != nullptr ? type->description_ : description_;
}

const TypeCode& TypeCode::_original() const noexcept {
  const TypeCode* code = this;
  while (code->kind() == tk_alias) code = code->_description().content;
  return *code;
}

}  // namespace CORBA

namespace corbel::any {

CORBA::TypeCode_ptr make_type_code(const Description& description) {
  auto graph = std::make_unique<Graph>();
  const CORBA::TypeCode_ptr code = graph->add(description);
  [[maybe_unused]] Graph* const counted = graph.release();  // the type code owns the reference count
  return code;
}

CORBA::TypeCode_ptr make_string_code(CORBA::ULong bound, bool wide) {
  if (bound == 0) return wide ? CORBA::_tc_wstring : CORBA::_tc_string;
  return make_type_code({.kind = wide ? CORBA::tk_wstring : CORBA::tk_string, .length = bound});
}

}  // namespace corbel::any
