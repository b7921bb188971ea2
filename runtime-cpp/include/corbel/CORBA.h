// SPDX-License-Identifier: Apache-2.0
// Header for client code and generated stubs.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/mapping.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/local_object.hpp>
#include <corbel/orb/marshal.hpp>
#include <corbel/orb/messaging.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/orb.hpp>
#include <corbel/orb/user_exception.hpp>
