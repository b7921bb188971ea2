// SPDX-License-Identifier: Apache-2.0
// Ice, with its default thread pools. No options.
#include "bench.h"
#include "command_line.hpp"

#include <Ice/Ice.h>

namespace {

using peer::Kind;
using peer::Options;
using peer::Work;

class EchoServant final : public bench::Echo {
 public:
  void ping(const Ice::Current&) override {}
  int echoLong(int value, const Ice::Current&) override { return value; }
  bench::Octets echoOctets(bench::Octets value, const Ice::Current&) override { return value; }
  void sendOctets(bench::Octets, const Ice::Current&) override {}
  bench::Records echoRecords(bench::Records value, const Ice::Current&) override { return value; }
  void sendRecords(bench::Records, const Ice::Current&) override {}
};

struct IcePeer {
  static int serve(const Work&, Options) {
    const Ice::CommunicatorHolder communicator(Ice::initialize());
    const auto adapter = communicator->createObjectAdapterWithEndpoints("bench", "tcp -h 127.0.0.1");
    const auto proxy = adapter->add(std::make_shared<EchoServant>(), Ice::stringToIdentity("echo"));
    adapter->activate();
    peer::print_address(proxy->ice_toString().c_str());
    peer::wait_for_end_of_input();
    return 0;
  }

  class Client {
   public:
    Client(const char* address, const Work&, Options)
        : target_(Ice::uncheckedCast<bench::EchoPrx>(communicator_->stringToProxy(address))) {}

    template <class Body>
    int run(const Work& work, Body body) {
      switch (work.kind) {
        case Kind::ping:
          return body([&] {
            target_->ping();
            return true;
          });
        case Kind::echo_long: return body([&] { return target_->echoLong(4711) == 4711; });
        case Kind::echo_octets:
          return body(
              [&, value = bench::Octets(work.size)] { return target_->echoOctets(value).size() == value.size(); });
        case Kind::send_octets:
          return body([&, value = bench::Octets(work.size)] {
            target_->sendOctets(value);
            return true;
          });
        case Kind::echo_records:
          return body([&, value = records(work.size)] { return target_->echoRecords(value).size() == value.size(); });
        case Kind::send_records:
          return body([&, value = records(work.size)] {
            target_->sendRecords(value);
            return true;
          });
      }
      return 2;
    }

   private:
    static bench::Records records(std::size_t size) { return {size, bench::Record{1, 2, 3, 4, 5}}; }

    Ice::CommunicatorHolder communicator_{Ice::initialize()};
    bench::EchoPrxPtr target_;
  };
};

}  // namespace

int main(int argc, char** argv) {
  try {
    return peer::run_peer<IcePeer>(argc, argv);
  } catch (const std::exception& exception) {
    std::fprintf(stderr, "%s: %s\n", argv[0], exception.what());
    return 1;
  }
}
