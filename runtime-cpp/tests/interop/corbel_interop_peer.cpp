// SPDX-License-Identifier: Apache-2.0
#include "types_skel.hpp"

#include "peer.hpp"
