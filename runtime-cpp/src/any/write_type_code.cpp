// SPDX-License-Identifier: Apache-2.0
// Writes type codes (CORBA 3.3 part 2, formal/2012-11-14, 9.3.5.1). A structure, union or value type that occurs a
// second time becomes an indirection: recursive types need indirections, and shared parts do not grow with each use.
// Other kinds are written again, because TAO does not accept indirections to most of them, and loops forever on an
// indirection to an incomplete alias (TypeCode_CDR_Extraction.cpp). These kinds contain at most one other type, so the
// repetition is small; beyond a bound, indirections are used, as the standard permits.
#include <corbel/any/type_code.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <algorithm>
#include <map>
#include <vector>

#include "graph.hpp"

namespace corbel::any {

namespace {

using cdr::Writer;
using CORBA::TypeCode;

/// Bound on repeated octets in one type code.
constexpr std::size_t most_repeated = 256 * 1024;

class TypeCodeWriter {
 public:
  explicit TypeCodeWriter(Writer& out) : out_(out) {}

  void write(const TypeCode& code) {
    const Description& of = code._description();
    if (is_simple(of)) {
      out_.put(static_cast<std::uint32_t>(of.kind));
      if (of.kind == CORBA::tk_string || of.kind == CORBA::tk_wstring) out_.put(of.length);
      return;
    }
    const auto found = written_.find(&code);
    const bool again = found != written_.end();
    if (again && !may_repeat(code)) return indirection(found->second);
    if (of.kind == incomplete) throw CORBA::BAD_TYPECODE(minor::incomplete_type, CORBA::COMPLETED_NO);
    out_.put(static_cast<std::uint32_t>(of.kind));
    if (!out_.ok()) return;
    const std::size_t start = out_.position() - sizeof(std::uint32_t);
    if (!again) written_.emplace(&code, start);
    if (of.kind == CORBA::tk_fixed) {
      out_.put(of.digits);
      return out_.put(of.scale);
    }
    if (depth_ == deepest) return out_.fail(cdr::Error::too_deep);
    ++depth_;
    encapsulated(code);
    --depth_;
    if (again) repeated_ += out_.position() - start;
  }

 private:
  static bool holds_members(const Description& of) noexcept {
    return of.kind == CORBA::tk_struct || of.kind == CORBA::tk_union || of.kind == CORBA::tk_value ||
           of.kind == CORBA::tk_event;
  }

  /// Returns true if a type that was written before may be written again. Repeating a cycle without types with members
  /// would never end.
  bool may_repeat(const TypeCode& code) const noexcept {
    return !holds_members(code._description()) && repeated_ < most_repeated &&
           std::find(open_.begin(), open_.end(), &code) == open_.end();
  }

  void indirection(std::size_t to) noexcept {
    out_.put(std::uint32_t{0xffffffff});
    out_.align(4);
    out_.put(static_cast<std::int32_t>(static_cast<std::int64_t>(to) - static_cast<std::int64_t>(out_.position())));
  }

  void encapsulated(const TypeCode& code) {
    const Description& of = code._description();
    std::vector<const TypeCode*> around;
    if (holds_members(of)) {
      around.swap(open_);
    } else {
      open_.push_back(&code);
    }
    const Writer::Encapsulation encapsulation = out_.begin_encapsulation();
    parameters(of);
    out_.end_encapsulation(encapsulation);
    if (holds_members(of)) {
      open_.swap(around);
    } else {
      open_.pop_back();
    }
  }

  // Returns true for kinds that are about as short as an indirection.
  static bool is_simple(const Description& of) noexcept {
    return of.kind <= CORBA::tk_Principal || of.kind == CORBA::tk_string ||
           (of.kind >= CORBA::tk_longlong && of.kind <= CORBA::tk_wstring);
  }

  void parameters(const Description& of) {
    switch (of.kind) {
      case CORBA::tk_sequence:
      case CORBA::tk_array: write(*of.content); return out_.put(of.length);
      case CORBA::tk_alias:
      case CORBA::tk_value_box: names(of); return write(*of.content);
      case CORBA::tk_struct:
      case CORBA::tk_except:
      case CORBA::tk_enum:
        names(of);
        out_.put(of.count);
        return members(of, [](const Member&) {});
      case CORBA::tk_union: {
        names(of);
        write(*of.content);
        out_.put(of.default_index);
        out_.put(of.count);
        const CORBA::TCKind kind = of.content->_original().kind();
        return members(of, [&](const Member& member) { label(kind, member.label); });
      }
      case CORBA::tk_value:
      case CORBA::tk_event:
        names(of);
        out_.put(of.modifier);
        write(of.content ? *of.content : *CORBA::_tc_null);
        out_.put(of.count);
        return members(of, [](const Member&) {});
      default: return names(of);
    }
  }

  void names(const Description& of) {
    out_.put_string(of.id);
    out_.put_string(of.name);
  }

  template <class Before>
  void members(const Description& of, Before before) {
    for (CORBA::ULong i = 0; i < of.count && out_.ok(); ++i) {
      before(of.members[i]);
      out_.put_string(of.members[i].name);
      if (of.members[i].type) write(*of.members[i].type);
      if (of.kind == CORBA::tk_value || of.kind == CORBA::tk_event) out_.put(of.members[i].visibility);
    }
  }

  void label(CORBA::TCKind kind, std::int64_t label) noexcept {
    switch (kind) {
      case CORBA::tk_boolean: return out_.put(label != 0);
      case CORBA::tk_char:
      case CORBA::tk_octet: return out_.put(static_cast<unsigned char>(label));
      case CORBA::tk_short:
      case CORBA::tk_ushort: return out_.put(static_cast<std::int16_t>(label));
      case CORBA::tk_longlong:
      case CORBA::tk_ulonglong: return out_.put(label);
      default: return out_.put(static_cast<std::int32_t>(label));
    }
  }

  Writer& out_;
  int depth_ = 0;
  std::map<const TypeCode*, std::size_t> written_;  // position of the first occurrence
  std::vector<const TypeCode*> open_;               // types being written within the innermost type with members
  std::size_t repeated_ = 0;                        // octets
};

}  // namespace

}  // namespace corbel::any

namespace corbel::cdr {

Writer& operator<<(Writer& out, CORBA::TypeCode_ptr code) {
  if (!code) throw CORBA::BAD_TYPECODE(minor::incomplete_type, CORBA::COMPLETED_NO);
  any::TypeCodeWriter(out).write(*code);
  return out;
}

}  // namespace corbel::cdr
