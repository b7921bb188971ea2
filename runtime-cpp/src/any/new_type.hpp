// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>

#include <memory>
#include <unordered_map>
#include <vector>

#include "graph.hpp"

namespace corbel::any {

/// A type code under construction. Its parts are copied into one graph, which is freed as a whole even if types refer
/// to one another in cycles. Constants and placeholders of other incomplete types are not copied.
class NewType {
 public:
  explicit NewType(CORBA::TCKind kind);
  NewType(CORBA::TCKind kind, const char* id, const char* name);

  /// Copies the type of a member or element. Throws BAD_TYPECODE if no value can contain values of this type.
  CORBA::TypeCode_ptr content(CORBA::TypeCode_ptr code);
  /// Copies the type of a discriminator or base. Throws IMP_LIMIT if the type is nested too deeply.
  CORBA::TypeCode_ptr copy(CORBA::TypeCode_ptr code);
  void add(const char* name, CORBA::TypeCode_ptr type, std::int64_t label = 0, CORBA::Visibility visibility = 0);

  /// Returns the complete type code, owned by the caller. Throws BAD_TYPECODE if its values would be infinite.
  CORBA::TypeCode_ptr finish();

  Description of;  ///< to be filled by the caller, except for the members

 private:
  bool holds_itself() const;

  struct Release {
    void operator()(Graph* graph) const noexcept { graph->release(); }
  };
  std::unique_ptr<Graph, Release> graph_;
  CORBA::TypeCode_ptr code_;
  std::vector<Member>* members_;
  std::unordered_map<const CORBA::TypeCode*, CORBA::TypeCode_ptr> copies_;
  int depth_ = 1;                           // nesting of the copied types
  std::vector<CORBA::TypeCode_ptr> meant_;  // placeholders of this type
};

}  // namespace corbel::any
