// SPDX-License-Identifier: Apache-2.0
#include <corbel/any/any.hpp>

#include <corbel/mapping/minor_codes.hpp>

#include <new>
#include <utility>

#include "copy_value.hpp"
#include "state.hpp"

namespace CORBA {

using corbel::any::Operations;
using corbel::any::OwnedValue;
using corbel::any::State;

Any::Any(TypeCode_ptr type, std::shared_ptr<const State> state) noexcept : type_(type), state_(std::move(state)) {}

Any::Any(const Any& other) : type_(TypeCode::_duplicate(other.type_)), state_(other.state_) {}

Any::Any(Any&& other) noexcept : type_(std::exchange(other.type_, _tc_null)), state_(std::move(other.state_)) {}

Any& Any::operator=(const Any& other) {
  Any copy(other);
  return *this = std::move(copy);
}

Any& Any::operator=(Any&& other) noexcept {
  std::swap(type_, other.type_);
  std::swap(state_, other.state_);
  return *this;
}

Any::~Any() { release(type_); }

TypeCode_ptr Any::type() const noexcept { return TypeCode::_duplicate(type_); }

void Any::type(TypeCode_ptr code) {
  if (!code || !type_->equivalent(code)) throw BAD_TYPECODE(corbel::minor::incomplete_type, COMPLETED_NO);
  release(std::exchange(type_, TypeCode::_duplicate(code)));
}

void Any::_insert(TypeCode_ptr type, const Operations& operations, void* value) {
  std::unique_ptr<void, void (*)(void*) noexcept> owner(value, operations.destroy);
  auto state = std::make_shared<State>();
  state->origin = state->add(operations, value);
  static_cast<void>(owner.release());
  *this = Any(TypeCode::_duplicate(type), std::move(state));
}

Any Any::_encoded(TypeCode_ptr type, corbel::cdr::Buffer bytes, std::size_t size) {
  auto state = std::make_shared<State>();
  state->type = TypeCode::_duplicate(type);
  state->bytes = std::move(bytes);
  state->size = size;
  return Any(type, std::move(state));
}

std::span<const std::byte> Any::_bytes() const noexcept {
  if (!state_) return {};
  return {state_->bytes.data(), state_->size};
}

const OwnedValue* Any::_extract(TypeCode_ptr type, const Operations& operations) const {
  if (!state_ || !type_->equivalent(type)) return nullptr;
  const OwnedValue* const first = state_->held.load(std::memory_order_acquire);
  for (const OwnedValue* each = first; each; each = each->next) {
    if (each->operations == &operations) return each;
  }
  for (const OwnedValue* each = first; each && operations.narrow; each = each->next) {
    if (each->operations->object) {
      return state_->add(operations, operations.narrow(each->operations->object(each->value)));
    }
  }
  for (const OwnedValue* each = first; each && operations.from_base; each = each->next) {
    if (each->operations->base) {
      return state_->add(operations, operations.from_base(each->operations->base(each->value)));
    }
  }
  for (const OwnedValue* each = first; each && operations.from_either; each = each->next) {
    if (each->operations->either) {
      return state_->add(operations, operations.from_either(each->operations->either(each->value)));
    }
  }
  return decoded(operations);
}

const OwnedValue* Any::decoded(const Operations& operations) const {
  corbel::cdr::Buffer buffer;
  std::span<const std::byte> bytes(state_->bytes.data(), state_->size);
  if (state_->origin) {
    corbel::cdr::Writer out(buffer);
    state_->origin->operations->write(out, state_->origin->value);
    if (!out.ok()) return nullptr;
    bytes = {buffer.data(), out.buffered()};
  }
  corbel::cdr::Context context;
  context.orb = state_->core.get();
  if (state_->values) context.values = state_->values->value_source();
  corbel::cdr::Reader in(bytes, corbel::cdr::writes_little, state_->limits);
  in.context(&context);
  void* const value = operations.read(in);
  if (!in.ok() || in.remaining() != 0) {
    if (value) operations.destroy(value);
    return nullptr;
  }
  return state_->add(operations, value);
}

void Any::_write(corbel::cdr::Writer& out) const {
  out << type_;
  _write_value(out);
}

void Any::_write_value(corbel::cdr::Writer& out) const {
  if (!state_ || !out.ok()) return;
  // The contents are CDR always: a peer may have only the type code to decode them.
  const bool native_layout = out.set_native_layout(false);
  if (corbel::any::write_sharing) {
    corbel::any::write_sharing(*this, out);
  } else {
    _write_alone(out);
  }
  out.set_native_layout(native_layout);
}

void Any::_write_alone(corbel::cdr::Writer& out) const {
  if (state_->origin) return state_->origin->operations->write(out, state_->origin->value);
  corbel::cdr::Reader in({state_->bytes.data(), state_->size}, corbel::cdr::writes_little, state_->limits);
  corbel::any::give_value(*state_->type.in(), in, out, state_->values.get());
  if (!in.ok()) out.fail(in.error());
}

void Any::_read(corbel::cdr::Reader& in) try {
  TypeCode_var code;
  in >> code;
  if (in.ok()) _read_value(in, code.in());
} catch (const std::bad_alloc&) {
  in.fail(corbel::cdr::Error::no_memory);
}

void Any::_read_value(corbel::cdr::Reader& in, TypeCode_ptr type) {
  auto state = std::make_shared<State>();
  corbel::cdr::Writer out(state->bytes);
  corbel::any::take_value(*type, in, out, state->values);
  if (!out.ok()) in.fail(out.error());
  if (!in.ok()) return;
  state->size = out.buffered();
  state->type = TypeCode::_duplicate(type);
  state->limits = in.limits();
  if (in.context() && in.context()->orb) {
    state->core = static_cast<corbel::orb::Core*>(in.context()->orb)->shared_from_this();
  }
  *this = Any(TypeCode::_duplicate(type), std::move(state));
}

}  // namespace CORBA
