// SPDX-License-Identifier: Apache-2.0
#define EVENTS_STUBS "events.hh"
#include "events_peer.hpp"
