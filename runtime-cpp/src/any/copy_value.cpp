// SPDX-License-Identifier: Apache-2.0
#include "copy_value.hpp"

#include <corbel/cdr/fixed.hpp>
#include <corbel/cdr/wide.hpp>

#include <map>

namespace corbel::any {

namespace {

using cdr::Error;
using cdr::Primitive;
using cdr::Reader;
using cdr::Writer;
using CORBA::TypeCode;

/// Copies values between encodings. Functions for kinds of values that are rare in Anys, or expensive to copy, are
/// cold.
class Copier {
 public:
  Copier(Reader& in, Writer& out, const Values* given, std::unique_ptr<Values>* taken)
      : in_(in), out_(out), given_(given), taken_(taken) {}
  Copier(const Copier&) = delete;
  Copier& operator=(const Copier&) = delete;
  ~Copier() {
    if (!out_.ok()) in_.fail(out_.error());
    if (begun_) (*taken_)->end();
  }

  void value(const TypeCode& type) {
    if (!in_.enter()) return;
    if (out_.ok()) dispatch(type._original());
    in_.leave();
  }

 private:
  bool ok() const noexcept { return in_.ok() && out_.ok(); }

  void dispatch(const TypeCode& type) {
    const Description& of = type._description();
    if (each(of.kind, 1)) return;
    switch (of.kind) {
      case CORBA::tk_null:
      case CORBA::tk_void: return;
      case CORBA::tk_longdouble: return quads(1);
      case CORBA::tk_wchar: return cdr::put_wchar(out_, cdr::get_wchar(in_));
      case CORBA::tk_string: return out_.put_string(in_.get_string(of.length));
      case CORBA::tk_wstring: {
        const CORBA::WString_var text(cdr::copy_wstring(in_, of.length));
        if (ok()) cdr::put_wstring(out_, text.in());
        return;
      }
      case CORBA::tk_any: return any();
      case CORBA::tk_TypeCode: {
        CORBA::TypeCode_var code;
        in_ >> code;
        if (ok()) out_ << code;
        return;
      }
      case CORBA::tk_Principal: return octets();
      case CORBA::tk_fixed: return decimal(of.digits, of.scale);
      case CORBA::tk_objref:
      case CORBA::tk_component:
      case CORBA::tk_home: return reference();
      case CORBA::tk_value:
      case CORBA::tk_value_box:
      case CORBA::tk_event: return value_type(type);
      case CORBA::tk_abstract_interface: return object_or_value();
      case CORBA::tk_enum: return out_.put(in_.get_enum(of.count));
      case CORBA::tk_except: out_.put_string(in_.get_string()); return members(of);
      case CORBA::tk_struct: return members(of);
      case CORBA::tk_union: return union_of(type);
      case CORBA::tk_array: return elements(of, of.length);
      case CORBA::tk_sequence: {
        const std::uint32_t length = in_.get_length(1, of.length);
        out_.put(length);
        return elements(of, length);
      }
      default: return in_.fail(Error::bad_type_code);
    }
  }

  // Copies `count` primitives at once. Returns false if `kind` is not a primitive type of CDR.
  bool each(CORBA::TCKind kind, std::uint32_t count) {
    switch (kind) {
      case CORBA::tk_boolean: primitives<bool>(count); break;
      case CORBA::tk_char:
      case CORBA::tk_octet: primitives<unsigned char>(count); break;
      case CORBA::tk_short:
      case CORBA::tk_ushort: primitives<std::uint16_t>(count); break;
      case CORBA::tk_long:
      case CORBA::tk_ulong:
      case CORBA::tk_float: primitives<std::uint32_t>(count); break;
      case CORBA::tk_longlong:
      case CORBA::tk_ulonglong:
      case CORBA::tk_double: primitives<std::uint64_t>(count); break;
      default: return false;
    }
    return true;
  }

  template <Primitive T>
  void primitives(std::uint32_t count) {
    if (count == 0) return;
    if (count == 1) {
      out_.put(in_.get<T>());
    } else if constexpr (std::same_as<T, bool>) {
      for (std::uint32_t i = 0; i < count && ok(); ++i) out_.put(in_.get<bool>());
    } else if (const std::byte* from = in_.block(sizeof(T), count, sizeof(T))) {
      out_.align(sizeof(T));
      for (std::uint32_t i = 0; i < count; ++i) out_.put(in_.load<T>(from + std::size_t{i} * sizeof(T)));
    }
  }

  // Copies octets, because no C++ type holds every IEEE quad.
  [[gnu::cold]] void quads(std::uint32_t count) {
    constexpr std::size_t size = 16;
    if (count == 0) return;
    const std::byte* const from = in_.block(8, count, size);
    std::byte* const to = from ? out_.unfragmented_block(8, count * size) : nullptr;
    if (!to) return;
    const bool swap = in_.little_endian() != cdr::writes_little;
    for (std::size_t i = 0; i < count * size; ++i) to[i] = from[swap ? i ^ (size - 1) : i];
  }

  void octets() {
    const auto all = in_.get_octet_sequence();
    if (!in_.ok()) return;
    out_.put(static_cast<std::uint32_t>(all.size()));
    out_.put_octets(all);
  }

  [[gnu::cold]] void decimal(CORBA::UShort digits, CORBA::Short scale) {
    const auto all = in_.get_octets(cdr::fixed_size(digits));
    CORBA::Fixed checked;
    if (!in_.ok()) return;
    if (scale < 0 || scale > digits || !cdr::from_decimal(all, digits, static_cast<CORBA::UShort>(scale), checked)) {
      return in_.fail(Error::bad_decimal);
    }
    out_.put_octets(all);
  }

  void reference() {
    out_.put_string(in_.get_string_in_place());
    const std::uint32_t profiles = in_.get_length(8);
    out_.put(profiles);
    for (std::uint32_t i = 0; i < profiles && ok(); ++i) {
      out_.put(in_.get<std::uint32_t>());
      octets();
    }
  }

  // Copies a value of an abstract interface (CORBA 3.3 part 2, 9.3.7): the message states whether it contains an object
  // or a value, and its type.
  [[gnu::cold]] void object_or_value() {
    const bool is_object = in_.get<bool>();
    out_.put(is_object);
    if (ok()) is_object ? reference() : value_type(*CORBA::_tc_ValueBase);
  }

  [[gnu::cold]] void value_type(const TypeCode& type) {
    if (taken_ == nullptr) {
      if (given_ == nullptr) return in_.fail(Error::bad_type_code);
      return given_->give(in_, out_);
    }
    if (*taken_ == nullptr) {
      if (make_values == nullptr) return in_.fail(Error::bad_type_code);
      *taken_ = make_values();
      (*taken_)->begin(in_);
      begun_ = true;
    }
    (*taken_)->take(type, in_, out_);
  }

  void any() {
    CORBA::TypeCode_var type;
    in_ >> type;
    if (!ok()) return;
    out_ << type;
    value(*type.in());
  }

  void members(const Description& of) {
    for (CORBA::ULong i = 0; i < of.count && ok(); ++i) value(*of.members[i].type);
  }

  void elements(const Description& of, std::uint32_t count) {
    const TypeCode& element = of.content->_original();
    if (each(element.kind(), count)) return;
    if (element.kind() == CORBA::tk_longdouble) return quads(count);
    for (std::uint32_t i = 0; i < count && ok(); ++i) value(element);
  }

  void union_of(const TypeCode& type) {
    const Description& of = type._description();
    const std::int64_t label = discriminator(of.content->_original());
    if (!ok()) return;
    const std::int64_t index = branch(type, label);
    if (index >= 0) value(*of.members[index].type);
  }

  std::int64_t discriminator(const TypeCode& type) {
    switch (type.kind()) {
      case CORBA::tk_boolean: return moved<bool>();
      case CORBA::tk_char: return moved<unsigned char>();
      case CORBA::tk_short: return moved<std::int16_t>();
      case CORBA::tk_ushort: return moved<std::uint16_t>();
      case CORBA::tk_long: return moved<std::int32_t>();
      case CORBA::tk_ulong: return moved<std::uint32_t>();
      case CORBA::tk_longlong:
      case CORBA::tk_ulonglong: return moved<std::int64_t>();
      default: {
        const std::uint32_t number = in_.get_enum(type._description().count);
        out_.put(number);
        return number;
      }
    }
  }
  template <Primitive T>
  std::int64_t moved() {
    const T value = in_.get<T>();
    out_.put(value);
    return static_cast<std::int64_t>(value);
  }

  // Returns the member that a label selects, or -1. Uses a table, so that many values of a union with many members do
  // not take quadratic time.
  [[gnu::cold]] std::int64_t branch(const TypeCode& type, std::int64_t label) {
    const Description& of = type._description();
    const auto [place, is_new] = branches_.try_emplace(&type);
    Branches& branches = place->second;
    if (is_new) {
      branches.type = TypeCode::_duplicate(const_cast<TypeCode*>(&type));
      for (CORBA::ULong i = 0; i < of.count; ++i) {
        if (static_cast<std::int64_t>(i) != of.default_index) branches.by_label.emplace(of.members[i].label, i);
      }
    }
    const auto found = branches.by_label.find(label);
    return found != branches.by_label.end() ? found->second : of.default_index;
  }

  Reader& in_;
  Writer& out_;
  const Values* const given_;
  std::unique_ptr<Values>* const taken_;
  bool begun_ = false;

  /// The members of a union by label. Holds a reference count of the type code, which may belong to a nested Any:
  /// otherwise another union's type code could get the same address.
  struct Branches {
    CORBA::TypeCode_var type;
    std::map<std::int64_t, std::int64_t> by_label;
  };
  std::map<const TypeCode*, Branches> branches_;
};

}  // namespace

void take_value(const TypeCode& type, Reader& in, Writer& out, std::unique_ptr<Values>& values) {
  Copier(in, out, nullptr, &values).value(type);
}

void give_value(const TypeCode& type, Reader& in, Writer& out, const Values* values) {
  Copier(in, out, values, nullptr).value(type);
}

}  // namespace corbel::any
