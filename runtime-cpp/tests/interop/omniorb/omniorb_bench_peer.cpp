// SPDX-License-Identifier: Apache-2.0
#include "bench.hh"

#include "interop/bench_peer.hpp"
