// SPDX-License-Identifier: Apache-2.0
// gRPC with its synchronous server and client. Options: `unix` for a Unix socket instead of TCP.
#include "bench.grpc.pb.h"
#include "command_line.hpp"

#include <grpcpp/grpcpp.h>
#include <string>

namespace {

using grpc::ServerContext;
using grpc::Status;
using peer::Kind;
using peer::Options;
using peer::Work;

class EchoService final : public bench::Echo::Service {
  Status Ping(ServerContext*, const bench::Empty*, bench::Empty*) override { return Status::OK; }
  Status EchoLong(ServerContext*, const bench::Long* in, bench::Long* out) override { return echo(in, out); }
  Status EchoOctets(ServerContext*, const bench::Octets* in, bench::Octets* out) override { return echo(in, out); }
  Status SendOctets(ServerContext*, const bench::Octets*, bench::Empty*) override { return Status::OK; }
  Status EchoRecords(ServerContext*, const bench::Records* in, bench::Records* out) override { return echo(in, out); }
  Status SendRecords(ServerContext*, const bench::Records*, bench::Empty*) override { return Status::OK; }

  template <class Message>
  static Status echo(const Message* in, Message* out) {
    *out = *in;
    return Status::OK;
  }
};

struct GrpcPeer {
  static int serve(const Work&, Options options) {
    EchoService service;
    grpc::ServerBuilder builder;
    int port = 0;
    const bool local = peer::has(options, "unix");
    const std::string socket = "unix-abstract:bench-" + std::to_string(::getpid());
    builder.AddListeningPort(local ? socket : "127.0.0.1:0", grpc::InsecureServerCredentials(), &port);
    builder.RegisterService(&service);
    const std::unique_ptr<grpc::Server> server = builder.BuildAndStart();
    if (!server) {
      return 1;
    }
    peer::print_address((local ? socket : "127.0.0.1:" + std::to_string(port)).c_str());
    peer::wait_for_end_of_input();
    server->Shutdown();
    return 0;
  }

  class Client {
   public:
    Client(const char* address, const Work&, Options)
        : stub_(bench::Echo::NewStub(grpc::CreateChannel(address, grpc::InsecureChannelCredentials()))) {}

    template <class Body>
    int run(const Work& work, Body body) {
      bench::Empty empty;
      bench::Octets octets;
      bench::Records records;
      if (work.kind == Kind::echo_octets || work.kind == Kind::send_octets) {
        octets.mutable_value()->assign(work.size, 'q');
      } else if (work.kind == Kind::echo_records || work.kind == Kind::send_records) {
        fill(records, work.size);
      }
      switch (work.kind) {
        case Kind::ping: return body([&] { return call(&bench::Echo::Stub::Ping, empty, empty); });
        case Kind::echo_long:
          return body([&] {
            bench::Long value;
            value.set_value(4711);
            bench::Long back;
            return call(&bench::Echo::Stub::EchoLong, value, back) && back.value() == 4711;
          });
        case Kind::echo_octets:
          return body([&] {
            bench::Octets back;
            return call(&bench::Echo::Stub::EchoOctets, octets, back) && back.value().size() == work.size;
          });
        case Kind::send_octets: return body([&] { return call(&bench::Echo::Stub::SendOctets, octets, empty); });
        case Kind::echo_records:
          return body([&] {
            bench::Records back;
            return call(&bench::Echo::Stub::EchoRecords, records, back) &&
                   static_cast<std::size_t>(back.value_size()) == work.size;
          });
        case Kind::send_records: return body([&] { return call(&bench::Echo::Stub::SendRecords, records, empty); });
      }
      return 2;
    }

   private:
    static void fill(bench::Records& records, std::size_t size) {
      for (std::size_t i = 0; i < size; ++i) {
        bench::Record& record = *records.add_value();
        record.set_a(1);
        record.set_b(2);
        record.set_c(3);
        record.set_d(4);
        record.set_e('e');
      }
    }

    template <class Request, class Reply>
    bool call(Status (bench::Echo::Stub::*operation)(grpc::ClientContext*, const Request&, Reply*),
              const Request& request, Reply& reply) {
      grpc::ClientContext context;
      return (*stub_.*operation)(&context, request, &reply).ok();
    }

    std::unique_ptr<bench::Echo::Stub> stub_;
  };
};

}  // namespace

int main(int argc, char** argv) { return peer::run_peer<GrpcPeer>(argc, argv); }
