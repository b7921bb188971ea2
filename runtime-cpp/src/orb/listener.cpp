// SPDX-License-Identifier: Apache-2.0
#include "listener.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/transport/send.hpp>

#include <unistd.h>
#include <array>
#include <cstdio>
#include <system_error>

namespace corbel::orb {

namespace {

transport::TcpAcceptor listen(const Core& core) {
  const options::Values& options = core.options;
  const transport::Endpoint endpoint{options.endpoint_host, static_cast<std::uint16_t>(options.endpoint_port)};
  try {
    return transport::TcpAcceptor(endpoint, core.tcp, static_cast<int>(options.listen_backlog),
                                  options.endpoint_family);
  } catch (const std::system_error& error) {
    std::fprintf(stderr,
                 "corbel: %s. Choose another one with -ORBEndpointHost, -ORBEndpointPort and -ORBEndpointFamily.\n",
                 error.what());
    throw CORBA::INITIALIZE(minor::own_vmcid, CORBA::COMPLETED_NO);
  }
}

std::string this_host() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

}  // namespace

Listener::Listener(const Core& core) : acceptor_(listen(core)) {
  const std::string& host = core.options.endpoint_host;
  const bool everywhere = host.empty() || host == "0.0.0.0" || host == "::";
  published_ = {everywhere ? this_host() : host, acceptor_.endpoint().port};
}

void Listener::close() noexcept {
  for (;;) {
    auto accepted = acceptor_.accept(transport::Wait::no);
    if (!accepted.stream) {
      break;
    }
    send_close_connection(*accepted.stream, giop::v1_0);
  }
  acceptor_.shutdown();
}

void send_close_connection(transport::Stream& stream, giop::Version version) noexcept {
  cdr::Buffer buffer;
  cdr::Writer out(buffer);
  giop::write_close_connection(out, version);
  transport::send(stream, out, transport::Wait::no);  // whoever does not read has lost nothing but this courtesy
}

}  // namespace corbel::orb
