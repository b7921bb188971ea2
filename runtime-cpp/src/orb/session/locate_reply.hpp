// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/cdr/writer.hpp>
#include <corbel/giop/request.hpp>

namespace corbel::orb {

class Core;

/// Writes the answer to a LocateRequest: the object is here, unknown, or at another place (CORBA 3.3 part 2, 9.4.6).
[[gnu::cold]] void write_locate_reply(Core& core, const giop::LocateRequest& request, giop::Version version,
                                      cdr::Writer& out);

}  // namespace corbel::orb
