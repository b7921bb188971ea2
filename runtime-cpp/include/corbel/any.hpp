// SPDX-License-Identifier: Apache-2.0
// Header for generated code of IDL with any or CORBA::TypeCode.
#pragma once

#include <corbel/any/any.hpp>
#include <corbel/any/members.hpp>
#include <corbel/any/type_code.hpp>
#include <corbel/any/user_type.hpp>
