// SPDX-License-Identifier: Apache-2.0
// A peer of contexts::Desk (served_and_called.hpp).
#pragma once

#include "support/servants/contexts.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  return peer::run<contexts::Desk, test_contexts::DeskServant>(argc, argv, test_contexts::register_factories,
                                                               test_contexts::wrong_of);
}
