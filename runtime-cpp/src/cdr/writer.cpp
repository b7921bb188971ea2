// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/writer.hpp"

namespace corbel::cdr {

bool Writer::grow(std::size_t count) noexcept {
  if (!ok()) return false;
  const std::size_t used = buffered();
  if (boundaries_ != nullptr && used + count > boundaries_->end) return false;
  if (count > usable() - used) {
    fail(Error::message_too_large);
  } else if (!buffer_->reserve(used + count)) {
    fail(Error::no_memory);
  }
  if (!ok()) {
    end_ = cursor_;  // further puts fail here
    return false;
  }
  begin_ = buffer_->data();
  cursor_ = begin_ + used;
  update_end();
  return true;
}

void Writer::put_string(std::string_view text) noexcept {
  if (encoding_.char_conversion != CharConversion::none) [[unlikely]] {
    return put_converted(text);
  }
  if (text.size() >= UINT32_MAX) return fail(Error::message_too_large);
  put(static_cast<std::uint32_t>(text.size() + 1));
  if (std::byte* to = block(1, text.size() + 1)) {
    if (!text.empty()) std::memcpy(to, text.data(), text.size());
    to[text.size()] = std::byte{0};
  } else if (ok()) {
    put_octets(text.data(), text.size());
    put('\0');
  }
}

void Writer::put_converted(std::string_view text) noexcept {
  const bool grows = encoding_.char_conversion == CharConversion::to_utf8;
  if (text.size() >= UINT32_MAX / 2) return fail(Error::message_too_large);
  put(std::uint32_t{0});
  char* const to = reinterpret_cast<char*>(unfragmented_block(1, (grows ? 2 : 1) * text.size() + 1));
  if (!to) return;
  const auto start = static_cast<std::size_t>(reinterpret_cast<std::byte*>(to) - begin_);
  std::size_t size = 0;
  if (grows) {
    size = latin1_to_utf8(text, to);
  } else if (!utf8_to_latin1(text, to, size)) {
    return fail(Error::no_such_character);
  }
  to[size++] = '\0';
  cursor_ = begin_ + start + size;
  patch(start - sizeof(std::uint32_t), static_cast<std::uint32_t>(size));
}

void Writer::put_octets_by_reference(const void* octets, std::size_t count) noexcept {
  // Inside an encapsulation the length is computed from buffer offsets.
  if (pieces_ == max_pieces || encapsulations_ || count < worth_gathering || boundaries_)
    return put_octets(octets, count);
  if (!ok()) return;
  if (count > limit_ || position() > limit_ - count) return fail(Error::message_too_large);
  piece_[pieces_++] = Piece{buffered(), octets, count};
  external_ += count;
  phase_ += count;
  update_end();
}

Writer::Encapsulation Writer::begin_encapsulation() noexcept {
  put(std::uint32_t{0});
  const Encapsulation encapsulation{buffered() - sizeof(std::uint32_t), phase_};
  phase_ = 0 - reinterpret_cast<std::uintptr_t>(cursor_);
  ++encapsulations_;
  put(static_cast<unsigned char>(writes_little ? 1 : 0));
  return encapsulation;
}

void Writer::end_encapsulation(Encapsulation encapsulation) noexcept {
  const std::size_t start = encapsulation.length_at + sizeof(std::uint32_t);
  if (ok()) patch(encapsulation.length_at, static_cast<std::uint32_t>(buffered() - start));
  --encapsulations_;
  phase_ = boundaries_ && encapsulations_ == 0 ? boundaries_->phase : encapsulation.outer_phase;
}

std::size_t Writer::iovecs(iovec* vectors) const noexcept {
  std::size_t count = 0;
  std::size_t from = 0;
  const auto add = [&](const void* base, std::size_t length) {
    if (length) vectors[count++] = iovec{const_cast<void*>(base), length};
  };
  for (std::uint32_t i = 0; i < pieces_; ++i) {
    add(begin_ + from, piece_[i].at - from);
    add(piece_[i].octets, piece_[i].count);
    from = piece_[i].at;
  }
  add(begin_ + from, buffered() - from);
  return count;
}

}  // namespace corbel::cdr
