// SPDX-License-Identifier: Apache-2.0
#include "interop/values_peer.hpp"
