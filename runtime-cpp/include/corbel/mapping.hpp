// SPDX-License-Identifier: Apache-2.0
// The basic types of the C++ mapping. corbel/corba.hpp adds CORBA::Object and the ORB.
#pragma once

#include "corbel/mapping/array.hpp"
#include "corbel/mapping/exception.hpp"
#include "corbel/mapping/minor_codes.hpp"
#include "corbel/mapping/objref.hpp"
#include "corbel/mapping/sequence.hpp"
#include "corbel/mapping/string.hpp"
#include "corbel/mapping/types.hpp"
#include "corbel/mapping/var.hpp"
