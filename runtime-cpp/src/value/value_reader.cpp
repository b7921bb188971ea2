// SPDX-License-Identifier: Apache-2.0
#include <corbel/value/stream.hpp>

#include <exception>
#include <new>
#include <utility>

#include "tags.hpp"

namespace corbel::value {

namespace {

// Bound on octets that are converted again, as a multiple of the message. A converted value contains a second copy of
// its contents, and each nested box doubles the copy. More than 1, because a message contains each id once, while each
// copy contains it, too.
constexpr std::size_t conversion_factor = 8;

}  // namespace

ValueReader::ValueReader(cdr::Reader& in) noexcept
    : in_(in),
      context_(in.context()),
      outer_(context_ != nullptr ? context_->chunks : nullptr),
      same_(of(in) != nullptr),
      unwinding_(std::uncaught_exceptions()),
      most_(conversion_factor * in.remaining_in_fragments()),
      own_budget_(most_) {
  if (same_) return;
  if (context_ == nullptr) in.context(&own_);
  in.context()->chunks = this;
  // Values are CDR always: a peer may have only type codes to decode them.
  native_layout_ = std::exchange(in.context()->encoding.native_layout, false);
}

void ValueReader::end() noexcept {
  if (same_ || ended_) return;
  ended_ = true;
  if (narrowed_) in_.widen(end_);
  in_.context()->chunks = outer_;
  in_.context()->encoding.native_layout = native_layout_;
  if (context_ == nullptr) in_.context(nullptr);
  for (const auto& [at, value] : values_) {
    // Values of a malformed message may form cycles, which reference counting would not free.
    if (!in_.ok() || std::uncaught_exceptions() > unwinding_) value->_drop_state();
    value->_remove_ref();
  }
}

std::size_t ValueReader::conversion_limit(const cdr::Reader& in) noexcept {
  const ValueReader* const message = of(in);
  return message != nullptr ? message->most_ : conversion_factor * in.remaining_in_fragments();
}

CORBA::ValueBase* ValueReader::convert_to_known(const CORBA::ValueBase& value, const Type* formal, cdr::Reader& in,
                                                std::size_t& rest) {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  ValueWriter::write(out, &value);
  if (!out.ok()) return nullptr;
  if (out.buffered() > rest) {
    in.fail(cdr::Error::too_long);
    return nullptr;
  }
  rest -= out.buffered();
  cdr::Context context;
  context.orb = in.context()->orb;
  cdr::Reader again(out.data(), cdr::writes_little, in.limits());
  again.context(&context);
  ValueReader receiving(again);
  receiving.conversion_budget_ = &rest;
  return receiving.get(formal);
}

// Context::chunks always points to a ValueReader.
ValueReader* ValueReader::of(const cdr::Reader& in) noexcept {
  auto* const here = in.context() != nullptr ? static_cast<ValueReader*>(in.context()->chunks) : nullptr;
  return here != nullptr && &here->in_ == &in ? here : nullptr;
}

CORBA::ValueBase* ValueReader::read(cdr::Reader& in, const Type* formal) try {
  if (!in.ok()) return nullptr;
  if (in.context() != nullptr && in.context()->values != nullptr) {
    return static_cast<AnyValueSource*>(in.context()->values)->get(in, formal);
  }
  if (ValueReader* const state = of(in)) return state->get(formal);
  ValueReader alone(in);
  return alone.get(formal);
} catch (const std::bad_alloc&) {
  in.fail(cdr::Error::no_memory);
  return nullptr;
}

CORBA::ValueBase* ValueReader::bad() noexcept {
  in_.fail(cdr::Error::bad_value);
  return nullptr;
}

CORBA::ValueBase* ValueReader::get(const Type* formal) {
  const Header header = get_tag();
  if (!in_.ok()) return nullptr;
  CORBA::ValueBase* value = nullptr;
  if (header.tag == tag::indirection) {
    const std::byte* const from = in_.cursor();
    value = shared(from, in_.get<std::int32_t>(), formal);
  } else if (header.tag != tag::null) {
    return get_value(header, formal);
  }
  if (level_ > 0 && !narrowed_) open_chunk(0);  // the tag was between two chunks
  return value;
}

// A value's tag may be between chunks; other data starts a chunk.
ValueReader::Header ValueReader::get_tag() {
  if (level_ > 0 && narrowed_ && at_chunk_end() && closed_ == 0) {
    in_.get_octets(in_.remaining_in_fragments());
    close_chunk();
    const auto tag = in_.get<std::uint32_t>();
    if (tag == tag::null || tag >= tag::first) return {tag, in_.cursor() - 4};
    if (!open_chunk(tag)) return {};
  }
  const auto tag = in_.get<std::uint32_t>();
  if (!in_.ok()) return {};  // the reader may have no octets
  return {tag, in_.cursor() - 4};
}

CORBA::ValueBase* ValueReader::shared(const std::byte* from, std::int32_t offset, const Type* formal) {
  if (!in_.ok()) return nullptr;
  const auto to =
      reinterpret_cast<std::uintptr_t>(from) + static_cast<std::uintptr_t>(static_cast<std::intptr_t>(offset));
  const auto found = values_.find(reinterpret_cast<const std::byte*>(to));
  if (found == values_.end()) return bad();
  const Type& type = found->second->_value_type();
  if (formal != nullptr && formal->make != nullptr && &type != formal && std::string_view(type.id) == formal->id) {
    // A box that was read into an Any before its class was known.
    CORBA::ValueBase* const known = convert_to_known(*found->second, formal, in_, *conversion_budget_);
    if (known == nullptr) return bad();
    std::exchange(found->second, known)->_remove_ref();
  }
  found->second->_add_ref();
  return found->second;
}

CORBA::ValueBase* ValueReader::get_value(Header header, const Type* formal) {
  const bool chunked = (header.tag & tag::chunked) != 0;
  if (header.tag < tag::first || header.tag > tag::last || (level_ > 0 && (narrowed_ || !chunked))) return bad();
  Ids ids;
  if (!get_type(header.tag, formal, ids) || !in_.enter()) return nullptr;
  CORBA::ValueBase* const value = make(ids, chunked, formal);
  if (value != nullptr) {
    const CORBA::ValueBase_var owned = value;
    values_.emplace(header.at, value);
    value->_add_ref();
    get_state(*value, chunked);
    in_.leave();
    if (in_.ok()) return CORBA::ValueBase::_duplicate(value);
  }
  return nullptr;
}

// Creates a value of the most derived known type. Types after the first are those to which the value may be truncated.
CORBA::ValueBase* ValueReader::make(const Ids& ids, bool chunked, const Type* formal) {
  const auto* const core = static_cast<const orb::Core*>(in_.context()->orb);
  for (const std::string_view id : ids) {
    if (formal != nullptr && formal->make != nullptr && id == formal->id) return formal->make();
    CORBA::ValueFactoryBase* const factory = core != nullptr ? factory_of(*core, id) : nullptr;
    if (factory != nullptr) {
      struct Count {
        CORBA::ValueFactoryBase* factory;
        ~Count() { factory->_remove_ref(); }
      } const count{factory};
      if (CORBA::ValueBase* const value = factory->create_for_unmarshal()) return value;
    }
    if (formal != nullptr && formal->make_unknown != nullptr && id == formal->id) return formal->make_unknown(*formal);
    if (!chunked) break;
  }
  in_.fail(cdr::Error::no_value_factory);
  return nullptr;
}

}  // namespace corbel::value
