// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

namespace test {

/// Returns true if this program's runtime is woven for the specialisation of this option. Other runtimes refuse the
/// option.
inline bool is_woven_for(const char* option) {
  return raised([option] { const Orb orb({option, "1"}); }).empty();
}

}  // namespace test
