// SPDX-License-Identifier: Apache-2.0
// A peer of events::Sink (served_and_called.hpp).
#pragma once

#include "support/servants/events.hpp"

#include "served_and_called.hpp"

int main(int argc, char** argv) {
  return peer::run<events::Sink, test_events::SinkServant>(argc, argv, test_events::register_factories,
                                                           test_events::wrong_of);
}
