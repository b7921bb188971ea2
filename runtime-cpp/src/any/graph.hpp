// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>

#include <atomic>
#include <forward_list>
#include <string>
#include <vector>

namespace corbel::any {

/// Maximal nesting of type codes. Other ORBs do not accept deeper encapsulations, and each level needs stack.
inline constexpr int deepest = 1024;

/// Type codes that refer to one another, with their members and texts. One reference count covers pointers to all of
/// them.
struct Graph {
  std::atomic<unsigned> count{1};
  // Lists, because pointers refer to the elements.
  std::forward_list<CORBA::TypeCode> codes;
  std::forward_list<std::vector<Member>> members;
  std::forward_list<std::string> texts;
  std::vector<CORBA::TypeCode_var> others;  ///< placeholders of other types, which belong to separate graphs
  /// In the graph of a placeholder: the type, once it is complete. Other threads may read this member at the same time.
  std::atomic<CORBA::TypeCode_ptr> resolved{nullptr};

  ~Graph() { CORBA::release(resolved.load(std::memory_order_relaxed)); }

  CORBA::TypeCode_ptr add(const Description& description) { return &codes.emplace_front(description, this); }
  /// Sets the description, for types whose parts must be created first.
  static void describe(CORBA::TypeCode_ptr code, const Description& description) noexcept {
    code->description_ = description;
  }
  /// Makes the placeholder `code` stand for `type`, and keeps a reference count of the type. The first type wins.
  static void mean(CORBA::TypeCode_ptr code, CORBA::TypeCode_ptr type) noexcept {
    CORBA::TypeCode_ptr none = nullptr;
    if (code->graph_->resolved.compare_exchange_strong(none, type, std::memory_order_acq_rel)) {
      CORBA::TypeCode::_duplicate(type);
    }
  }
  /// Returns null for constant type codes.
  static Graph* of(CORBA::TypeCode_ptr code) noexcept { return code->graph_; }
  const char* keep(std::string_view text) { return text.empty() ? "" : texts.emplace_front(text).c_str(); }
  void release() noexcept {
    if (count.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

}  // namespace corbel::any
