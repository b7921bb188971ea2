// SPDX-License-Identifier: Apache-2.0
// The data between a value's tag and its state: the codebase, which is ignored, and the ids of its types.
#include <corbel/value/stream.hpp>

#include "tags.hpp"

namespace corbel::value {
namespace {

const std::byte* indirect(cdr::Reader& in) noexcept {
  const auto from = reinterpret_cast<std::uintptr_t>(in.cursor());
  const auto offset = static_cast<std::intptr_t>(in.get<std::int32_t>());
  return reinterpret_cast<const std::byte*>(from + static_cast<std::uintptr_t>(offset));
}

}  // namespace

bool ValueReader::get_type(std::uint32_t tag, const Type* formal, Ids& ids) {
  if ((tag & 0xf0) != 0) bad();
  if ((tag & tag::codebase) != 0) get_id();
  switch (tag & tag::type_mask) {
    case tag::no_type:
      if (formal == nullptr) {
        bad();
      } else {
        ids.emplace_back(formal->id);
      }
      break;
    case tag::one_type: ids.push_back(get_id()); break;
    case tag::type_list: return get_ids(ids);
    default: bad();
  }
  return in_.ok();
}

/// Reads a string, or an indirection to one. Ids are ASCII.
std::string_view ValueReader::get_id() {
  cdr::Reader ahead = in_;
  if (ahead.get<std::uint32_t>() != tag::indirection) {
    in_.align(4);
    const std::byte* const at = in_.cursor();
    const std::string_view id = in_.get_string_in_place();
    if (in_.ok()) ids_.emplace(at, id);
    return id;
  }
  in_.get<std::uint32_t>();
  const auto found = ids_.find(indirect(in_));
  if (in_.ok() && found != ids_.end()) return found->second;
  bad();
  return {};
}

bool ValueReader::get_ids(Ids& ids) {
  const auto count = in_.get<std::int32_t>();
  const std::byte* const at = in_.cursor() - 4;
  if (!in_.ok()) return false;
  if (static_cast<std::uint32_t>(count) == tag::indirection) {
    const auto found = lists_.find(indirect(in_));
    if (!in_.ok() || found == lists_.end()) return bad() != nullptr;
    ids = found->second;
    return true;
  }
  if (count <= 0 || count > in_.limits().max_nesting) return bad() != nullptr;
  for (std::int32_t i = 0; i < count && in_.ok(); ++i) ids.push_back(get_id());
  lists_.emplace(at, ids);
  return in_.ok();
}

}  // namespace corbel::value
