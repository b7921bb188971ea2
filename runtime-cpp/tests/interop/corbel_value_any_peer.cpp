// SPDX-License-Identifier: Apache-2.0
#include "value_any_peer.hpp"
