// SPDX-License-Identifier: Apache-2.0
#include "basicsp.hh"
#define BENCH_PEER_USAGE "omniorb_peer"
#include "corba_peer.hpp"
