// SPDX-License-Identifier: Apache-2.0
#define CONTEXTS_STUBS "contexts.hh"
#include "interop/contexts_peer.hpp"
