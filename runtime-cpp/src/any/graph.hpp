// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/any/type_code.hpp>

#include <atomic>
#include <deque>
#include <string>
#include <vector>

namespace corbel::any {

/// Type codes that lead to one another, and what they point to. Pointers to any of them are counted here.
struct Graph {
  std::atomic<unsigned> count{1};
  std::deque<CORBA::TypeCode> codes;
  std::deque<std::vector<Member>> members;
  std::deque<std::string> texts;

  CORBA::TypeCode_ptr add(const Description& description) { return &codes.emplace_back(description, this); }
  /// For what is known only when its parts are.
  static void describe(CORBA::TypeCode_ptr code, const Description& description) noexcept {
    code->description_ = description;
  }
  const char* keep(std::string_view text) { return text.empty() ? "" : texts.emplace_back(text).c_str(); }
  void release() noexcept {
    if (count.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
};

}  // namespace corbel::any
