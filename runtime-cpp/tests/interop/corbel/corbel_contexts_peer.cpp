// SPDX-License-Identifier: Apache-2.0
#include "interop/contexts_peer.hpp"
