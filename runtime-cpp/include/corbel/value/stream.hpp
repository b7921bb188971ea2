// SPDX-License-Identifier: Apache-2.0
// Values in messages (CORBA 3.3 part 2, 9.3.4). What a message has of values is known while a Sending or Receiving
// lives: stubs and skeletons have one around the arguments and one around the results of a call, so that what is shared
// among them stays so. Without one, each value is alone.
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

/// The values of one message that is written, in this thread.
class Sending {
 public:
  explicit Sending(cdr::Writer& out) noexcept;
  Sending(const Sending&) = delete;
  Sending& operator=(const Sending&) = delete;
  ~Sending();

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
  Sending* const outer_;
  Sending* const same_;  // the one around this, of the same message: it does the work
  std::unordered_map<const CORBA::ValueBase*, std::size_t> places_;
  std::unordered_map<const Type*, std::size_t> ids_;
  std::uint32_t depth_ = 0;
  std::int32_t level_ = 0;    // of values in chunks
  std::size_t unopened_ = 0;  // where the buffer ended before the chunk's size
  std::size_t chunk_ = 0;     // where the chunk's octets begin
};

/// Values of an Any, in whose octets they stand as numbers.
class Kept {
 public:
  /// With a count for the caller; null is a value as well as an error.
  virtual CORBA::ValueBase* get(cdr::Reader& in, const Type* formal) = 0;

 protected:
  ~Kept() = default;
};

/// The values of one message that is read.
class Receiving final : public cdr::Chunks {
 public:
  explicit Receiving(cdr::Reader& in) noexcept;
  Receiving(const Receiving&) = delete;
  Receiving& operator=(const Receiving&) = delete;
  ~Receiving() { end(); }
  /// What is read from now on is of no message here.
  void end() noexcept;

  /// With a count for the caller; null is a value as well as an error.
  static CORBA::ValueBase* read(cdr::Reader& in, const Type* formal);
  /// A copy of the type that is asked for now, of a value that came where only its type code was known; null if it is
  /// none. It takes no more than `rest` octets, and what is left is there afterwards.
  static CORBA::ValueBase* made_again(const CORBA::ValueBase& value, const Type* formal, cdr::Reader& in,
                                      std::size_t& rest);
  /// How many octets may be made again of the message that is read.
  static std::size_t most_made_again(const cdr::Reader& in) noexcept;

  bool next(cdr::Reader& in) noexcept override;
  std::size_t beyond(const cdr::Reader& in) const noexcept override;

 private:
  using Ids = std::vector<std::string_view>;
  struct Header {
    std::uint32_t tag;
    const std::byte* at;
  };

  static Receiving* of(const cdr::Reader& in) noexcept;
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
  const bool same_;  // the one around this is of the same message: it does the work
  const int unwinding_;
  std::size_t most_;      // octets that may be made again for this message
  std::size_t own_rest_;  // those that still may
  std::size_t* rest_ = &own_rest_;
  bool ended_ = false;
  bool narrowed_ = false;                   // the reader ends with the chunk
  cdr::Reader::End end_;                    // of the message
  std::vector<cdr::FragmentBoundary> cut_;  // the chunk's fragments, where the message came in some of GIOP 1.1
  std::int32_t level_ = 0;                  // of values in chunks
  std::int32_t closed_ = 0;                 // this level and those above have had their end already; 0: none
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
  value::Sending::write(out, value);
  return out;
}
template <std::derived_from<CORBA::ValueBase> T>
Reader& operator>>(Reader& in, T*& value) {
  const value::Type* formal = nullptr;
  if constexpr (!std::same_as<T, CORBA::ValueBase>) formal = &T::_static_type;
  CORBA::ValueBase* const any = value::Receiving::read(in, formal);
  value = T::_downcast(any);
  if (any != nullptr && value == nullptr) {  // of another type
    any->_remove_ref();
    in.fail(Error::bad_value);
  }
  return in;
}

}  // namespace corbel::cdr
