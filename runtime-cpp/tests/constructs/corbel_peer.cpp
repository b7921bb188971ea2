// SPDX-License-Identifier: Apache-2.0
#include "constructs_skel.hpp"

#include "constructs/peer.hpp"
