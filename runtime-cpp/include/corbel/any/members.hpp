// SPDX-License-Identifier: Apache-2.0
// CORBA::AnySeq, and the parameters of ORB::create_struct_tc and similar operations (CORBA 3.3 part 1, 8.11.3 and
// 14.7).
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/mapping/sequence.hpp>
#include <corbel/mapping/string.hpp>

namespace CORBA {

class AnySeq : public corbel::UnboundedSequence<Any> {
 public:
  using _base = corbel::UnboundedSequence<Any>;
  using _base::_base;
};
using AnySeq_var = corbel::SequenceVar<AnySeq>;
using AnySeq_out = corbel::VariableOut<AnySeq>;

using Identifier = char*;
using RepositoryId = char*;
using VersionSpec = char*;
/// A type in an interface repository, which Corbel does not have: always nil, and ignored.
using IDLType = Object;
using IDLType_ptr = Object_ptr;
using IDLType_var = Object_var;

struct StructMember {
  corbel::StringMember name;
  TypeCode_var type;
  IDLType_var type_def;
};
class StructMemberSeq : public corbel::UnboundedSequence<StructMember> {
 public:
  using _base = corbel::UnboundedSequence<StructMember>;
  using _base::_base;
};

struct UnionMember {
  corbel::StringMember name;
  Any label;  ///< an octet 0 for the default member
  TypeCode_var type;
  IDLType_var type_def;
};
class UnionMemberSeq : public corbel::UnboundedSequence<UnionMember> {
 public:
  using _base = corbel::UnboundedSequence<UnionMember>;
  using _base::_base;
};

class EnumMemberSeq : public corbel::UnboundedStringSequence {
 public:
  using _base = corbel::UnboundedStringSequence;
  using _base::_base;
};

struct ValueMember {
  corbel::StringMember name;
  corbel::StringMember id;  ///< `id`, `defined_in` and `version` are for an interface repository
  corbel::StringMember defined_in;
  corbel::StringMember version;
  TypeCode_var type;
  IDLType_var type_def;
  Visibility access = PRIVATE_MEMBER;
};
class ValueMemberSeq : public corbel::UnboundedSequence<ValueMember> {
 public:
  using _base = corbel::UnboundedSequence<ValueMember>;
  using _base::_base;
};

using StructMemberSeq_var = corbel::SequenceVar<StructMemberSeq>;
using UnionMemberSeq_var = corbel::SequenceVar<UnionMemberSeq>;
using EnumMemberSeq_var = corbel::SequenceVar<EnumMemberSeq>;
using ValueMemberSeq_var = corbel::SequenceVar<ValueMemberSeq>;

}  // namespace CORBA
