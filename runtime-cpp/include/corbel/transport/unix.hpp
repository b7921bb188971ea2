// SPDX-License-Identifier: Apache-2.0
// Unix-domain stream sockets, the transport of UIOP.
#pragma once

#include <corbel/transport/acceptor.hpp>
#include <corbel/transport/protocol.hpp>
#include <corbel/transport/spin.hpp>

#include <sys/types.h>
#include <chrono>
#include <optional>

namespace corbel::transport {

struct UnixOptions {
  /// SO_SNDBUF in octets; 0 keeps the system's default, which is a fifth of this value and does not grow as with TCP.
  /// With the default, a large message needs a wake-up and a receive call for each part. The system may limit the
  /// value.
  int send_buffer = 1024 * 1024;
  int receive_buffer = 0;  ///< SO_RCVBUF in octets; 0 keeps the system's default
  mode_t mode = 0600;      ///< mode of the socket file: users that may connect
  SpinBudget spin{};       ///< for receive calls that wait
};

UnixOptions unix_options(const options::Values& values) noexcept;

/// A connected socket, or the reason why there is no connection.
struct UnixSocket {
  Descriptor socket;
  IoResult result;
};
/// Opens a connection. With `owner`, fails with EPERM if another user runs the server, because any user may create a
/// file with this name.
UnixSocket unix_socket(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner = std::nullopt) noexcept;
Connected unix_connect(const std::string& path, std::chrono::microseconds timeout, const UnixOptions& options,
                       std::optional<uid_t> owner = std::nullopt);

/// Returns true if the peer process runs as `user`, or did so when it connected or listened.
bool runs_as(int socket, uid_t user) noexcept;

class UnixAcceptor : public SocketAcceptor {
 public:
  /// Binds and listens. Replaces a socket file if no process listens on it; fails with EADDRINUSE for any other file.
  /// Throws std::system_error with the path in its text. `protocol` goes into endpoint().
  UnixAcceptor(const std::string& path, const UnixOptions& options, int backlog = 128,
               std::uint32_t protocol = giop::profile_tag::uiop);
  ~UnixAcceptor() override;

  /// Removes the file as well.
  void shutdown() noexcept override;

 protected:
  Accepted open(Descriptor socket) noexcept override;

 private:
  void remove_file() noexcept;

  int send_buffer_ = 0;
  int receive_buffer_ = 0;
  dev_t device_ = 0;  // identify the file, so that no other file is removed
  ino_t inode_ = 0;
};

/// Returns an unused path in the user's directory for sockets: XDG_RUNTIME_DIR, else TMPDIR, else /tmp.
std::string new_socket_path();

}  // namespace corbel::transport
