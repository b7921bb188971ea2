// SPDX-License-Identifier: Apache-2.0
#include "interop/value_any_peer.hpp"
