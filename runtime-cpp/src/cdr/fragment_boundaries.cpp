// SPDX-License-Identifier: Apache-2.0
// Boundaries of messages that are written for fragments of GIOP 1.1 (cdr::FragmentBoundaries, cdr/writer.hpp).
#include "corbel/cdr/reader.hpp"
#include "corbel/cdr/writer.hpp"

#include <new>

namespace corbel::cdr {

constexpr std::size_t header = fragment_start;

void Writer::start_fragmenting() noexcept {
  boundaries_->at.clear();
  boundaries_->end = header + boundaries_->payload;
  boundaries_->phase = phase_;
}

// Starts another fragment for a value of `size` octets that does not fit. Writes the padding before the boundary:
// receivers that compute only the value's alignment expect it there. Returns false on an error, and without
// fragmentation.
bool Writer::fragment(std::size_t alignment, std::size_t size) noexcept {
  if (!ok() || boundaries_ == nullptr) return false;
  const std::size_t pad = encapsulations_ != 0 ? 0 : padding(alignment);
  if (!make_room(pad, size + alignment)) return false;
  const std::size_t at = buffered();
  try {
    boundaries_->at.push_back(at);
  } catch (const std::bad_alloc&) {
    fail(Error::no_memory);
    return false;
  }
  boundaries_->phase = header - reinterpret_cast<std::uintptr_t>(cursor_);
  if (encapsulations_ == 0) phase_ = boundaries_->phase;
  boundaries_->end = at + boundaries_->payload;
  update_end();
  return true;
}

// Extends the fragment as necessary, to a multiple of eight. Returns null on an error, and without fragmentation.
std::byte* Writer::block_beyond(std::size_t alignment, std::size_t size) noexcept {
  if (!ok() || boundaries_ == nullptr) return nullptr;
  const std::size_t pad = padding(alignment);
  const std::size_t at = buffered() + pad;
  if (!make_room(pad, size)) return nullptr;
  cursor_ += size;
  const std::size_t start = boundaries_->at.empty() ? 0 : boundaries_->at.back() - header;
  boundaries_->end = std::max(boundaries_->end, start + (at + size - start + 7) / 8 * 8);
  update_end();
  return begin_ + at;
}

// Writes the padding, and makes room for `size` octets behind it.
bool Writer::make_room(std::size_t pad, std::size_t size) noexcept {
  const std::size_t used = buffered();
  if (used + pad > usable() || size > usable() - used - pad) {
    fail(Error::message_too_large);
  } else if (!buffer_->reserve(used + pad + size)) {
    fail(Error::no_memory);
  }
  if (!ok()) return false;
  begin_ = buffer_->data();
  std::memset(begin_ + used, 0, pad);
  cursor_ = begin_ + used + pad;
  return true;
}

void Writer::put_fragmented_octets(const std::byte* octets, std::size_t count) noexcept {
  while (count > 0 && ok() && boundaries_ != nullptr) {
    const std::size_t at = buffered();
    const std::size_t now = std::min(count, boundaries_->end - at);
    if (now == 0) {
      if (!fragment(1, 1)) return;
      continue;
    }
    if (!make_room(0, now)) return;
    std::memcpy(cursor_, octets, now);
    cursor_ += now;
    update_end();
    octets += now;
    count -= now;
  }
}

}  // namespace corbel::cdr
