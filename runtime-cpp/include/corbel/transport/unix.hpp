// SPDX-License-Identifier: Apache-2.0
// UIOP's transport: Unix-domain stream sockets.
#pragma once

#include <corbel/transport/acceptor.hpp>
#include <corbel/transport/protocol.hpp>
#include <corbel/transport/spin.hpp>

#include <sys/types.h>
#include <chrono>
#include <optional>

namespace corbel::transport {

struct UnixOptions {
  /// Bytes, SO_SNDBUF; 0 leaves the system's own value. That does not grow, as TCP's does, and is a fifth of this: a
  /// large message would take a wake-up and a receive call for each part that fits. The system gives what it allows.
  int send_buffer = 1024 * 1024;
  int receive_buffer = 0;  ///< bytes, SO_RCVBUF; 0 leaves the system's own value
  mode_t mode = 0600;      ///< of the socket file: who may connect
  SpinBudget spin{};       ///< of receive calls that wait
};

UnixOptions unix_options(const options::Values& values) noexcept;

/// A connected socket, or why there is none.
struct UnixSocket {
  Descriptor socket;
  IoResult result;
};
/// With `owner`, a server that another user runs is refused with EPERM: the file's name alone proves nothing.
UnixSocket unix_socket(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner = std::nullopt) noexcept;
Connected unix_connect(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner = std::nullopt);

/// Whether the process at the other end runs as `user`, or did when it connected or listened.
bool runs_as(int socket, uid_t user) noexcept;

class UnixAcceptor : public SocketAcceptor {
 public:
  /// Binds and listens. A socket file that nobody listens on any more is replaced; any other file is left alone:
  /// EADDRINUSE. Throws std::system_error, whose text names the path. `protocol` goes into endpoint().
  UnixAcceptor(const std::string& path, const UnixOptions& options, int backlog = 128,
               std::uint32_t protocol = giop::profile_tag::uiop);
  ~UnixAcceptor() override;

  /// Removes the file, too.
  void shutdown() noexcept override;

 protected:
  Accepted open(Descriptor socket) noexcept override;

 private:
  void remove_file() noexcept;

  int send_buffer_ = 0;
  int receive_buffer_ = 0;
  dev_t device_ = 0;  // of the file, so that nobody else's is removed
  ino_t inode_ = 0;
};

/// A path that nobody uses, where the user's sockets belong: XDG_RUNTIME_DIR, or else TMPDIR, or /tmp.
std::string new_socket_path();

}  // namespace corbel::transport
