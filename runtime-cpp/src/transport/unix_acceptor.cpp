// SPDX-License-Identifier: Apache-2.0
#include "socket_stream.hpp"
#include "unix_address.hpp"

#include <corbel/transport/random.hpp>
#include <corbel/transport/unix.hpp>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <array>
#include <cerrno>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <system_error>

namespace corbel::transport {

namespace {

[[noreturn]] void fail(int error, const std::string& path, const char* why = "") {
  throw std::system_error(error, std::generic_category(), "cannot listen on the socket file " + path + why);
}

/// Held while a socket file is checked and replaced. If two servers start at once, the second server must not consider
/// the first server's file stale.
class FileLock {
 public:
  explicit FileLock(const std::string& path) : path_(path + ".lock") {
    for (;;) {
      file_ = Descriptor(::open(path_.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600));
      if (!file_ || ::flock(file_.get(), LOCK_EX) != 0) {
        fail(errno, path, ": its lock file cannot be made");
      }
      struct stat status {};
      if (::fstat(file_.get(), &status) == 0 && status.st_nlink > 0) {
        return;
      }  // the previous holder has removed the file; try again with the new file
    }
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock() { ::unlink(path_.c_str()); }

 private:
  std::string path_;
  Descriptor file_;
};

// Returns true if no process listens on the socket file any more.
bool is_stale(const std::string& path, const UnixAddress& address) noexcept {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISSOCK(status.st_mode)) {
    return false;
  }
  const Descriptor probe(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  return probe && ::connect(probe.get(), address.get(), address.size()) != 0 && errno == ECONNREFUSED;
}

}  // namespace

UnixAcceptor::UnixAcceptor(const std::string& path, const UnixOptions& options, int backlog, std::uint32_t protocol) {
  spin_ = options.spin;
  const UnixAddress address(path);
  if (!address.fits()) {
    fail(ENAMETOOLONG, path, ": at most 107 octets");
  }
  const FileLock lock(path);
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) {
    fail(errno, path);
  }
  send_buffer_ = options.send_buffer;
  receive_buffer_ = options.receive_buffer;
  // The file is created with this mode; chmod() sets the requested mode afterwards.
  ::fchmod(socket.get(), 0600);
  int bound = ::bind(socket.get(), address.get(), address.size());
  if (bound != 0 && errno == EADDRINUSE) {
    if (!is_stale(path, address)) {
      fail(EADDRINUSE, path);
    }
    ::unlink(path.c_str());
    bound = ::bind(socket.get(), address.get(), address.size());
  }
  struct stat status {};
  if (bound != 0 || ::listen(socket.get(), backlog) != 0 || ::chmod(path.c_str(), options.mode) != 0 ||
      ::lstat(path.c_str(), &status) != 0) {
    const int error = errno;
    if (bound == 0) {
      ::unlink(path.c_str());
    }
    fail(error, path);
  }
  device_ = status.st_dev;
  inode_ = status.st_ino;
  socket_ = std::move(socket);
  endpoint_ = {path, 0, protocol};
}

UnixAcceptor::~UnixAcceptor() { remove_file(); }

// Unlike with TCP, an accepted socket does not inherit the buffers of the listening socket.
SocketAcceptor::Accepted UnixAcceptor::open(Descriptor socket) noexcept {
  set_buffers(socket.get(), send_buffer_, receive_buffer_);
  return SocketAcceptor::open(std::move(socket));
}

void UnixAcceptor::shutdown() noexcept {
  remove_file();
  SocketAcceptor::shutdown();
}

void UnixAcceptor::remove_file() noexcept {
  struct stat status {};
  if (::lstat(endpoint_.host.c_str(), &status) == 0 && status.st_dev == device_ && status.st_ino == inode_) {
    ::unlink(endpoint_.host.c_str());
  }
}

std::string new_socket_path() {
  std::string folder = "/tmp";
  for (const char* variable : {"TMPDIR", "XDG_RUNTIME_DIR"}) {
    const char* value = std::getenv(variable);
    if (value != nullptr && *value == '/' && ::access(value, W_OK | X_OK) == 0) {
      folder = value;
    }
  }
  std::uint64_t random = 0;
  random_octets(std::as_writable_bytes(std::span(&random, 1)));
  std::array<char, 48> name{};
  std::snprintf(name.data(), name.size(), "/corbel-%ld-%016" PRIx64, static_cast<long>(::getpid()), random);
  return folder + name.data();
}

}  // namespace corbel::transport
