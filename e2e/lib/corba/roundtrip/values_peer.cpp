// SPDX-License-Identifier: Apache-2.0
// Client or server of what --roundtrip does not know: values, also in anys, event types, abstract interfaces, also in
// anys, custom values. As Corbel's own tests have it with omniORB (runtime-cpp/tests/interop):
//   PROGRAM WHAT server            prints its reference, serves until its standard input ends
//   PROGRAM WHAT client REFERENCE  exit status 0 when everything came back right
#include "support/servants/abstract_any.hpp"
#include "support/servants/abstracts.hpp"
#include "support/servants/events.hpp"
#include "support/servants/value_any.hpp"
#include "support/servants/values.hpp"
#include "support/servants/values_servant.hpp"

#include "interop/served_and_called.hpp"

int main(int argc, char** argv) {
  const std::string what = argc > 2 ? argv[1] : "";
  argv[1] = argv[0];
  if (what == "values") {
    return peer::run<values::Echo, test::EchoServant>(argc - 1, argv + 1, test::register_factories, test::wrong_of);
  }
  if (what == "value_any") {
    return peer::run<value_any::Echo, test_any::EchoServant>(argc - 1, argv + 1, test_any::register_factories,
                                                             test_any::wrong_of);
  }
  if (what == "events") {
    return peer::run<events::Sink, test_events::SinkServant>(argc - 1, argv + 1, test_events::register_factories,
                                                             test_events::wrong_of);
  }
  if (what == "abstracts") {
    return peer::run<abstracts::Bank, test_abstract::BankServant>(argc - 1, argv + 1, test_abstract::register_factories,
                                                                  test_abstract::wrong_of);
  }
  if (what == "abstract_any") {
    return peer::run<abstract_any::Echo, test_abstract_any::EchoServant>(
        argc - 1, argv + 1, test_abstract_any::register_factories, test_abstract_any::wrong_of);
  }
  std::fprintf(stderr, "WHAT is values, value_any, events, abstracts or abstract_any\n");
  return 2;
}
