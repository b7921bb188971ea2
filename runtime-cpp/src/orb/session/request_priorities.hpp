// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/priority.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/priority.hpp>

#include <optional>

namespace corbel::orb {

class Core;

/// The priorities of the requests of one connection (RT-CORBA 1.2, 5.7), and the band that the client has bound.
class RequestPriorities {
 public:
  explicit RequestPriorities(Core& core) noexcept : core_(core) {}

  struct RequestPriority {
    Priority value;
    bool transformed;  // the program has transforms
  };

  /// Returns the priority from the client's context or from the server's model, after the program's transform. Throws
  /// MARSHAL for a malformed context.
  RequestPriority of(const giop::Request& request, const giop::PriorityModel& model);

  /// Keeps the priority of a request that is held or moves to another lane: the program's transform is called once for
  /// each request.
  void keep(const RequestPriority& priority) noexcept;
  /// Forgets a kept priority: the request was cancelled.
  void drop_kept() noexcept { kept_.reset(); }

  /// Reads the band from the request's context, once for each connection. Throws MARSHAL for a malformed context.
  void read_band(const giop::Request& request);
  const std::optional<giop::PriorityBand>& band() const noexcept { return band_; }

  /// Returns true if the request announces a band while none is known.
  bool is_announced_by(const giop::Request& request) const;

 private:
  Priority announced(const giop::Request& request, const giop::PriorityModel& model) const;

  Core& core_;
  std::optional<giop::PriorityBand> band_;
  std::optional<Priority> kept_;
};

}  // namespace corbel::orb
