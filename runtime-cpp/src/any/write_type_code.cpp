// SPDX-License-Identifier: Apache-2.0
// Type codes as CDR has them (CORBA 3.3 part 2, formal/2012-11-14, 9.3.5.1). What stands there a second time is an
// indirection: recursive types need it, and what shares parts does not grow with each use.
#include <corbel/any/type_code.hpp>
#include <corbel/mapping/minor_codes.hpp>

#include <map>

#include "graph.hpp"

namespace corbel::any {

namespace {

using cdr::Writer;
using CORBA::TypeCode;

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
    if (const auto found = written_.find(&code); found != written_.end()) {
      out_.put(std::uint32_t{0xffffffff});
      out_.align(4);
      return out_.put(static_cast<std::int32_t>(static_cast<std::int64_t>(found->second) -
                                                static_cast<std::int64_t>(out_.position())));
    }
    if (of.kind == incomplete) throw CORBA::BAD_TYPECODE(minor::incomplete_type, CORBA::COMPLETED_NO);
    out_.put(static_cast<std::uint32_t>(of.kind));
    if (!out_.ok()) return;
    written_.emplace(&code, out_.position() - sizeof(std::uint32_t));
    if (of.kind == CORBA::tk_fixed) {
      out_.put(of.digits);
      return out_.put(of.scale);
    }
    if (depth_ == deepest) return out_.fail(cdr::Error::too_deep);
    ++depth_;
    const Writer::Encapsulation encapsulation = out_.begin_encapsulation();
    parameters(of);
    out_.end_encapsulation(encapsulation);
    --depth_;
  }

 private:
  // Shorter than an indirection, or nearly.
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
  std::map<const TypeCode*, std::size_t> written_;  // where each kind stands
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
