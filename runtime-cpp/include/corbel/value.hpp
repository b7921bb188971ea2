// SPDX-License-Identifier: Apache-2.0
// Header for generated code of IDL with value types.
#pragma once

#include <corbel/value/abstract_base.hpp>
#include <corbel/value/box.hpp>
#include <corbel/value/data_stream.hpp>
#include <corbel/value/factory.hpp>
#include <corbel/value/stream.hpp>
#include <corbel/value/value_base.hpp>
