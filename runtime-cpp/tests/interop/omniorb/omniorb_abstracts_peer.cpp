// SPDX-License-Identifier: Apache-2.0
#define ABSTRACTS_STUBS "abstracts.hh"
#include "interop/abstracts_peer.hpp"
