// SPDX-License-Identifier: Apache-2.0
// Service contexts about the connection, which a client sends with a request and which hold for later requests: code
// sets and the offer of a bidirectional connection.
#include "session.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/giop/structure_layout.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::orb {

// Sets the code sets and fragment boundaries for this message. Throws MARSHAL for a malformed context and
// CODESET_INCOMPATIBLE for unknown code sets.
void Session::set_encoding(giop::Version version, const giop::Request& request) {
  if (giop::ServiceContext said; request.contexts.find(giop::service_id::code_sets, said)) {
    const auto chosen = giop::read_code_set_context(said.data, core_.limits);
    if (!chosen) {
      cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
    }
    if (!giop::accepts(core_.code_sets, *chosen)) {
      throw CORBA::CODESET_INCOMPATIBLE(minor::unknown_code_set, CORBA::COMPLETED_NO);
    }
    code_sets_ = chosen;
  }
  context_.encoding = giop::encoding_of(code_sets_.value_or(giop::Transmission{}), core_.code_sets.narrow.native,
                                        version, cdr::Wide::not_negotiated);
  context_.encoding.native_layout = native_layout_ && version >= giop::v1_2;
  context_.texts.clear();
  // With interceptors there are no boundaries: service contexts that they add to a reply would move data that is
  // aligned to its fragment.
  context_.boundaries =
      core_.hooks.any() ? nullptr : giop::boundaries_for(version, core_.limits.fragment_size, boundaries_);
  encoding_version_ =
      context_.encoding.recode == cdr::Recode::none && !made_here_ ? version.minor : no_encoding_version;
  if (made_here_ &&
      core_.adapter_if_any()->bidirectional(request.object_key) == ObjectAdapter::BidirectionalOffers::refused) {
    throw CORBA::NO_PERMISSION(minor::not_bidirectional, CORBA::COMPLETED_NO);
  }
}

// Returns true if the client offers the native structure layout, and its layout is this ORB's. From a request with the
// step `use` on, structures are as they are in memory. Throws MARSHAL for a `use` that this ORB has not agreed to: the
// arguments cannot be decoded.
bool Session::negotiate_layout(const giop::Request& request) {
  bool accepts = false;
  if (giop::ServiceContext said; request.contexts.find(giop::service_id::corbel_structure_layout, said)) {
    const auto message = giop::read_layout_context(said.data, core_.limits);
    const bool same = message && message->layout == giop::own_layout && core_.options.native_layout && !made_here_;
    const bool before = native_layout_;
    native_layout_ = same && message->step == giop::LayoutStep::use;
    context_.encoding.native_layout = native_layout_;
    accepts = same && message->step == giop::LayoutStep::offer;
    if (!same && message && message->step == giop::LayoutStep::use) {
      throw CORBA::MARSHAL(minor::foreign_layout, CORBA::COMPLETED_NO);
    }
    if (native_layout_ && !before) {
      log_native_layout(core_.options, *stream_, true);
    }
  }
  return accepts;
}

// Returns true if make_bidirectional() may be called. Needs GIOP 1.2: before, both sides chose request ids freely, so
// the direction of a message was ambiguous.
bool Session::is_offered(giop::Version version, const giop::Request& request) {
  Bidirectional* const bidirectional = core_.bidirectional_if_any();
  return bidirectional != nullptr && version >= giop::v1_2 && !made_here_ && stream_->descriptor() >= 0 &&
         bidirectional->is_offered(request, *stream_, bidirectional_);
}

void Session::make_bidirectional(transport::StreamPtr& stream) {
  bidirectional_ = true;
  const auto arrived = in_.rest();
  if (arrived && stream->descriptor() >= 0 && !stream->has_event_descriptor() &&
      core_.bidirectional_if_any()->accept(stream, *arrived)) {
    in_.drop_rest();
    stream_ = stream.get();
    output_.redirect(*stream_);
  }
}

// Returns true if the request carries contexts about the connection; such a request is served even if it was cancelled.
// Any request may carry an offer of a bidirectional connection, because each offer may name other endpoints.
bool Session::is_about_connection(const giop::Request& head) const {
  giop::ServiceContext said;
  return (!code_sets_ && head.contexts.find(giop::service_id::code_sets, said)) ||
         (!band_ && head.contexts.find(giop::service_id::rt_corba_priority_range, said)) ||
         (!native_layout_ && head.contexts.find(giop::service_id::corbel_structure_layout, said)) ||
         head.contexts.find(giop::service_id::bi_dir_iiop, said);
}

}  // namespace corbel::orb
