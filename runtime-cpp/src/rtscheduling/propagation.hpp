// SPDX-License-Identifier: Apache-2.0
// The service context of distributable threads. The standard leaves its contents to the scheduler, so only Corbel reads
// this context; other ORBs ignore it.
#pragma once

#include "guid.hpp"

#include <corbel/rtscheduling/timing.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace corbel::rtscheduling {

/// "CbL\3", from Corbel's range (giop/service_context.hpp).
inline constexpr std::uint32_t context_id = 0x43624c03;
/// Longer contexts and names are ignored: no sender needs them.
inline constexpr std::size_t most_context_octets = 1024;
inline constexpr std::size_t most_name_octets = 256;

/// A time that no deadline reaches.
inline constexpr std::int64_t never = INT64_MAX;
/// Nanoseconds of CLOCK_MONOTONIC.
std::int64_t steady_now() noexcept;

/// Parameters of a segment, as one host sends them to another: without absolute times, because clocks differ.
struct SentTiming {
  SegmentTiming timing;       ///< its deadline is not sent
  std::int64_t left = never;  ///< nanoseconds until the deadline, negative for a late thread; never: no deadline
  friend bool operator==(const SentTiming&, const SentTiming&) = default;
};

struct Propagation {
  enum class Kind : std::uint8_t {
    two_way,  ///< the thread continues at the receiver
    oneway,   ///< the receiver begins a thread with the sender's implicit parameter
    cancel    ///< the thread, which is at the receiver, is cancelled; no operation is called
  };
  Kind kind = Kind::two_way;
  Guid id{};              ///< zero for a oneway
  std::string_view name;  ///< of the sender's innermost segment, owned by it or by the read data; empty for a oneway
  std::optional<SentTiming> parameter;
  std::optional<SentTiming> implicit;
  friend bool operator==(const Propagation&, const Propagation&) = default;
};

/// Returns the data of the service context, valid until the calling thread writes again: each thread keeps memory for
/// the data. Truncates a name that is too long. Throws std::bad_alloc.
std::span<const std::byte> write(const Propagation& sent);
/// Returns nothing for malformed data, or data that is too long. Ignores octets behind the known fields. The result
/// refers to the data.
std::optional<Propagation> read(std::span<const std::byte> data);

}  // namespace corbel::rtscheduling
