// SPDX-License-Identifier: Apache-2.0
#include "constructs.hh"

#include "constructs/peer.hpp"
