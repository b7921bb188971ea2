// SPDX-License-Identifier: Apache-2.0
// What generated code for IDL with context clauses includes.
#pragma once

#include <corbel/context/context.hpp>
#include <corbel/context/named_values.hpp>
