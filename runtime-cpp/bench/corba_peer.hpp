// SPDX-License-Identifier: Apache-2.0
// Client and server of `bench::Echo` in the classic mapping: the same source for every ORB. Its options are the ORB's.
// With the address `collocated`, the client calls an object of its own ORB.
#pragma once

#include "command_line.hpp"
#include "echo_server.hpp"

namespace peer {

class CorbaPeer {
 public:
  static int serve(const Work&, Options options) { return serve_echo(options); }

  class Client {
   public:
    Client(const char* address, const Work&, Options options) : orb_(make_orb(options)) {
      CORBA::Object_var object =
          std::string_view(address) == "collocated" ? activate(orb_) : orb_->string_to_object(address);
      target_ = bench::Echo::_narrow(object);
    }
    ~Client() {
      target_ = bench::Echo::_nil();
      orb_->destroy();
    }
    Client(const Client&) = delete;
    Client& operator=(const Client&) = delete;

    template <class Body>
    int run(const Work& work, Body body) {
      const auto size = static_cast<CORBA::ULong>(work.size);
      switch (work.kind) {
        case Kind::ping:
          return body([&] {
            target_->ping();
            return true;
          });
        case Kind::echo_long: return body([&] { return target_->echo_long(4711) == 4711; });
        case Kind::echo_octets:
        case Kind::send_octets: return run_octets(octets(size), work.kind == Kind::send_octets, body);
        case Kind::echo_records:
        case Kind::send_records: return run_records(records(size), work.kind == Kind::send_records, body);
      }
      return 2;
    }

   private:
    static bench::Octets octets(CORBA::ULong size) {
      bench::Octets value;
      value.length(size);
      for (CORBA::ULong i = 0; i < size; ++i) {
        value[i] = static_cast<CORBA::Octet>(i);
      }
      return value;
    }

    static bench::Records records(CORBA::ULong size) {
      bench::Records value;
      value.length(size);
      for (CORBA::ULong i = 0; i < size; ++i) {
        value[i].a = static_cast<CORBA::Short>(i);
        value[i].b = static_cast<CORBA::Long>(i);
        value[i].c = i;
        value[i].d = 1;
        value[i].e = 'e';
      }
      return value;
    }

    template <class Body>
    int run_octets(const bench::Octets& value, bool send_only, Body body) {
      const CORBA::ULong size = value.length();
      if (send_only) {
        return body([&] {
          target_->send_octets(value);
          return true;
        });
      }
      return body([&] {
        bench::Octets_var back = target_->echo_octets(value);
        return back->length() == size && (size == 0 || back[size - 1] == value[size - 1]);
      });
    }

    template <class Body>
    int run_records(const bench::Records& value, bool send_only, Body body) {
      const CORBA::ULong size = value.length();
      if (send_only) {
        return body([&] {
          target_->send_records(value);
          return true;
        });
      }
      return body([&] {
        bench::Records_var back = target_->echo_records(value);
        return back->length() == size && (size == 0 || back[size - 1].b == value[size - 1].b);
      });
    }

    CORBA::ORB_var orb_;
    bench::Echo_var target_;
  };
};

}  // namespace peer

int main(int argc, char** argv) {
  try {
    return peer::run_peer<peer::CorbaPeer>(argc, argv);
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "%s: %s\n", argv[0], exception._rep_id());
    return 1;
  }
}
