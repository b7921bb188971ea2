// SPDX-License-Identifier: Apache-2.0
#include "basicsp_skel.hpp"
#define BENCH_PEER_USAGE "corbel_peer"
#include "corba_peer.hpp"
