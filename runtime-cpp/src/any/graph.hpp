// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>

#include <atomic>
#include <forward_list>
#include <string>
#include <vector>

namespace corbel::any {

/// Levels of a type code: no peer takes more encapsulations in one another, and each takes stack.
inline constexpr int deepest = 1024;

/// Type codes that lead to one another, and what they point to. Pointers to any of them are counted here.
struct Graph {
  std::atomic<unsigned> count{1};
  // Pointers lead to all of these: they stay where they are.
  std::forward_list<CORBA::TypeCode> codes;
  std::forward_list<std::vector<Member>> members;
  std::forward_list<std::string> texts;
  std::vector<CORBA::TypeCode_var> others;  ///< what stands for other types is in graphs of its own
  /// Of a graph of what stands for a type: the type, once it is made. Others may be asking at that moment.
  std::atomic<CORBA::TypeCode_ptr> meant{nullptr};

  ~Graph() { CORBA::release(meant.load(std::memory_order_relaxed)); }

  CORBA::TypeCode_ptr add(const Description& description) { return &codes.emplace_front(description, this); }
  /// For what is known only when its parts are.
  static void describe(CORBA::TypeCode_ptr code, const Description& description) noexcept {
    code->description_ = description;
  }
  /// `code` is what stands for `type`, and keeps it. What it is known as already it stays.
  static void mean(CORBA::TypeCode_ptr code, CORBA::TypeCode_ptr type) noexcept {
    CORBA::TypeCode_ptr none = nullptr;
    if (code->graph_->meant.compare_exchange_strong(none, type, std::memory_order_acq_rel)) {
      CORBA::TypeCode::_duplicate(type);
    }
  }
  /// Null of constants.
  static Graph* of(CORBA::TypeCode_ptr code) noexcept { return code->graph_; }
  const char* keep(std::string_view text) { return text.empty() ? "" : texts.emplace_front(text).c_str(); }
  void release() noexcept {
    if (count.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

}  // namespace corbel::any
