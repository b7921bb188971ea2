// SPDX-License-Identifier: Apache-2.0
// What programs with interceptors include; they link Corbel::pi.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/pi/initializer.hpp>
