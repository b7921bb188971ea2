// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/reader.hpp"

namespace corbel::cdr {

bool Reader::more() noexcept {
  if (ok() && context_ != nullptr && context_->chunks != nullptr && context_->chunks->next(*this)) return true;
  fail(Error::truncated);
  return false;
}

std::size_t Reader::all_remaining() const noexcept {
  return remaining() + (context_ != nullptr && context_->chunks != nullptr ? context_->chunks->beyond(*this) : 0);
}

std::string_view Reader::get_string(std::uint32_t bound) {
  if (context_ && context_->encoding.recode != Recode::none) [[unlikely]] {
    return recoded(get_string_in_place(0), bound);
  }
  return get_string_in_place(bound);
}

// What is longer for being in another code set is so by at most as much again: it needs no limit of its own.
std::string_view Reader::recoded(std::string_view text, std::uint32_t bound) {
  std::string_view result = text;
  if (!is_ascii(text)) {
    const bool shrinks = context_->encoding.recode == Recode::to_utf8;
    auto copy = std::make_unique<char[]>((shrinks ? 1 : 2) * text.size() + 1);
    std::size_t size = 0;
    if (!shrinks) {
      size = latin1_to_utf8(text, copy.get());
    } else if (!utf8_to_latin1(text, copy.get(), size)) {
      fail(Error::no_such_character);
      return {};
    }
    result = {copy.get(), size};
    context_->texts.push_back(std::move(copy));
  }
  if (bound && result.size() > bound) {
    fail(Error::too_long);
    return {};
  }
  return result;
}

std::string_view Reader::get_string_in_place(std::uint32_t bound) noexcept {
  const auto size = get<std::uint32_t>();  // NUL included
  if (!ok()) return {};
  if (size > remaining()) {
    fail(Error::truncated);
    return {};
  }
  if (size == 0 || static_cast<char>(cursor_[size - 1]) != '\0' || std::memchr(cursor_, 0, size - 1)) {
    fail(Error::bad_string);
    return {};
  }
  const std::uint32_t length = size - 1;
  if (length > limits_->max_string_length || (bound && length > bound)) {
    fail(Error::too_long);
    return {};
  }
  const std::string_view text(reinterpret_cast<const char*>(cursor_), length);
  cursor_ += size;
  return text;
}

Reader Reader::get_encapsulation() noexcept {
  const std::span<const std::byte> contents = get_octet_sequence();
  if (!ok() || !enter()) {
    Reader failed;
    failed.fail(error_);
    return failed;
  }
  Reader inner = encapsulation_reader(contents, *limits_, depth_left_);
  leave();
  inner.context_ = context_;
  if (!inner.ok()) fail(inner.error());
  return inner;
}

Reader encapsulation_reader(std::span<const std::byte> encapsulation, const Limits& limits,
                            std::uint16_t depth_left) noexcept {
  Reader in(encapsulation, true, limits);
  in.depth_left_ = depth_left;
  const auto order = in.get<unsigned char>();
  if (in.ok() && order > 1) in.fail(Error::bad_encapsulation);
  in.swap_ = (order == 1) != native_little;
  return in;
}

}  // namespace corbel::cdr
