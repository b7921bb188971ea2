// SPDX-License-Identifier: Apache-2.0
#include "new_type.hpp"

#include <corbel/mapping/minor_codes.hpp>

#include <string_view>
#include <unordered_set>

namespace corbel::any {

namespace {

[[noreturn]] void refuse_type() { throw CORBA::BAD_TYPECODE(minor::illegal_member_type, CORBA::COMPLETED_NO); }

// Returns true if a value of this kind may lack its content: a sequence may be empty, and a value may be null.
bool ends(CORBA::TCKind kind) noexcept {
  return kind == CORBA::tk_sequence || kind == CORBA::tk_value || kind == CORBA::tk_event;
}

}  // namespace

NewType::NewType(CORBA::TCKind kind) : NewType(kind, "", "") {}

NewType::NewType(CORBA::TCKind kind, const char* id, const char* name)
    : graph_(new Graph), code_(graph_->add({.kind = kind})), members_(&graph_->members.emplace_front()) {
  of.kind = kind;
  of.id = graph_->keep(id);
  of.name = graph_->keep(name);
}

CORBA::TypeCode_ptr NewType::content(CORBA::TypeCode_ptr code) {
  if (!code || code->kind() <= CORBA::tk_void || code->kind() == CORBA::tk_except) refuse_type();
  return copy(code);
}

CORBA::TypeCode_ptr NewType::copy(CORBA::TypeCode_ptr code) {
  if (!code || !Graph::of(code)) return code;
  const auto [place, is_new] = copies_.try_emplace(code, nullptr);
  if (!is_new) return place->second;
  Description description = code->_description();
  if (description.kind == incomplete) {
    if (of.kind != CORBA::tk_except && std::string_view(description.id) == of.id) {
      meant_.push_back(code);
      return place->second = code_;
    }
    graph_->others.emplace_back(CORBA::TypeCode::_duplicate(code));
    return place->second = code;
  }
  if (depth_ == deepest) throw CORBA::IMP_LIMIT(minor::type_too_deep, CORBA::COMPLETED_NO);
  ++depth_;
  const CORBA::TypeCode_ptr made = place->second = graph_->add({.kind = description.kind});
  description.id = graph_->keep(description.id);
  description.name = graph_->keep(description.name);
  description.content = copy(description.content);
  if (description.count > 0) {
    std::vector<Member>& all =
        graph_->members.emplace_front(description.members, description.members + description.count);
    for (Member& member : all) {
      member.name = graph_->keep(member.name);
      member.type = copy(member.type);
    }
    description.members = all.data();
  }
  Graph::describe(made, description);
  --depth_;
  return made;
}

void NewType::add(const char* name, CORBA::TypeCode_ptr type, std::int64_t label, CORBA::Visibility visibility) {
  members_->push_back({graph_->keep(name), type, label, visibility});
}

// Returns true if the type contains itself by a path on which each value must contain the next one.
bool NewType::holds_itself() const {
  std::vector<const CORBA::TypeCode*> open{code_};
  std::unordered_set<const CORBA::TypeCode*> seen;
  while (!open.empty()) {
    const Description& each = open.back()->_description();
    open.pop_back();
    if (ends(each.kind)) continue;
    std::vector<const CORBA::TypeCode*> next{each.content};
    for (CORBA::ULong i = 0; i < each.count; ++i) next.push_back(each.members[i].type);
    for (const CORBA::TypeCode* code : next) {
      if (code == code_) return true;
      if (code && seen.insert(code).second) open.push_back(code);
    }
  }
  return false;
}

// From here on, placeholders are equivalent to the type and hold a reference count of it. The type holds no reference
// count of its placeholders, so there are no cycles. If several threads complete the same placeholder, the first type
// wins.
CORBA::TypeCode_ptr NewType::finish() {
  of.members = members_->data();
  of.count = static_cast<CORBA::ULong>(members_->size());
  Graph::describe(code_, of);
  if (!meant_.empty() && holds_itself()) refuse_type();
  for (const CORBA::TypeCode_ptr each : meant_) {
    Graph::mean(each, code_);
  }
  [[maybe_unused]] Graph* const counted = graph_.release();
  return code_;
}

}  // namespace corbel::any
