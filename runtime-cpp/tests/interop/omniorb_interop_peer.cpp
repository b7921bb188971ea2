// SPDX-License-Identifier: Apache-2.0
#include "types.hh"

#include "peer.hpp"
