// SPDX-License-Identifier: Apache-2.0
#include "bench_skel.hpp"

#include "interop/bench_peer.hpp"
