// SPDX-License-Identifier: Apache-2.0
// The basic part of the classic mapping; CORBA::Object and the ORB add to it in corbel/corba.hpp.
#pragma once

#include "corbel/mapping/array.hpp"
#include "corbel/mapping/exception.hpp"
#include "corbel/mapping/minor_codes.hpp"
#include "corbel/mapping/objref.hpp"
#include "corbel/mapping/sequence.hpp"
#include "corbel/mapping/string.hpp"
#include "corbel/mapping/types.hpp"
#include "corbel/mapping/var.hpp"
