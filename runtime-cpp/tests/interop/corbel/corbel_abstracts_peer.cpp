// SPDX-License-Identifier: Apache-2.0
#include "interop/abstracts_peer.hpp"
