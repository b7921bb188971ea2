// SPDX-License-Identifier: Apache-2.0
#include <corbel/value/stream.hpp>

#include "tags.hpp"

namespace corbel::value {
namespace {

thread_local ValueWriter* innermost = nullptr;

// Bound on the nesting, because each level needs stack here and at the receiver.
constexpr std::uint32_t deepest = 1000;

}  // namespace

ValueWriter::ValueWriter(cdr::Writer& out) noexcept
    : out_(out),
      outer_(innermost),
      same_(outer_ != nullptr && &outer_->out_ == &out ? outer_ : nullptr),
      native_layout_(out.set_native_layout(false)) {
  innermost = this;
}

ValueWriter::~ValueWriter() {
  out_.set_native_layout(native_layout_);
  innermost = outer_;
}

void ValueWriter::write(cdr::Writer& out, const CORBA::ValueBase* value) {
  if (innermost == nullptr || &innermost->out_ != &out) {
    ValueWriter alone(out);
    return alone.put(value);
  }
  ValueWriter* state = innermost;
  while (state->same_ != nullptr) state = state->same_;
  state->put(value);
}

// Null and indirections are written within a chunk, where receivers do not interpret them as its end.
void ValueWriter::put(const CORBA::ValueBase* value) {
  if (value == nullptr) return out_.put(tag::null);
  if (const auto found = places_.find(value); found != places_.end()) return put_indirection(found->second);
  if (depth_ == deepest) return out_.fail(cdr::Error::too_deep);
  const Type& type = value->_value_type();
  const bool chunked = level_ > 0 || type.base != nullptr || type.custom;
  if (level_ > 0) close_chunk();
  out_.align(4);
  places_.emplace(value, out_.position());
  out_.put(tag::first | (type.base != nullptr ? tag::type_list : tag::one_type) | (chunked ? tag::chunked : 0));
  put_ids(type);
  ++depth_;
  put_state(*value, chunked);
  --depth_;
}

void ValueWriter::put_indirection(std::size_t to) {
  out_.put(tag::indirection);
  const auto back = out_.position() - to;
  out_.put(static_cast<std::int32_t>(-static_cast<std::int64_t>(back)));
}

void ValueWriter::put_ids(const Type& type) {
  if (type.base == nullptr) return put_id(type);
  std::int32_t count = 0;
  for (const Type* each = &type; each != nullptr; each = each->base) ++count;
  out_.put(count);
  for (const Type* each = &type; each != nullptr; each = each->base) put_id(*each);
}

void ValueWriter::put_id(const Type& type) {
  out_.align(4);
  const auto [place, isNew] = ids_.try_emplace(&type, out_.position());
  if (!isNew) return put_indirection(place->second);
  out_.put_string(type.id);
}

void ValueWriter::put_state(const CORBA::ValueBase& value, bool chunked) {
  if (!chunked) return value._write_state(out_);
  ++level_;
  open_chunk();
  value._write_state(out_);
  close_chunk();
  out_.put(-level_);
  if (--level_ > 0) open_chunk();
}

void ValueWriter::open_chunk() {
  end_before_chunk_ = out_.buffered();
  out_.put(std::uint32_t{0});
  chunk_ = out_.position();
}

void ValueWriter::close_chunk() {
  const std::size_t size = out_.position() - chunk_;
  if (size == 0) {  // empty chunks are not permitted
    out_.truncate(end_before_chunk_);
  } else {
    out_.patch(out_.buffered() - size - 4, static_cast<std::uint32_t>(size));
  }
}

}  // namespace corbel::value
