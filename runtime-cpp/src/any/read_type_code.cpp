// SPDX-License-Identifier: Apache-2.0
// Reads type codes from untrusted octets (CORBA 3.3 part 2, formal/2012-11-14, 9.3.5.1). Accepted type codes are safe
// to traverse: each value has at least one octet, chains of aliases end, and each reference back to a type that is
// still being read passes through a sequence or a value type. The memory is a small multiple of the octets read, and
// nesting has the bound of all encapsulations.
#include <corbel/any/type_code.hpp>

#include <algorithm>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "labels.hpp"

namespace corbel::any {

namespace {

using cdr::Error;
using cdr::Reader;
using CORBA::TCKind;
using CORBA::TypeCode;
using CORBA::TypeCode_ptr;

TypeCode_ptr constant(TCKind kind) noexcept {
  switch (kind) {
    case CORBA::tk_null: return CORBA::_tc_null;
    case CORBA::tk_void: return CORBA::_tc_void;
    case CORBA::tk_short: return CORBA::_tc_short;
    case CORBA::tk_long: return CORBA::_tc_long;
    case CORBA::tk_ushort: return CORBA::_tc_ushort;
    case CORBA::tk_ulong: return CORBA::_tc_ulong;
    case CORBA::tk_float: return CORBA::_tc_float;
    case CORBA::tk_double: return CORBA::_tc_double;
    case CORBA::tk_boolean: return CORBA::_tc_boolean;
    case CORBA::tk_char: return CORBA::_tc_char;
    case CORBA::tk_octet: return CORBA::_tc_octet;
    case CORBA::tk_any: return CORBA::_tc_any;
    case CORBA::tk_TypeCode: return CORBA::_tc_TypeCode;
    case CORBA::tk_Principal: return CORBA::_tc_Principal;
    case CORBA::tk_longlong: return CORBA::_tc_longlong;
    case CORBA::tk_ulonglong: return CORBA::_tc_ulonglong;
    case CORBA::tk_longdouble: return CORBA::_tc_longdouble;
    case CORBA::tk_wchar: return CORBA::_tc_wchar;
    default: return nullptr;
  }
}

bool is_value(TCKind kind) noexcept { return kind == CORBA::tk_value || kind == CORBA::tk_event; }

class TypeCodeReader {
 public:
  explicit TypeCodeReader(Reader& in) : in_(in) {}

  /// Returns null on an error. Otherwise the caller owns one reference count of the graph, if the code has a graph.
  TypeCode_ptr run() {
    const TypeCode_ptr code = read(in_);
    if (!in_.ok() || !code) {
      if (in_.ok()) in_.fail(Error::bad_type_code);
      return nullptr;
    }
    // The returned code holds the first reference count of the graph.
    [[maybe_unused]] Graph* const counted = graph_.release();
    return code;
  }

 private:
  struct Place {
    const std::byte* at;
    TypeCode_ptr code;
  };

  Graph& graph() {
    if (!graph_) graph_ = std::make_unique<Graph>();
    return *graph_;
  }
  TypeCode_ptr fail(Reader& in, Error error = Error::bad_type_code) {
    in.fail(error);
    return nullptr;
  }

  TypeCode_ptr read(Reader& in) {
    in.align(4);
    const std::byte* const at = in.cursor();
    const auto kind = static_cast<TCKind>(in.get<std::uint32_t>());
    if (!in.ok()) return nullptr;
    if (kind == TCKind{0xffffffff}) return indirection(in);
    if (const TypeCode_ptr found = constant(kind)) return found;
    if (kind > CORBA::tk_event) return fail(in);
    if (kind == CORBA::tk_string || kind == CORBA::tk_wstring) {
      const auto bound = in.get<std::uint32_t>();
      if (bound == 0) return kind == CORBA::tk_string ? CORBA::_tc_string : CORBA::_tc_wstring;
      return add(at, {.kind = kind, .length = bound});
    }
    const TypeCode_ptr code = add(at, {.kind = kind});
    if (kind == CORBA::tk_fixed) {
      Description fixed{.kind = kind};
      fixed.digits = in.get<std::uint16_t>();
      fixed.scale = in.get<std::int16_t>();
      if (fixed.digits == 0 || fixed.digits > 31) return fail(in);
      Graph::describe(code, fixed);
      return code;
    }
    Reader inner = in.get_encapsulation();
    open_.push_back(code);
    parameters(inner, code);
    open_.pop_back();
    if (!inner.ok()) return fail(in, inner.error());
    return code;
  }

  TypeCode_ptr add(const std::byte* at, const Description& description) {
    const TypeCode_ptr code = graph().add(description);
    places_.push_back({at, code});
    return code;
  }

  TypeCode_ptr indirection(Reader& in) {
    const std::byte* const from = in.cursor();
    const auto offset = in.get<std::int32_t>();
    if (!in.ok()) return nullptr;
    const auto wanted = reinterpret_cast<std::uintptr_t>(from) + static_cast<std::uintptr_t>(std::intptr_t{offset});
    // places_ is in ascending order.
    const auto place = std::lower_bound(places_.begin(), places_.end(), wanted, [](const Place& each, auto address) {
      return reinterpret_cast<std::uintptr_t>(each.at) < address;
    });
    if (place == places_.end() || reinterpret_cast<std::uintptr_t>(place->at) != wanted) return fail(in);
    const auto open = std::find(open_.begin(), open_.end(), place->code);
    return open == open_.end() || may_recur(open) ? place->code : fail(in);
  }

  // Returns true if a reference to a type that is still being read keeps its values finite.
  bool may_recur(std::vector<TypeCode_ptr>::const_iterator target) const noexcept {
    return std::any_of(target, open_.end(),
                       [](TypeCode_ptr code) { return code->kind() == CORBA::tk_sequence || is_value(code->kind()); });
  }

  // Returns the kind without aliases, or the alias kind while the alias is still being read.
  static TCKind original(TypeCode_ptr code) noexcept {
    while (code->kind() == CORBA::tk_alias && code->_description().content) code = code->_description().content;
    return code->kind();
  }

  // Reads the type of a member or element: not void, and not an exception.
  TypeCode_ptr content(Reader& in) {
    const TypeCode_ptr code = read(in);
    if (code && (code->kind() <= CORBA::tk_void || code->kind() == CORBA::tk_except)) return fail(in);
    return code;
  }

  // Reads the parameters of the kinds with an encapsulation.
  void parameters(Reader& in, TypeCode_ptr code) {
    Description of{.kind = code->kind()};
    if (of.kind == CORBA::tk_sequence || of.kind == CORBA::tk_array) {
      of.content = content(in);
      of.length = in.get<std::uint32_t>();
      if (of.kind == CORBA::tk_array && of.length == 0) fail(in);
    } else {
      of.id = graph().keep(in.get_string_in_place());
      of.name = graph().keep(in.get_string_in_place());
      // An indirection to this type that occurs before it is complete uses only its kind.
      switch (of.kind) {
        case CORBA::tk_alias:
        case CORBA::tk_value_box: of.content = content(in); break;
        case CORBA::tk_enum: members(in, of, 5); break;
        case CORBA::tk_struct:
        case CORBA::tk_except: members(in, of, 9); break;
        case CORBA::tk_union: union_of(in, of); break;
        case CORBA::tk_value:
        case CORBA::tk_event: value(in, of); break;
        default: break;  // no further parameters
      }
      const bool holds_nothing = of.kind == CORBA::tk_struct || of.kind == CORBA::tk_union || of.kind == CORBA::tk_enum;
      if (holds_nothing && of.count == 0) fail(in);
    }
    if (in.ok()) Graph::describe(code, of);
  }

  void union_of(Reader& in, Description& of) {
    of.content = read(in);
    if (!of.content || !is_discriminator(original(of.content))) {
      fail(in);
      return;
    }
    of.default_index = std::max(in.get<std::int32_t>(), -1);  // omniORB sends -2 if no label is left for a default
    members(in, of, 10);
    if (of.default_index >= static_cast<std::int64_t>(of.count)) fail(in);
  }

  void value(Reader& in, Description& of) {
    of.modifier = in.get<std::int16_t>();
    if (of.modifier < CORBA::VM_NONE || of.modifier > CORBA::VM_TRUNCATABLE) fail(in);
    ++bases_;
    const TypeCode_ptr base = read(in);
    --bases_;
    if (base && base->kind() != CORBA::tk_null) of.content = base;
    if (of.content && (!is_value(of.content->kind()) || descends(of.content))) fail(in);
    const std::size_t bases = std::exchange(bases_, 0);
    members(in, of, 11);
    bases_ = bases;
  }

  // Returns true if a value type has the innermost open type among its bases: the chain of bases would be infinite.
  bool descends(TypeCode_ptr base) const noexcept {
    const auto nearest = open_.end() - static_cast<std::ptrdiff_t>(std::min(bases_ + 1, open_.size()));
    return std::find(nearest, open_.end(), base) != open_.end();
  }

  void members(Reader& in, Description& of, std::size_t minimum) {
    of.count = in.get_length(minimum);
    std::vector<Member>& all = graph().members.emplace_front();
    all.reserve(of.count);
    for (CORBA::ULong i = 0; i < of.count && in.ok(); ++i) {
      Member& member = all.emplace_back(Member{""});
      if (of.kind == CORBA::tk_union) member.label = read_label(in, of.content->_original().kind());
      member.name = graph().keep(in.get_string_in_place());
      if (of.kind != CORBA::tk_enum) member.type = content(in);
      if (is_value(of.kind)) member.visibility = in.get<std::int16_t>();
    }
    of.members = all.data();
  }

  Reader& in_;
  std::unique_ptr<Graph> graph_;
  std::vector<Place> places_;
  std::vector<TypeCode_ptr> open_;
  std::size_t bases_ = 0;  // number of the innermost open types that are read as bases of the types around them
};

}  // namespace

}  // namespace corbel::any

namespace corbel::cdr {

Reader& operator>>(Reader& in, CORBA::TypeCode_ptr& code) try {
  code = any::TypeCodeReader(in).run();
  return in;
} catch (const std::bad_alloc&) {
  in.fail(Error::no_memory);
  return in;
}

}  // namespace corbel::cdr
