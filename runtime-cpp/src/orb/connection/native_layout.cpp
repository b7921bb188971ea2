// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/native_layout.hpp>

namespace corbel::orb {

using giop::LayoutStep;

std::optional<LayoutStep> NativeLayout::step(giop::Response response) const noexcept {
  if (state_ == State::unknown && response != giop::Response::none) {
    return LayoutStep::offer;
  }
  return state_ == State::agreed ? std::optional(LayoutStep::use) : std::nullopt;
}

void NativeLayout::note_sent(LayoutStep step, std::uint32_t request) noexcept {
  state_ = step == LayoutStep::use ? State::used : State::offered;
  sent_by_ = request;
}

void NativeLayout::note_cancelled(std::uint32_t request) noexcept {
  if (sent_by_ != request) {
    return;
  }
  if (state_ == State::used) {
    state_ = State::agreed;
  } else if (state_ == State::offered) {
    state_ = State::unknown;
  }
}

bool NativeLayout::answered(const giop::ServiceContexts& contexts, const giop::Limits& limits) noexcept {
  giop::ServiceContext said;
  if (contexts.find(giop::service_id::corbel_structure_layout, said)) {
    const auto message = giop::read_layout_context(said.data, limits);
    if (message && message->step == LayoutStep::accept && message->layout == giop::own_layout) {
      state_ = State::agreed;
      return true;
    }
  }
  state_ = State::refused;
  return false;
}

}  // namespace corbel::orb
