// SPDX-License-Identifier: Apache-2.0
#define EVENTS_STUBS "events.hh"
#include "interop/events_peer.hpp"
