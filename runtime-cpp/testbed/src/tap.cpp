// SPDX-License-Identifier: Apache-2.0
#include "tap.hpp"

#include "failure.hpp"

#include <cstring>

#include <fcntl.h>
#include <linux/if_tun.h>
#include <net/if.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

namespace bw::testbed {

namespace {

constexpr std::size_t ethernet_header = 18;  // with a VLAN tag

ifreq request(const std::string& name) {
  if (name.empty() || name.size() >= IFNAMSIZ) throw WrongInput(name + " is no interface's name");
  ifreq request{};
  std::memcpy(request.ifr_name, name.data(), name.size());
  return request;
}

}  // namespace

Tap::Tap(pid_t process, const std::string& name, int mtu) : largest_(static_cast<std::size_t>(mtu) + ethernet_header) {
  const WithinNetwork within(process);
  file_ = Descriptor(open("/dev/net/tun", O_RDWR | O_NONBLOCK | O_CLOEXEC));
  if (file_.number() < 0) fail("/dev/net/tun");
  ifreq make = request(name);
  make.ifr_flags = IFF_TAP | IFF_NO_PI;
  if (ioctl(file_.number(), TUNSETIFF, &make) != 0) fail("cannot make the interface " + name);
  const Descriptor any(socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0));
  ifreq size = request(name);
  size.ifr_mtu = mtu;
  if (any.number() < 0 || ioctl(any.number(), SIOCSIFMTU, &size) != 0)
    fail("cannot set the MTU of " + name + " to " + std::to_string(mtu));
}

bool Tap::receive(Frame& frame) {
  frame.resize(largest_);
  const ssize_t count = read(file_.number(), frame.data(), frame.size());
  if (count <= 0) return false;
  frame.resize(static_cast<std::size_t>(count));
  return true;
}

bool Tap::send(const Frame& frame) noexcept {
  return write(file_.number(), frame.data(), frame.size()) == static_cast<ssize_t>(frame.size());
}

}  // namespace bw::testbed
