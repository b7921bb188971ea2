// SPDX-License-Identifier: Apache-2.0
#include "connection_encoding.hpp"

#include <corbel/giop/fragmenter.hpp>
#include <corbel/giop/structure_layout.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::orb {

ConnectionEncoding::ConnectionEncoding(Core& core, bool made_here) noexcept : core_(core), made_here_(made_here) {
  context_.orb = &core;
}

bool ConnectionEncoding::are_about_connection(const giop::ServiceContexts& contexts) noexcept {
  bool about = false;
  contexts.each([&](const giop::ServiceContext& context) {
    about = about || context.id == giop::service_id::code_sets || context.id == giop::service_id::bi_dir_iiop ||
            context.id == giop::service_id::corbel_structure_layout;
  });
  return about;
}

void ConnectionEncoding::update(giop::Version version, const giop::Request& request) {
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
  // With interceptors, messages have no boundaries: service contexts that interceptors add to a reply would move data
  // that is aligned to its fragment.
  context_.boundaries = core_.interception_points.any()
                            ? nullptr
                            : giop::boundaries_for(version, core_.limits.fragment_size, boundaries_);
  version_ = context_.encoding.char_conversion == cdr::CharConversion::none && !made_here_ ? version.minor : no_version;
}

bool ConnectionEncoding::negotiate_layout(const giop::Request& request, const transport::Stream& stream) {
  giop::ServiceContext said;
  if (!request.contexts.find(giop::service_id::corbel_structure_layout, said)) {
    return false;
  }
  const auto message = giop::read_layout_context(said.data, core_.limits);
  const bool same = message && message->layout == giop::own_layout && core_.options.native_layout && !made_here_;
  const bool before = native_layout_;
  native_layout_ = same && message->step == giop::LayoutStep::use;
  context_.encoding.native_layout = native_layout_;
  if (!same && message && message->step == giop::LayoutStep::use) {
    throw CORBA::MARSHAL(minor::foreign_layout, CORBA::COMPLETED_NO);
  }
  if (native_layout_ && !before) {
    log_native_layout(core_.options, stream, true);
  }
  return same && message->step == giop::LayoutStep::offer;
}

bool ConnectionEncoding::is_announced_by(const giop::Request& request) const {
  giop::ServiceContext said;
  return (!code_sets_ && request.contexts.find(giop::service_id::code_sets, said)) ||
         (!native_layout_ && request.contexts.find(giop::service_id::corbel_structure_layout, said));
}

}  // namespace corbel::orb
