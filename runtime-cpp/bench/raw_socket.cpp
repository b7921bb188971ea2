// SPDX-License-Identifier: Apache-2.0
// The floor of sockets: only moves as many bytes as one GIOP call by system calls.
// Options: `unix` for a Unix socket instead of TCP; for the server `epoll` for one thread for all connections instead
// of one thread for each; `spin` polls the socket instead of sleeping.
#include "command_line.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>

namespace {

using peer::Options;
using peer::Work;

int checked(int result, const char* what) {
  if (result < 0) {
    std::perror(what);
    std::exit(1);
  }
  return result;
}

/// The address of a socket: for TCP a port on the loopback interface; for a Unix socket the name chosen by the kernel.
struct Address {
  sockaddr_storage storage{};
  socklen_t size = 0;

  sockaddr* get() { return reinterpret_cast<sockaddr*>(&storage); }
  sockaddr_in& tcp() { return reinterpret_cast<sockaddr_in&>(storage); }
  sockaddr_un& local() { return reinterpret_cast<sockaddr_un&>(storage); }
};

/// @param text the result of to_text(); "" lets the system choose an address
Address from_text(bool local, const std::string& text) {
  Address address;
  if (local) {
    address.local().sun_family = AF_UNIX;
    std::memcpy(address.local().sun_path + 1, text.data(), std::min(text.size(), std::size_t{16}));
    address.size =
        static_cast<socklen_t>(text.empty() ? sizeof(sa_family_t) : offsetof(sockaddr_un, sun_path) + 1 + text.size());
  } else {
    address.tcp().sin_family = AF_INET;
    address.tcp().sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.tcp().sin_port = htons(static_cast<std::uint16_t>(std::strtoul(text.c_str(), nullptr, 10)));
    address.size = sizeof(sockaddr_in);
  }
  return address;
}

std::string to_text(bool local, Address& address) {
  return local ? std::string(address.local().sun_path + 1, address.size - offsetof(sockaddr_un, sun_path) - 1)
               : std::to_string(ntohs(address.tcp().sin_port));
}

int open_socket(bool local) {
  return checked(::socket(local ? AF_UNIX : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
}

void no_delay(int socket, bool local) {
  const int on = 1;
  if (!local) {
    checked(::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on), "TCP_NODELAY");
  }
}

// Returns false if the peer has closed the connection.
bool receive_all(int socket, char* bytes, std::size_t size, bool spin) {
  std::size_t got = 0;
  while (got < size) {
    const ssize_t n = ::recv(socket, bytes + got, size - got, spin ? MSG_DONTWAIT : 0);
    if (spin && n < 0 && errno == EAGAIN) {
      continue;
    }
    if (n <= 0) {
      return false;
    }
    got += static_cast<std::size_t>(n);
  }
  return true;
}

bool send_all(int socket, const char* bytes, std::size_t size) {
  return ::send(socket, bytes, size, MSG_NOSIGNAL) == static_cast<ssize_t>(size);
}

class Server {
 public:
  Server(const Work& work, bool local, bool spin)
      : local_(local), spin_(spin), request_(request_bytes(work)), reply_(reply_bytes(work)) {
    listener_ = open_socket(local);
    Address address = from_text(local, "");
    checked(::bind(listener_, address.get(), address.size), "bind");
    checked(::listen(listener_, 64), "listen");
    address.size = sizeof address.storage;
    checked(::getsockname(listener_, address.get(), &address.size), "getsockname");
    peer::print_address(to_text(local, address).c_str());
  }

  [[noreturn]] void serve_by_threads() {
    for (;;) {
      std::thread([this, socket = accept()] {
        const std::unique_ptr<char[]> bytes(new char[std::max(request_, reply_)]());
        while (serve_one(socket, bytes.get())) {
        }
        ::close(socket);
      }).detach();
    }
  }

  [[noreturn]] void serve_by_epoll() {
    const int poller = checked(::epoll_create1(EPOLL_CLOEXEC), "epoll_create1");
    watch(poller, listener_);
    const std::unique_ptr<char[]> bytes(new char[std::max(request_, reply_)]());
    for (;;) {
      epoll_event events[64];
      const int count = ::epoll_wait(poller, events, 64, -1);
      for (int i = 0; i < count; ++i) {
        if (events[i].data.fd == listener_) {
          watch(poller, accept());
        } else if (!serve_one(events[i].data.fd, bytes.get())) {
          ::close(events[i].data.fd);
        }
      }
    }
  }

 private:
  int accept() const {
    const int socket = checked(::accept(listener_, nullptr, nullptr), "accept");
    no_delay(socket, local_);
    return socket;
  }

  static void watch(int poller, int socket) {
    epoll_event event{};
    event.events = EPOLLIN;
    event.data.fd = socket;
    checked(::epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event), "epoll_ctl");
  }

  bool serve_one(int socket, char* bytes) const {
    return receive_all(socket, bytes, request_, spin_) && send_all(socket, bytes, reply_);
  }

  bool local_;
  bool spin_;
  std::size_t request_;
  std::size_t reply_;
  int listener_;
};

struct RawSocket {
  static int serve(const Work& work, Options options) {
    std::thread([] {
      peer::wait_for_end_of_input();
      ::_exit(0);
    }).detach();
    Server server(work, peer::has(options, "unix"), peer::has(options, "spin"));
    if (peer::has(options, "epoll")) {
      server.serve_by_epoll();
    }
    server.serve_by_threads();
  }

  class Client {
   public:
    Client(const char* text, const Work&, Options options) : spin_(peer::has(options, "spin")) {
      const bool local = peer::has(options, "unix");
      socket_ = open_socket(local);
      Address address = from_text(local, text);
      checked(::connect(socket_, address.get(), address.size), "connect");
      no_delay(socket_, local);
    }

    template <class Body>
    int run(const Work& work, Body body) {
      const std::vector<char> request(request_bytes(work), 'q');
      std::vector<char> reply(reply_bytes(work));
      return body([&] {
        return send_all(socket_, request.data(), request.size()) &&
               receive_all(socket_, reply.data(), reply.size(), spin_);
      });
    }

   private:
    bool spin_;
    int socket_;
  };
};

}  // namespace

int main(int argc, char** argv) { return peer::run_peer<RawSocket>(argc, argv); }
