// SPDX-License-Identifier: Apache-2.0
// What server code and generated skeletons include.
#pragma once

#include <corbel/CORBA.h>
#include <corbel/poa/poa.hpp>
