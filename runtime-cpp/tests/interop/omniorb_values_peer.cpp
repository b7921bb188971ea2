// SPDX-License-Identifier: Apache-2.0
#define VALUES_STUBS "values.hh"
#include "values_peer.hpp"
