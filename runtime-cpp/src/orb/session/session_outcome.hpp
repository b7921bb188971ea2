// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace corbel::orb {

/// The state of a connection after the server has received, served or sent something.
enum class SessionOutcome {
  open,           ///< everything that has arrived is served, and its replies are sent
  held,           ///< a request waits for its POA manager: call resume_held() after Server::resume()
  elsewhere,      ///< another lane() must serve a request: call resume_held() in its thread
  bidirectional,  ///< the client offers a bidirectional connection: call make_bidirectional(), then resume_held()
  unsent,         ///< Wait::no: the client does not read its reply: call send_rest() when the stream is writable
  waited,         ///< Wait::yes: nothing arrived within the timeout of the stream
  closed,         ///< the connection has ended
};

}  // namespace corbel::orb
