// SPDX-License-Identifier: Apache-2.0
// What a client says of its connection with a request, for all that follow: how characters are written, and that it
// takes requests over it, too.
#include "session.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/orb/core.hpp>

namespace corbel::orb {

// How this message's characters are written. MARSHAL, CODESET_INCOMPATIBLE: the client has said what makes no sense.
void Session::settle(giop::Version version, const giop::Request& request) {
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
  context_.texts.clear();
  // What interceptors add to a reply would move what is aligned to its fragment.
  context_.boundaries =
      core_.hooks.any() ? nullptr : giop::boundaries_for(version, core_.limits.fragment_size, boundaries_);
  settled_ = context_.encoding.recode == cdr::Recode::none && !made_here_ ? version.minor : unsettled;
  if (made_here_ && core_.adapter_if_any()->bidirectional(request.object_key) == ObjectAdapter::Offers::refused) {
    throw CORBA::NO_PERMISSION(minor::not_both_ways, CORBA::COMPLETED_NO);
  }
}

// True when there is something to go_both_ways() for. Before GIOP 1.2 there was no such thing: clients and servers
// number their requests each from what they like, and no one could tell whose a message is.
bool Session::is_offered(giop::Version version, const giop::Request& request) {
  Bidirectional* const both_ways = core_.bidirectional_if_any();
  return both_ways != nullptr && version >= giop::v1_2 && !made_here_ && stream_->descriptor() >= 0 &&
         both_ways->is_offered(request, *stream_, both_ways_);
}

void Session::go_both_ways(transport::StreamPtr& stream) {
  both_ways_ = true;
  const auto arrived = in_.rest();
  if (arrived && stream->descriptor() >= 0 && !stream->rings() &&
      core_.bidirectional_if_any()->accept(stream, *arrived)) {
    in_.drop_rest();
    stream_ = stream.get();
  }
}

// Such a request is served, whoever has cancelled it. An offer may come with any: each may lead elsewhere.
bool Session::is_about_connection(const giop::Request& head) const {
  giop::ServiceContext said;
  return (!code_sets_ && head.contexts.find(giop::service_id::code_sets, said)) ||
         (!band_ && head.contexts.find(giop::service_id::rt_corba_priority_range, said)) ||
         head.contexts.find(giop::service_id::bi_dir_iiop, said);
}

}  // namespace corbel::orb
