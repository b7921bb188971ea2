// SPDX-License-Identifier: Apache-2.0
// A peer of value_any::Echo (served_and_called.hpp).
#pragma once

#include "support/servants/value_any.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  return peer::run<value_any::Echo, test_any::EchoServant>(argc, argv, test_any::register_factories,
                                                           test_any::wrong_of);
}
