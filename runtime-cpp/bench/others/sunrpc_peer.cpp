// SPDX-License-Identifier: Apache-2.0
// Sun RPC (TI-RPC) over TCP without the port mapper: types of rpcgen, and calls as its stubs make them. No options.
#include "bench.h"
#include "command_line.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <cstring>
#include <string>

namespace {

using peer::Kind;
using peer::Options;
using peer::Work;

void no_delay(int socket) {
  const int on = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

sockaddr_in loopback(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  return address;
}

template <class Value>
xdrproc_t as_xdr(bool_t (*coder)(XDR*, Value*)) {
  return reinterpret_cast<xdrproc_t>(coder);
}

bool_t code_nothing(XDR*, void*) { return TRUE; }
const xdrproc_t kNothing = as_xdr(code_nothing);

/// Reads the argument, sends `result` with its coder, and frees the argument.
template <class Value>
void serve_one(SVCXPRT* transport, xdrproc_t coder, xdrproc_t result) {
  Value value{};
  if (!svc_getargs(transport, coder, reinterpret_cast<caddr_t>(&value))) {
    ::svcerr_decode(transport);
    return;
  }
  ::svc_sendreply(transport, result, &value);
  svc_freeargs(transport, coder, reinterpret_cast<caddr_t>(&value));
}

void dispatch(svc_req* request, SVCXPRT* transport) {
  switch (request->rq_proc) {
    case NULLPROC:
    case PING: ::svc_sendreply(transport, kNothing, nullptr); return;
    case ECHO_LONG: return serve_one<int>(transport, as_xdr(xdr_int), as_xdr(xdr_int));
    case ECHO_OCTETS: return serve_one<Octets>(transport, as_xdr(xdr_Octets), as_xdr(xdr_Octets));
    case SEND_OCTETS: return serve_one<Octets>(transport, as_xdr(xdr_Octets), kNothing);
    case ECHO_RECORDS: return serve_one<Records>(transport, as_xdr(xdr_Records), as_xdr(xdr_Records));
    case SEND_RECORDS: return serve_one<Records>(transport, as_xdr(xdr_Records), kNothing);
    default: ::svcerr_noproc(transport);
  }
}

struct SunRpcPeer {
  static int serve(const Work&, Options) {
    const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
    no_delay(socket);  // connections inherit it
    sockaddr_in address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(socket, reinterpret_cast<sockaddr*>(&address), size) != 0 || ::listen(socket, 64) != 0 ||
        ::getsockname(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      std::perror("socket");
      return 1;
    }
    SVCXPRT* const transport = ::svc_vc_create(socket, 0, 0);
    if (transport == nullptr || !::svc_reg(transport, BENCH, BENCH_VERSION, dispatch, nullptr)) {
      std::fprintf(stderr, "the service was not registered\n");
      return 1;
    }
    peer::print_address(std::to_string(ntohs(address.sin_port)).c_str());
    std::thread([] {
      peer::wait_for_end_of_input();
      ::_exit(0);
    }).detach();
    ::svc_run();
    return 1;
  }

  class Client {
   public:
    Client(const char* port, const Work&, Options) {
      sockaddr_in address = loopback(std::atoi(port));
      int socket = ::socket(AF_INET, SOCK_STREAM, 0);
      no_delay(socket);
      if (::connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        std::perror("connect");
        std::exit(1);
      }
      netbuf name{sizeof address, sizeof address, &address};
      client_ = ::clnt_vc_create(socket, &name, BENCH, BENCH_VERSION, 0, 0);
      if (client_ == nullptr) {
        ::clnt_pcreateerror("client");
        std::exit(1);
      }
    }

    template <class Body>
    int run(const Work& work, Body body) {
      std::vector<char> bytes(work.size, 'q');
      Octets octets{static_cast<u_int>(bytes.size()), bytes.data()};
      std::vector<Record> some(work.size, Record{1, 2, 3, 4, 'e'});
      Records records{static_cast<u_int>(some.size()), some.data()};
      switch (work.kind) {
        case Kind::ping: return body([&] { return call(PING, kNothing, nullptr, kNothing, nullptr); });
        case Kind::echo_long:
          return body([&] {
            int value = 4711;
            int back = 0;
            return call(ECHO_LONG, as_xdr(xdr_int), &value, as_xdr(xdr_int), &back) && back == 4711;
          });
        case Kind::echo_octets:
          return body([&] {
            Octets back{};
            const bool good = call(ECHO_OCTETS, as_xdr(xdr_Octets), &octets, as_xdr(xdr_Octets), &back) &&
                              back.Octets_len == work.size;
            ::xdr_free(as_xdr(xdr_Octets), &back);
            return good;
          });
        case Kind::send_octets:
          return body([&] { return call(SEND_OCTETS, as_xdr(xdr_Octets), &octets, kNothing, nullptr); });
        case Kind::echo_records:
          return body([&] {
            Records back{};
            const bool good = call(ECHO_RECORDS, as_xdr(xdr_Records), &records, as_xdr(xdr_Records), &back) &&
                              back.Records_len == work.size;
            ::xdr_free(as_xdr(xdr_Records), &back);
            return good;
          });
        case Kind::send_records:
          return body([&] { return call(SEND_RECORDS, as_xdr(xdr_Records), &records, kNothing, nullptr); });
      }
      return 2;
    }

   private:
    bool call(rpcproc_t procedure, xdrproc_t coder, void* argument, xdrproc_t result_coder, void* result) {
      return clnt_call(client_, procedure, coder, static_cast<caddr_t>(argument), result_coder,
                       static_cast<caddr_t>(result), (timeval{25, 0})) == RPC_SUCCESS;
    }

    CLIENT* client_;
  };
};

}  // namespace

int main(int argc, char** argv) { return peer::run_peer<SunRpcPeer>(argc, argv); }
