// SPDX-License-Identifier: Apache-2.0
#include "locate_reply.hpp"

#include <corbel/giop/reply.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/server_request.hpp>

namespace corbel::orb {

void write_locate_reply(Core& core, const giop::LocateRequest& request, giop::Version version, cdr::Writer& out) {
  using Status = giop::LocateStatus;
  try {
    const bool here = core.adapter_if_any()->locate(request.object_key);
    giop::begin_locate_reply(out, version, request.id, here ? Status::object_here : Status::unknown_object);
  } catch (const Forward& forward) {
    const bool for_good = forward.permanent && version >= giop::v1_2;
    giop::begin_locate_reply(out, version, request.id, for_good ? Status::object_forward_perm : Status::object_forward);
    giop::write_ior(out, forward.ior);
  }
  giop::finish_message(out);
}

}  // namespace corbel::orb
