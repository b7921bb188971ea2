// SPDX-License-Identifier: Apache-2.0
// Header for programs with interceptors; they link Corbel::pi.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/pi/initializer.hpp>
