// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/giop/service_context.hpp>

#include <chrono>
#include <memory>

namespace corbel::orb {

/// Data that interceptors attach to a request; destroyed with the request.
class Attachment {
 public:
  Attachment() = default;
  Attachment(const Attachment&) = delete;
  Attachment& operator=(const Attachment&) = delete;
  virtual ~Attachment() = default;
};

/// State of a request besides its message, on either side. It is stored in the request object only, because different
/// threads may handle the request.
struct RequestState {
  using Clock = std::chrono::steady_clock;

  /// After this time the request need not be served; max(): never.
  Clock::time_point deadline = Clock::time_point::max();

  /// Service contexts to be sent. Their data must stay valid until the message was sent. Empty unless an interceptor
  /// adds some.
  giop::ServiceContextList contexts_out;

  //@@ CORBEL_ATTACHMENTS_BEGIN
  /// Belongs to the interceptors.
  std::unique_ptr<Attachment> attachment;
  //@@ CORBEL_ATTACHMENTS_END
};

/// Returns the time after `timeout` from now; zero means never.
inline RequestState::Clock::time_point deadline_after(std::chrono::microseconds timeout) noexcept {
  using Clock = RequestState::Clock;
  return timeout.count() > 0 ? Clock::now() + timeout : Clock::time_point::max();
}

}  // namespace corbel::orb
