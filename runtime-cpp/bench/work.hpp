// SPDX-License-Identifier: Apache-2.0
// The measured calls, which are the same for every peer, and their sizes on the wire in GIOP 1.2.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace peer {

enum class Kind { ping, echo_long, echo_octets, send_octets, echo_records, send_records };

/// `size` is the number of elements of a sequence; other kinds ignore it.
struct Work {
  Kind kind;
  std::size_t size;
};

/// Returns an empty optional if the name is unknown.
inline std::optional<Work> parse_work(std::string_view name, const char* size) {
  constexpr std::string_view kNames[] = {"ping",        "echo-long",    "echo-octets",
                                         "send-octets", "echo-records", "send-records"};
  for (std::size_t i = 0; i < std::size(kNames); ++i) {
    if (name == kNames[i]) {
      return Work{static_cast<Kind>(i), static_cast<std::size_t>(std::strtoull(size, nullptr, 10))};
    }
  }
  return std::nullopt;
}

/// Returns the size of the argument in CDR: 4 octets for a sequence's length; 24 octets for a record {short, long,
/// double, float, char}, the distance from one record to the next.
inline std::size_t argument_bytes(const Work& work) {
  switch (work.kind) {
    case Kind::ping: return 0;
    case Kind::echo_long: return 4;
    case Kind::echo_octets:
    case Kind::send_octets: return 4 + work.size;
    case Kind::echo_records:
    case Kind::send_records: return 8 + 24 * work.size;
  }
  return 0;
}

/// Returns the size of a request, with a header of 72 octets: an object key of 24 and an operation's name of about 10.
inline std::size_t request_bytes(const Work& work) { return 72 + argument_bytes(work); }

inline std::size_t reply_bytes(const Work& work) {
  const bool sent_only = work.kind == Kind::send_octets || work.kind == Kind::send_records;
  return 24 + (sent_only ? 0 : argument_bytes(work));
}

}  // namespace peer
