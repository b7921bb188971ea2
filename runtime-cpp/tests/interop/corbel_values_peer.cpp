// SPDX-License-Identifier: Apache-2.0
#include "values_peer.hpp"
