// SPDX-License-Identifier: Apache-2.0
#define VALUES_STUBS "values.hh"
#include "interop/values_peer.hpp"
