// SPDX-License-Identifier: Apache-2.0
// Values in messages (CORBA 3.3 part 2, 9.3.4). A ValueWriter or ValueReader records the values of a message during its
// lifetime. Stubs and skeletons have one for the arguments and one for the results of a call, so that values which
// several arguments share are still shared afterwards. Without it, each value is written or read separately.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/value/factory.hpp>
#include <corbel/value/value_base.hpp>

#include <concepts>
#include <map>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace corbel::value {

/// The values of one message that this thread writes.
class ValueWriter {
 public:
  explicit ValueWriter(cdr::Writer& out) noexcept;
  ValueWriter(const ValueWriter&) = delete;
  ValueWriter& operator=(const ValueWriter&) = delete;
  ~ValueWriter();

  static void write(cdr::Writer& out, const CORBA::ValueBase* value);

 private:
  void put(const CORBA::ValueBase* value);
  void put_indirection(std::size_t to);
  void put_id(const Type& type);
  void put_ids(const Type& type);
  void put_state(const CORBA::ValueBase& value, bool chunked);
  void open_chunk();
  void close_chunk();

  cdr::Writer& out_;
  ValueWriter* const outer_;
  ValueWriter* const same_;   // the enclosing ValueWriter of the same message, which does the work
  const bool native_layout_;  // the layout of structures around the values, which are CDR always
  std::unordered_map<const CORBA::ValueBase*, std::size_t> places_;
  std::unordered_map<const Type*, std::size_t> ids_;
  std::uint32_t depth_ = 0;
  std::int32_t level_ = 0;            // nesting of chunked values
  std::size_t end_before_chunk_ = 0;  // end of the buffer before the size of the chunk was written
  std::size_t chunk_ = 0;             // start of the chunk's octets
};

/// The values in an Any, whose octets refer to them by numbers.
class AnyValueSource {
 public:
  /// Returns a new reference that the caller owns. Null is a value, and the result of an error.
  virtual CORBA::ValueBase* get(cdr::Reader& in, const Type* formal) = 0;

 protected:
  ~AnyValueSource() = default;
};

/// The values of one message that is read.
class ValueReader final : public cdr::Chunks {
 public:
  explicit ValueReader(cdr::Reader& in) noexcept;
  ValueReader(const ValueReader&) = delete;
  ValueReader& operator=(const ValueReader&) = delete;
  ~ValueReader() { end(); }
  /// Ends the message: values that are read afterwards do not share with its values.
  void end() noexcept;

  /// Returns a new reference that the caller owns. Null is a value, and the result of an error.
  static CORBA::ValueBase* read(cdr::Reader& in, const Type* formal);
  /// Converts a value that was read with its type code only: reads it again with the type `formal` and the factories
  /// that are registered now. Returns null on errors. Fails for more than `rest` octets, and subtracts the octets used
  /// from `rest`.
  static CORBA::ValueBase* convert_to_known(const CORBA::ValueBase& value, const Type* formal, cdr::Reader& in,
                                            std::size_t& rest);
  /// Returns the bound on the octets that may be converted for the message that is read.
  static std::size_t conversion_limit(const cdr::Reader& in) noexcept;

  bool next(cdr::Reader& in) noexcept override;
  std::size_t beyond(const cdr::Reader& in) const noexcept override;

 private:
  using Ids = std::vector<std::string_view>;
  struct Header {
    std::uint32_t tag;
    const std::byte* at;
  };

  static ValueReader* of(const cdr::Reader& in) noexcept;
  CORBA::ValueBase* get(const Type* formal);
  Header get_tag();
  CORBA::ValueBase* shared(const std::byte* from, std::int32_t offset, const Type* formal);
  CORBA::ValueBase* get_value(Header header, const Type* formal);
  bool get_type(std::uint32_t tag, const Type* formal, Ids& ids);
  std::string_view get_id();
  bool get_ids(Ids& ids);
  CORBA::ValueBase* make(const Ids& ids, bool chunked, const Type* formal);
  void get_state(CORBA::ValueBase& value, bool chunked);
  void end_chunked();
  bool skip_to_end();
  bool at_chunk_end() const noexcept;
  bool open_chunk(std::uint32_t size) noexcept;
  void close_chunk() noexcept;
  CORBA::ValueBase* bad() noexcept;

  cdr::Reader& in_;
  cdr::Context own_;
  cdr::Context* const context_;
  cdr::Chunks* const outer_;
  const bool same_;  // an enclosing ValueReader reads the same message, and does the work
  const int unwinding_;
  std::size_t most_;        // octets that may be converted for this message
  std::size_t own_budget_;  // octets that may still be converted
  std::size_t* conversion_budget_ = &own_budget_;
  bool ended_ = false;
  bool native_layout_ = false;                     // the layout of structures around the values
  bool narrowed_ = false;                          // the reader ends at the end of the chunk
  cdr::Reader::End end_;                           // end of the message
  std::vector<cdr::FragmentBoundary> boundaries_;  // in the chunk, if the message consists of GIOP 1.1 fragments
  std::int32_t level_ = 0;                         // nesting of chunked values
  std::int32_t closed_ = 0;                        // values at this level and deeper levels have ended already; 0: none
  std::map<const std::byte*, CORBA::ValueBase*> values_;
  std::map<const std::byte*, std::string_view> ids_;
  std::map<const std::byte*, Ids> lists_;
};

}  // namespace corbel::value

namespace corbel::cdr {

template <class T>
  requires std::derived_from<T, CORBA::ValueBase>
inline constexpr std::size_t wire_minimum<T*> = 4;
template <class T>
  requires std::derived_from<T, CORBA::ValueBase>
inline constexpr std::size_t wire_minimum<ObjectVar<T>> = 4;

template <std::derived_from<CORBA::ValueBase> T>
Writer& operator<<(Writer& out, T* value) {
  value::ValueWriter::write(out, value);
  return out;
}
template <std::derived_from<CORBA::ValueBase> T>
Reader& operator>>(Reader& in, T*& value) {
  const value::Type* formal = nullptr;
  if constexpr (!std::same_as<T, CORBA::ValueBase>) formal = &T::_static_type;
  CORBA::ValueBase* const any = value::ValueReader::read(in, formal);
  value = T::_downcast(any);
  if (any != nullptr && value == nullptr) {  // a value of another type
    any->_remove_ref();
    in.fail(Error::bad_value);
  }
  return in;
}

}  // namespace corbel::cdr
