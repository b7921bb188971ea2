// SPDX-License-Identifier: Apache-2.0
// A peer of values::Echo (served_and_called.hpp); with a third argument, "most", it sends values that JacORB supports,
// too.
#pragma once

#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  const bool most = argc == 4 && std::strcmp(argv[3], "most") == 0;
  return peer::run<values::Echo, test::EchoServant>(most ? 3 : argc, argv, test::register_factories,
                                                    most ? test::wrong_of_most : test::wrong_of);
}
