// SPDX-License-Identifier: Apache-2.0
// CORBA priorities (RT-CORBA 1.2, 5.5) of threads, and the bands that a client's connections are for.
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

/// What RTCORBA::Current says: what the calling thread was given, or that of the request that it serves.
inline constinit thread_local Priority thread_priority = no_priority;

/// The options say that requests of all object adapters have priorities.
bool state_priorities(const options::Values& options) noexcept;

/// What RTCORBA::Current says is this, until the end of the scope.
class PriorityScope {
 public:
  explicit PriorityScope(Priority priority) noexcept : before_(thread_priority) { thread_priority = priority; }
  PriorityScope(const PriorityScope&) = delete;
  PriorityScope& operator=(const PriorityScope&) = delete;
  ~PriorityScope() { thread_priority = before_; }

 private:
  const Priority before_;
};

/// Each band of priorities has connections of its own: the option PriorityBands, or a policy.
class PriorityBands {
 public:
  /// BAD_PARAM, after a message, when they are not as the option says.
  explicit PriorityBands(const options::Values& options);
  explicit PriorityBands(std::vector<giop::PriorityBand> bands) noexcept : all_(std::move(bands)) {}

  const std::vector<giop::PriorityBand>& all() const noexcept { return all_; }
  /// The index of the priority's band.
  std::optional<std::size_t> of(Priority priority) const noexcept;

 private:
  std::vector<giop::PriorityBand> all_;
};

/// A band as a number: 0 is none.
constexpr std::uint32_t number_of(const giop::PriorityBand& band) noexcept {
  return 1U << 31 | static_cast<std::uint32_t>(band.low) << 15 | static_cast<std::uint32_t>(band.high);
}
constexpr giop::PriorityBand band_of(std::uint32_t number) noexcept {
  return {static_cast<Priority>(number >> 15 & 0x7fff), static_cast<Priority>(number & 0x7fff)};
}

}  // namespace corbel::orb
