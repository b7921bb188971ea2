// SPDX-License-Identifier: Apache-2.0
// A part of orb.hpp, of generated programs and of the harness's tests: checkpoints along calls, if Corbel has them.
#pragma once

#include <corbel/CORBA.h>

// orb.hpp has the text from here on
#if defined(CORBEL_PROBES) && CORBEL_PROBES  // Corbel's word: it was built with checkpoints
#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/orb/reference.hpp>

#define BW_ORB_CHECKPOINTS 1
namespace bw::orb {
namespace checkpoints = corbel::checkpoint;
inline void label(CORBA::Object_ptr object, unsigned short number) { object->_reference()->label(number); }
}  // namespace bw::orb
#endif
