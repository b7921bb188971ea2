// SPDX-License-Identifier: Apache-2.0
// Header for generated code of IDL with context clauses.
#pragma once

#include <corbel/context/context.hpp>
#include <corbel/context/named_values.hpp>
