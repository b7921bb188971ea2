// SPDX-License-Identifier: Apache-2.0
// Creation of type codes by programs (CORBA 3.3 part 1, 8.11.3).
#include <corbel/any/members.hpp>
#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/orb.hpp>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>

#include "labels.hpp"
#include "new_type.hpp"

namespace CORBA {

namespace {

namespace minor = corbel::minor;
using corbel::any::NewType;

[[noreturn]] void refuse(ULong why) { throw BAD_PARAM(why, COMPLETED_NO); }

// Identifiers of IDL are ASCII, independent of the locale.
constexpr char in_lower_case(char each) noexcept {
  return each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
}
constexpr bool is_letter(char each) noexcept { return in_lower_case(each) >= 'a' && in_lower_case(each) <= 'z'; }

// Returns true for IDL identifiers and the empty string.
bool is_identifier(const char* text) noexcept {
  const auto may_follow = [](char each) { return is_letter(each) || (each >= '0' && each <= '9') || each == '_'; };
  return text && (*text == '\0' || (is_letter(*text) && std::all_of(text, text + std::strlen(text), may_follow)));
}

NewType named(TCKind kind, const char* id, const char* name) {
  if (!is_identifier(name)) refuse(minor::bad_name);
  if (!id || (*id != '\0' && (*id == ':' || !std::strchr(id, ':')))) refuse(minor::bad_repository_id);
  return NewType(kind, id, name);
}

TypeCode_ptr only_named(TCKind kind, const char* id, const char* name) { return named(kind, id, name).finish(); }

TypeCode_ptr repeated(TCKind kind, ULong length, TypeCode_ptr element) {
  NewType type(kind);
  type.of.content = type.content(element);
  type.of.length = length;
  return type.finish();
}

TypeCode_ptr renamed(TCKind kind, const char* id, const char* name, TypeCode_ptr original) {
  NewType type = named(kind, id, name);
  type.of.content = type.content(original);
  return type.finish();
}

// The member names of one type. IDL identifiers that differ only in case collide.
class MemberNames {
 public:
  void add(const char* name) {
    std::string folded = checked(name);
    std::transform(folded.begin(), folded.end(), folded.begin(), in_lower_case);
    if (!folded.empty() && !seen_.insert(std::move(folded)).second) refuse(minor::bad_member_name);
  }
  static const char* checked(const char* name) {
    return is_identifier(name) ? name : (refuse(minor::bad_member_name), "");
  }

 private:
  std::set<std::string> seen_;
};

TypeCode_ptr structure(TCKind kind, const char* id, const char* name, const StructMemberSeq& members) {
  NewType type = named(kind, id, name);
  MemberNames names;
  for (ULong i = 0; i < members.length(); ++i) {
    names.add(members[i].name);
    type.add(members[i].name, type.content(members[i].type.in()));
  }
  return type.finish();
}

TypeCode_ptr value_type(TCKind kind, const char* id, const char* name, ValueModifier modifier, TypeCode_ptr base,
                        const ValueMemberSeq& members) {
  NewType type = named(kind, id, name);
  if (modifier < VM_NONE || modifier > VM_TRUNCATABLE) refuse(minor::no_such_type);
  type.of.modifier = modifier;
  if (base && base->kind() != tk_null) {
    if (base->kind() != tk_value && base->kind() != tk_event) {
      throw BAD_TYPECODE(minor::illegal_member_type, COMPLETED_NO);
    }
    type.of.content = type.copy(base);
  }
  MemberNames names;
  for (ULong i = 0; i < members.length(); ++i) {
    const ValueMember& member = members[i];
    names.add(member.name);
    if (member.access != PRIVATE_MEMBER && member.access != PUBLIC_MEMBER) refuse(minor::no_such_type);
    type.add(member.name, type.content(member.type.in()), 0, member.access);
  }
  return type.finish();
}

bool is_default(const Any& label) {
  Octet zero = 1;
  return (label >>= Any::to_octet{zero}) && zero == 0;
}

std::int64_t label_of(const Any& label, const TypeCode& discriminator) {
  const TypeCode_var type = label.type();
  if (!type->equivalent(const_cast<TypeCode_ptr>(&discriminator))) refuse(minor::wrong_label_type);
  corbel::cdr::Buffer buffer;
  corbel::cdr::Writer out(buffer);
  label._write_value(out);
  out.check(COMPLETED_NO);
  corbel::cdr::Reader in(out.data(), corbel::cdr::writes_little);
  const corbel::any::Description& original = discriminator._original()._description();
  const std::int64_t value = corbel::any::read_label(in, original.kind);
  in.check(COMPLETED_NO);
  if (original.kind == tk_enum && value >= std::int64_t{original.count}) refuse(minor::wrong_label_type);
  return value;
}

}  // namespace

TypeCode_ptr ORB::create_struct_tc(const char* id, const char* name, const StructMemberSeq& members) {
  if (members.length() == 0) refuse(minor::no_such_type);
  return structure(tk_struct, id, name, members);
}

TypeCode_ptr ORB::create_exception_tc(const char* id, const char* name, const StructMemberSeq& members) {
  return structure(tk_except, id, name, members);
}

// The type code has a member with several labels once per label, consecutively.
TypeCode_ptr ORB::create_union_tc(const char* id, const char* name, TypeCode_ptr discriminator,
                                  const UnionMemberSeq& members) {
  NewType type = named(tk_union, id, name);
  if (!discriminator || !corbel::any::is_discriminator(discriminator->_original().kind())) {
    refuse(minor::wrong_discriminator);
  }
  if (members.length() == 0) refuse(minor::no_such_type);
  type.of.content = type.copy(discriminator);
  MemberNames names;
  std::set<std::int64_t> labels;
  for (ULong i = 0; i < members.length(); ++i) {
    const UnionMember& member = members[i];
    const bool again = i > 0 && std::strcmp(member.name, members[i - 1].name) == 0 && member.type.in() &&
                       member.type->equal(members[i - 1].type.in());
    if (!again) names.add(member.name);
    std::int64_t label = 0;
    if (!is_default(member.label)) {
      label = label_of(member.label, *discriminator);
      if (!labels.insert(label).second) refuse(minor::duplicate_label);
    } else if (type.of.default_index >= 0) {
      refuse(minor::duplicate_label);
    } else {
      type.of.default_index = static_cast<Long>(i);
    }
    type.add(member.name, type.content(member.type.in()), label);
  }
  return type.finish();
}

TypeCode_ptr ORB::create_enum_tc(const char* id, const char* name, const EnumMemberSeq& members) {
  NewType type = named(tk_enum, id, name);
  if (members.length() == 0) refuse(minor::no_such_type);
  MemberNames names;
  for (ULong i = 0; i < members.length(); ++i) {
    names.add(members[i]);
    type.add(members[i], nullptr);
  }
  return type.finish();
}

TypeCode_ptr ORB::create_alias_tc(const char* id, const char* name, TypeCode_ptr original) {
  return renamed(tk_alias, id, name, original);
}

TypeCode_ptr ORB::create_interface_tc(const char* id, const char* name) { return only_named(tk_objref, id, name); }
TypeCode_ptr ORB::create_native_tc(const char* id, const char* name) { return only_named(tk_native, id, name); }
TypeCode_ptr ORB::create_abstract_interface_tc(const char* id, const char* name) {
  return only_named(tk_abstract_interface, id, name);
}
TypeCode_ptr ORB::create_local_interface_tc(const char* id, const char* name) {
  return only_named(tk_local_interface, id, name);
}
TypeCode_ptr ORB::create_component_tc(const char* id, const char* name) { return only_named(tk_component, id, name); }
TypeCode_ptr ORB::create_home_tc(const char* id, const char* name) { return only_named(tk_home, id, name); }

TypeCode_ptr ORB::create_string_tc(ULong bound) { return corbel::any::make_string_code(bound, false); }
TypeCode_ptr ORB::create_wstring_tc(ULong bound) { return corbel::any::make_string_code(bound, true); }

TypeCode_ptr ORB::create_fixed_tc(UShort digits, Short scale) {
  if (digits == 0 || digits > 31 || scale < 0 || scale > digits) refuse(minor::no_such_type);
  NewType type(tk_fixed);
  type.of.digits = digits;
  type.of.scale = scale;
  return type.finish();
}

TypeCode_ptr ORB::create_sequence_tc(ULong bound, TypeCode_ptr element) {
  return repeated(tk_sequence, bound, element);
}

TypeCode_ptr ORB::create_array_tc(ULong length, TypeCode_ptr element) {
  if (length == 0) refuse(minor::no_such_type);
  return repeated(tk_array, length, element);
}

TypeCode_ptr ORB::create_value_tc(const char* id, const char* name, Short modifier, TypeCode_ptr concrete_base,
                                  const ValueMemberSeq& members) {
  return value_type(tk_value, id, name, modifier, concrete_base, members);
}

TypeCode_ptr ORB::create_event_tc(const char* id, const char* name, Short modifier, TypeCode_ptr concrete_base,
                                  const ValueMemberSeq& members) {
  return value_type(tk_event, id, name, modifier, concrete_base, members);
}

// The boxed type must not be a value type (CORBA 3.3 part 1, 7.7.4).
TypeCode_ptr ORB::create_value_box_tc(const char* id, const char* name, TypeCode_ptr boxed) {
  const TCKind kind = boxed ? boxed->_original().kind() : tk_null;
  if (kind == tk_value || kind == tk_value_box || kind == tk_event) {
    throw BAD_TYPECODE(minor::illegal_member_type, COMPLETED_NO);
  }
  return renamed(tk_value_box, id, name, boxed);
}

TypeCode_ptr ORB::create_recursive_tc(const char* id) {
  if (!id || *id == '\0') refuse(minor::bad_repository_id);
  return only_named(corbel::any::incomplete, id, "");
}

}  // namespace CORBA
