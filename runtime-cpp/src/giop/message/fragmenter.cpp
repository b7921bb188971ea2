// SPDX-License-Identifier: Apache-2.0
#include "corbel/giop/fragmenter.hpp"

#include "corbel/cdr/iovec_cursor.hpp"
#include "corbel/giop/message.hpp"

#include <algorithm>
#include <cstring>

namespace corbel::giop {

namespace {

constexpr std::size_t id_octets = 4;
constexpr std::size_t fragment_head = header_size + id_octets;
constexpr std::size_t minor_at = 5;
constexpr std::size_t fragment_flags_at = 6;
constexpr std::size_t type_at = 7;
constexpr std::byte more{2};

void put_size(std::byte* message, std::size_t size) noexcept {
  auto body = static_cast<std::uint32_t>(size - header_size);
  if constexpr (cdr::writes_swapped) body = cdr::byteswap(body);
  std::memcpy(message + body_size_at, &body, sizeof body);
}

}  // namespace

cdr::FragmentBoundaries* boundaries_for(Version version, std::size_t fragment_size,
                                        std::unique_ptr<cdr::FragmentBoundaries>& kept) {
  if (version != v1_1 || fragment_size == default_limits.fragment_size) return nullptr;
  if (!kept) kept = std::make_unique<cdr::FragmentBoundaries>(std::max(fragment_size, least_fragment_1_1));
  return kept.get();
}

bool may_be_fragmented(const cdr::Writer& message) noexcept {
  const std::span<const std::byte> start = message.data();
  if (start.size() < fragment_head) return false;
  if (message.boundaries() != nullptr) return !message.boundaries()->at.empty();
  if (static_cast<unsigned>(start[minor_at]) < 2) return false;
  switch (static_cast<MessageType>(start[type_at])) {
    case MessageType::request:
    case MessageType::reply:
    case MessageType::locate_request:
    case MessageType::locate_reply: return true;
    default: return false;
  }
}

namespace {

std::size_t write_fragments_1_1(std::span<const std::byte> message, std::span<const std::size_t> boundaries,
                                cdr::Buffer& into) noexcept {
  const std::size_t total = message.size() + boundaries.size() * header_size;
  if (!into.reserve(total)) return 0;
  std::byte* at = into.data();
  std::memcpy(at, message.data(), boundaries.front());
  at[fragment_flags_at] |= more;
  put_size(at, boundaries.front());
  at += boundaries.front();
  for (std::size_t i = 0; i < boundaries.size(); ++i) {
    const bool last = i + 1 == boundaries.size();
    const std::size_t size = (last ? message.size() : boundaries[i + 1]) - boundaries[i];
    put_header(at, v1_1, MessageType::fragment);
    if (!last) at[fragment_flags_at] |= more;
    put_size(at, header_size + size);
    std::memcpy(at + header_size, message.data() + boundaries[i], size);
    at += header_size + size;
  }
  return total;
}

}  // namespace

std::size_t write_fragments(const cdr::Writer& message, std::size_t fragment_size, cdr::Buffer& into) noexcept {
  if (message.boundaries() != nullptr) return write_fragments_1_1(message.data(), message.boundaries()->at, into);
  const std::size_t payload = fragment_size - fragment_head;
  std::size_t left = message.position() - fragment_size;
  const std::size_t fragments = (left + payload - 1) / payload;
  const std::size_t total = message.position() + fragments * fragment_head;
  if (!into.reserve(total)) return 0;

  cdr::IovecCursor source(message);
  std::byte* const first = into.data();
  source.copy(first, fragment_size);
  first[fragment_flags_at] |= more;
  put_size(first, fragment_size);
  for (std::byte* at = first + fragment_size; left > 0; at += fragment_size) {
    const std::size_t now = std::min(left, payload);
    left -= now;
    put_header(at, v1_2, MessageType::fragment);
    if (left > 0) at[fragment_flags_at] |= more;
    put_size(at, fragment_head + now);
    std::memcpy(at + header_size, first + header_size, id_octets);
    source.copy(at + fragment_head, now);
  }
  return total;
}

}  // namespace corbel::giop
