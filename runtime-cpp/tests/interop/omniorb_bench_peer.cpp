// SPDX-License-Identifier: Apache-2.0
#include "bench.hh"

#include "bench_peer.hpp"
