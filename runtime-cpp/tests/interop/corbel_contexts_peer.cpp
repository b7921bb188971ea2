// SPDX-License-Identifier: Apache-2.0
#include "contexts_peer.hpp"
