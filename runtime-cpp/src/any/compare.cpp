// SPDX-License-Identifier: Apache-2.0
// Compares type codes pair by pair without recursion. Recursive types lead back to known pairs, and shared parts are
// compared once, so that a peer's type codes cannot make the comparison slow.
#include <corbel/any/type_code.hpp>

#include <cstring>
#include <set>
#include <utility>
#include <vector>

namespace corbel::any {

namespace {

using CORBA::TypeCode;

class Comparison {
 public:
  explicit Comparison(bool equivalence) : equivalence_(equivalence) {}

  bool run(const TypeCode& left, const TypeCode& right) {
    push(&left, &right);
    while (!open_.empty()) {
      const auto [a, b] = open_.back();
      open_.pop_back();
      if (!matches(a->_description(), b->_description())) return false;
    }
    return same_;
  }

 private:
  // Bound on the pairs of one comparison: two type codes of a peer could have a quadratic number.
  static constexpr std::size_t max_pairs = 1 << 16;

  void push(const TypeCode* a, const TypeCode* b) {
    if (!a || !b) {
      same_ = same_ && a == b;
      return;
    }
    if (equivalence_) {
      a = &a->_original();
      b = &b->_original();
    }
    if (a == b || seen_.contains({a, b})) return;
    if (seen_.size() == max_pairs) {
      same_ = false;
      return;
    }
    seen_.insert({a, b});
    open_.emplace_back(a, b);
  }

  // An event type is equivalent to a value type, because some ORBs do not support event types.
  CORBA::TCKind kind(const Description& of) const noexcept {
    return equivalence_ && of.kind == CORBA::tk_event ? CORBA::tk_value : of.kind;
  }

  bool matches(const Description& a, const Description& b) {
    if (!same_ || kind(a) != kind(b)) return false;
    if (equivalence_ && *a.id && *b.id) return std::strcmp(a.id, b.id) == 0;
    if (!equivalence_ && (std::strcmp(a.id, b.id) != 0 || std::strcmp(a.name, b.name) != 0)) return false;
    if (a.count != b.count || a.length != b.length || a.default_index != b.default_index || a.digits != b.digits ||
        a.scale != b.scale || a.modifier != b.modifier) {
      return false;
    }
    push(a.content, b.content);
    for (CORBA::ULong i = 0; i < a.count; ++i) {
      const Member& left = a.members[i];
      const Member& right = b.members[i];
      if (!equivalence_ && std::strcmp(left.name, right.name) != 0) return false;
      // The label of the default member has no meaning.
      if (left.label != right.label && i != static_cast<CORBA::ULong>(a.default_index)) return false;
      if (left.visibility != right.visibility) return false;
      push(left.type, right.type);
    }
    return same_;
  }

  const bool equivalence_;
  bool same_ = true;
  std::set<std::pair<const TypeCode*, const TypeCode*>> seen_;
  std::vector<std::pair<const TypeCode*, const TypeCode*>> open_;
};

}  // namespace

}  // namespace corbel::any

namespace CORBA {

Boolean TypeCode::equal(TypeCode_ptr other) const { return other && corbel::any::Comparison(false).run(*this, *other); }

Boolean TypeCode::equivalent(TypeCode_ptr other) const {
  return other && corbel::any::Comparison(true).run(*this, *other);
}

}  // namespace CORBA
