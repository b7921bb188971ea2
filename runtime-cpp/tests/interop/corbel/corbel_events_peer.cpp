// SPDX-License-Identifier: Apache-2.0
#include "interop/events_peer.hpp"
