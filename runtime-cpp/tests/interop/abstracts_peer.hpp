// SPDX-License-Identifier: Apache-2.0
// A peer of abstracts::Bank (served_and_called.hpp).
#pragma once

#include "support/servants/abstracts.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  return peer::run<abstracts::Bank, test_abstract::BankServant>(argc, argv, test_abstract::register_factories,
                                                                test_abstract::wrong_of);
}
