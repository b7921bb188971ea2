// SPDX-License-Identifier: Apache-2.0
// A peer of values::Echo (served_and_called.hpp).
#pragma once

#include "support/values.hpp"
#include "support/values_servant.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  return peer::run<values::Echo, test::EchoServant>(argc, argv, test::register_factories, test::wrong_of);
}
