// SPDX-License-Identifier: Apache-2.0
// Values in chunks (CORBA 3.3 part 2, 9.3.4.6). The reader ends at the end of the current chunk, and then calls next().
#include <corbel/value/stream.hpp>

#include "tags.hpp"

#include <new>

namespace corbel::value {

bool ValueReader::open_chunk(std::uint32_t size) noexcept try {
  if (!in_.ok() || size > in_.remaining_in_fragments()) return bad() != nullptr;
  end_ = in_.narrow(size, boundaries_);
  narrowed_ = true;
  return true;
} catch (const std::bad_alloc&) {
  in_.fail(cdr::Error::no_memory);
  return false;
}

void ValueReader::close_chunk() noexcept {
  if (narrowed_) in_.widen(end_);
  narrowed_ = false;
}

bool ValueReader::next(cdr::Reader& in) noexcept {
  if (&in != &in_ || !narrowed_ || level_ == 0 || closed_ != 0 || !at_chunk_end()) return false;
  in.get_octets(in.remaining_in_fragments());
  close_chunk();
  const auto size = in.get<std::uint32_t>();
  return in.ok() && (size == 0 || size >= tag::first ? bad() != nullptr : open_chunk(size));
}

// omniORB includes the padding before a tag in the chunk.
bool ValueReader::at_chunk_end() const noexcept {
  const std::size_t remaining = in_.remaining_in_fragments();
  return remaining == (0 - in_.phase()) % 4 || remaining == 0;
}

std::size_t ValueReader::beyond(const cdr::Reader& in) const noexcept {
  if (&in != &in_ || !narrowed_) return 0;
  const auto end = end_.boundary != nullptr ? end_.boundary->whole : reinterpret_cast<std::uintptr_t>(end_.at);
  return end - reinterpret_cast<std::uintptr_t>(in.cursor()) - in.remaining_in_fragments();
}

void ValueReader::get_state(CORBA::ValueBase& value, bool chunked) {
  if (!chunked) return value._read_state(in_);
  ++level_;
  if (!open_chunk(0)) return;
  value._read_state(in_);
  if (in_.ok()) end_chunked();
}

/// Skips the rest of a truncated value. Its end tag may also end the values around it.
void ValueReader::end_chunked() {
  if (closed_ != 0) {
    close_chunk();
  } else if (!skip_to_end()) {
    return;
  }
  --level_;
  if (closed_ > level_) closed_ = 0;
  if (level_ > 0) open_chunk(0);
}

/// Skips nested values without reading them. Only chunked values can be skipped; their end tags contain their nesting
/// levels.
bool ValueReader::skip_to_end() {
  in_.get_octets(in_.remaining_in_fragments());
  close_chunk();
  std::int32_t deepest = level_;
  while (in_.ok()) {
    const auto tag = in_.get<std::uint32_t>();
    const auto end = static_cast<std::int32_t>(tag);
    if (!in_.ok()) break;
    if (end < 0) {
      if (end < -deepest) break;
      deepest = -end - 1;
      if (deepest < level_) {
        if (-end < level_) closed_ = -end;
        return true;
      }
    } else if (tag >= tag::first) {
      Ids ids;
      const Type unnamed{""};
      if ((tag & tag::chunked) == 0 || !get_type(tag, &unnamed, ids)) break;
      ++deepest;
    } else if (tag != tag::null) {
      in_.get_octets(tag);
    }
  }
  return bad() != nullptr;
}

}  // namespace corbel::value
