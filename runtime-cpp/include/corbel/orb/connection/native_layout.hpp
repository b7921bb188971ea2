// SPDX-License-Identifier: Apache-2.0
// The client's side of the negotiation of the native structure layout over one connection (giop/structure_layout.hpp).
#pragma once

#include <corbel/giop/request.hpp>
#include <corbel/giop/service_context.hpp>
#include <corbel/giop/structure_layout.hpp>

#include <cstdint>
#include <optional>

namespace corbel::orb {

class NativeLayout {
 public:
  /// Returns the step that the next request of this connection announces; nothing if it announces no step.
  std::optional<giop::LayoutStep> step(giop::Response response) const noexcept;
  /// Called when a request with this step was sent.
  void note_sent(giop::LayoutStep step, std::uint32_t request) noexcept;
  /// Called when the server may have dropped a cancelled request together with the step that the request announced.
  void note_cancelled(std::uint32_t request) noexcept;
  /// Called with the reply to an offer. Returns true if the server has the same layout.
  bool answered(const giop::ServiceContexts& contexts, const giop::Limits& limits) noexcept;

  bool offered() const noexcept { return state_ == State::offered; }
  /// Returns true if structures are sent as they are in memory.
  bool applies() const noexcept { return state_ == State::agreed || state_ == State::used; }

 private:
  enum class State : std::uint8_t { unknown, offered, refused, agreed, used };
  State state_ = State::unknown;
  std::uint32_t sent_by_ = 0;  // the id of the request with the last step
};

}  // namespace corbel::orb
