// SPDX-License-Identifier: Apache-2.0
// CORBA priorities (RT-CORBA 1.2, 5.5) of threads, and the bands that a client's connections are for.
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/options/options.hpp>

#include <optional>
#include <vector>

namespace corbel::orb {

using giop::Priority;
inline constexpr Priority kNoPriority = -1;

/// What RTCORBA::Current says: what the calling thread was given, or that of the request that it serves.
inline constinit thread_local Priority thread_priority = kNoPriority;

/// While a request of that priority is served.
class PriorityScope {
 public:
  explicit PriorityScope(Priority priority) noexcept : before_(thread_priority) { thread_priority = priority; }
  PriorityScope(const PriorityScope&) = delete;
  PriorityScope& operator=(const PriorityScope&) = delete;
  ~PriorityScope() { thread_priority = before_; }

 private:
  const Priority before_;
};

/// The option PriorityBands: each band of priorities has connections of its own.
class PriorityBands {
 public:
  /// BAD_PARAM, after a message, when they are not as the option says.
  explicit PriorityBands(const options::Values& options);

  const std::vector<giop::PriorityBand>& all() const noexcept { return all_; }
  /// The index of the priority's band.
  std::optional<std::size_t> of(Priority priority) const noexcept;

 private:
  std::vector<giop::PriorityBand> all_;
};

}  // namespace corbel::orb
