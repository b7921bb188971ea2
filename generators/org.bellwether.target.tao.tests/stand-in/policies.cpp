// SPDX-License-Identifier: Apache-2.0
// Uses the generated orb.hpp and says how many policies were created, destroyed and not released.
#include "orb.hpp"

#include <cstdio>

int main() {
  {
    const CORBA::Object_var object(new CORBA::Object);
    const CORBA::Object_var timed(bw::orb::with_timeout(object.in(), 10'000'000));
    const CORBA::Object_var scoped(bw::orb::with_sync_scope(object.in(), 2));
    counted::refuse = true;
    try {
      bw::orb::with_timeout(object.in(), 10'000'000);
      return 1;
    } catch (const CORBA::INV_POLICY&) {
    }
  }
  std::printf("created %d, destroyed %d, not released %d\n", counted::created, counted::destroyed, counted::living);
}
