// SPDX-License-Identifier: Apache-2.0
// Client and server of empty calls with the module of dynamic scheduling, to measure what a distributable thread adds
// to a call. The options are the ORB's, and `segment`: the client calls within a scheduling segment, which each call
// carries.
#include "bench_skel.hpp"

#include "command_line.hpp"
#include "echo_server.hpp"

#include <corbel/RTScheduling.h>

#include <optional>

namespace peer {

class SegmentPeer {
 public:
  static int serve(const Work&, Options options) { return serve_echo(options); }

  class Client {
   public:
    Client(const char* address, const Work&, Options options)
        : in_segment_(has(options, "segment")), orb_(make_orb(options)) {
      CORBA::Object_var object = orb_->string_to_object(address);
      target_ = bench::Echo::_narrow(object);
    }
    ~Client() {
      target_ = bench::Echo::_nil();
      orb_->destroy();
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    template <class Body>
    int run(const Work&, Body body) {
      CORBA::Object_var object = orb_->resolve_initial_references("RTScheduler_Current");
      RTScheduling::Current_var current = RTScheduling::Current::_narrow(object);
      const CORBA::Policy_var deadline = new corbel::SegmentTimingPolicy({.deadline = one_hour});
      std::optional<corbel::SchedulingSegment> segment;
      if (in_segment_) {
        segment.emplace(current.in(), "segment", deadline.in());
      }
      return body([&] {
        target_->ping();
        return true;
      });
    }

   private:
    static constexpr TimeBase::TimeT one_hour = 3'600ULL * 10'000'000;

    const bool in_segment_;
    CORBA::ORB_var orb_;
    bench::Echo_var target_;
  };
};

}  // namespace peer

int main(int argc, char** argv) {
  try {
    return peer::run_peer<peer::SegmentPeer>(argc, argv);
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "%s: %s\n", argv[0], exception._rep_id());
    return 1;
  }
}
