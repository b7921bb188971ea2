// SPDX-License-Identifier: Apache-2.0
#include "abstracts_peer.hpp"
