// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>

#include <memory>
#include <unordered_map>
#include <vector>

#include "graph.hpp"

namespace corbel::any {

/// A type code that is being made. All that it holds is copied into its graph, which so is freed as one however types
/// lead to one another; constants stay where they are, and so does what stands for other types that are not yet made.
class NewType {
 public:
  explicit NewType(CORBA::TCKind kind);
  NewType(CORBA::TCKind kind, const char* id, const char* name);

  /// Its own copy of a type. BAD_TYPECODE: no value can hold values of it.
  CORBA::TypeCode_ptr content(CORBA::TypeCode_ptr code);
  /// The same for a discriminator or a base. IMP_LIMIT for what has too many levels.
  CORBA::TypeCode_ptr copy(CORBA::TypeCode_ptr code);
  void add(const char* name, CORBA::TypeCode_ptr type, std::int64_t label = 0, CORBA::Visibility visibility = 0);

  /// The type code, complete; the caller owns it. BAD_TYPECODE: its values would have no end.
  CORBA::TypeCode_ptr finish();

  Description of;  ///< to be filled, but for the members

 private:
  bool holds_itself() const;

  struct Release {
    void operator()(Graph* graph) const noexcept { graph->release(); }
  };
  std::unique_ptr<Graph, Release> graph_;
  CORBA::TypeCode_ptr code_;
  std::vector<Member>* members_;
  std::unordered_map<const CORBA::TypeCode*, CORBA::TypeCode_ptr> copies_;
  int depth_ = 1;                           // of what is copied
  std::vector<CORBA::TypeCode_ptr> meant_;  // what stood for this type
};

}  // namespace corbel::any
