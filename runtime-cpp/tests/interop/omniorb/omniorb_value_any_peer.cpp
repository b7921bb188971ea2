// SPDX-License-Identifier: Apache-2.0
#define VALUE_ANY_STUBS "value_any.hh"
#include "interop/value_any_peer.hpp"
