// SPDX-License-Identifier: Apache-2.0
// CORBA priorities of threads (RT-CORBA 1.2, 5.5), and the priority bands of a client's connections.
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/options/options.hpp>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace corbel::orb {

using giop::Priority;
inline constexpr Priority no_priority = -1;

/// The priority in RTCORBA::Current: the thread's, or that of the request that the thread serves.
inline constinit thread_local Priority thread_priority = no_priority;

/// Returns true if the options give priorities to the requests of all object adapters.
bool state_priorities(const options::Values& options) noexcept;

/// Sets the priority of RTCORBA::Current until the end of the scope.
class PriorityScope {
 public:
  explicit PriorityScope(Priority priority) noexcept : before_(thread_priority) { thread_priority = priority; }
  PriorityScope(const PriorityScope&) = delete;
  PriorityScope& operator=(const PriorityScope&) = delete;
  ~PriorityScope() { thread_priority = before_; }

 private:
  const Priority before_;
};

/// Priority bands, each with its own connections (option PriorityBands, or a policy).
class PriorityBands {
 public:
  /// Logs a message and throws BAD_PARAM if the option's value is malformed.
  explicit PriorityBands(const options::Values& options);
  explicit PriorityBands(std::vector<giop::PriorityBand> bands) noexcept : all_(std::move(bands)) {}

  const std::vector<giop::PriorityBand>& all() const noexcept { return all_; }
  /// Returns the index of the band that contains the priority.
  std::optional<std::size_t> of(Priority priority) const noexcept;

 private:
  std::vector<giop::PriorityBand> all_;
};

/// Encodes a band as a number other than 0; band_of() decodes it.
constexpr std::uint32_t number_of(const giop::PriorityBand& band) noexcept {
  return 1U << 31 | static_cast<std::uint32_t>(band.low) << 15 | static_cast<std::uint32_t>(band.high);
}
constexpr giop::PriorityBand band_of(std::uint32_t number) noexcept {
  return {static_cast<Priority>(number >> 15 & 0x7fff), static_cast<Priority>(number & 0x7fff)};
}

}  // namespace corbel::orb
