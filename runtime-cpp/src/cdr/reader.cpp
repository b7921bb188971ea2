// SPDX-License-Identifier: Apache-2.0
#include "corbel/cdr/reader.hpp"

#include <algorithm>

namespace corbel::cdr {

// In GIOP 1.1 no value spans two fragments, so the rest of this fragment is padding.
bool Reader::more(std::size_t alignment) noexcept {
  if (remaining() <= padding(alignment)) {
    const std::byte* const end = end_;
    if (next_fragment()) {
      cursor_ = end;
      return true;
    }
  }
  if (ok() && context_ != nullptr && context_->chunks != nullptr && context_->chunks->next(*this)) return true;
  fail(Error::truncated);
  return false;
}

// From the boundary on, alignment counts from the next fragment. Octets before the boundary were read without regard to
// alignment.
bool Reader::next_fragment() noexcept {
  if (!ok() || boundary_ == nullptr || boundary_->end == boundary_->whole) return false;
  phase_ = fragment_start - boundary_->end;
  end_ = at((++boundary_)->end);
  return true;
}

// Octet sequences continue in the next fragment without padding. Arrays continue so after their first element, because
// omniORB writes aligned arrays as octets.
const std::byte* Reader::block_beyond(std::size_t alignment, std::size_t count, std::size_t size) noexcept {
  const std::size_t pad = padding(alignment);
  const std::byte* start = cursor_ + pad;
  if (remaining() <= pad) {
    start = end_;
    if (!next_fragment()) return more(alignment) ? block(alignment, count, size) : nullptr;
  } else if (boundary_ == nullptr) {
    return more(alignment) ? block(alignment, count, size) : nullptr;
  }
  while (count > static_cast<std::size_t>(end_ - start) / size) {
    if (!next_fragment()) {
      fail(Error::truncated);
      return nullptr;
    }
  }
  cursor_ = start + count * size;
  return start;
}

std::byte* Reader::adopt_block(std::size_t alignment, std::size_t count, std::size_t size) noexcept {
  if (context_ == nullptr || context_->adoptable == nullptr || boundary_ != nullptr) return nullptr;
  const std::size_t pad = padding(alignment);
  if (remaining() < pad || count > (remaining() - pad) / size) return nullptr;
  std::byte* const adopted = context_->adoptable->give_away({cursor_ + pad, count * size});
  if (adopted != nullptr) cursor_ += pad + count * size;
  return adopted;
}

Reader::End Reader::narrow(std::size_t size, std::vector<FragmentBoundary>& boundaries) {
  const End before{end_, boundary_};
  end_ = cursor_ + size;
  if (boundary_ == nullptr) return before;
  const auto whole = reinterpret_cast<std::uintptr_t>(end_);
  boundaries.clear();
  for (const FragmentBoundary* boundary = boundary_; boundaries.empty() || boundaries.back().end < whole; ++boundary) {
    boundaries.push_back({std::min(boundary->end, whole), whole});
  }
  follow(boundaries.data());
  return before;
}

void Reader::widen(End end) noexcept {
  if (!ok()) cursor_ = end.at;
  end_ = end.at;
  if (end.boundary == nullptr) return;
  while (end.boundary->end < reinterpret_cast<std::uintptr_t>(cursor_)) ++end.boundary;
  follow(end.boundary);
}

std::size_t Reader::all_remaining() const noexcept {
  return remaining_in_fragments() +
         (context_ != nullptr && context_->chunks != nullptr ? context_->chunks->beyond(*this) : 0);
}

std::string_view Reader::get_string(std::uint32_t bound) {
  if (context_ && context_->encoding.char_conversion != CharConversion::none) [[unlikely]] {
    return converted(get_string_in_place(0), bound);
  }
  return get_string_in_place(bound);
}

// Converted text is at most twice as long as the original, so it needs no separate limit.
std::string_view Reader::converted(std::string_view text, std::uint32_t bound) {
  std::string_view result = text;
  if (!is_ascii(text)) {
    const bool shrinks = context_->encoding.char_conversion == CharConversion::to_utf8;
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
  const auto size = get<std::uint32_t>();  // includes the NUL
  if (!ok()) return {};
  while (size > remaining() && next_fragment()) {
  }
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
