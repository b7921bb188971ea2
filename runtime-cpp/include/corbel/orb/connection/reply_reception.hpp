// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <corbel/orb/connection/request_channel.hpp>
#include <corbel/transport/message_reader.hpp>

namespace corbel::orb {

/// Receives the next Reply or LocateReply over the channel, to any request. Returns false if the server has closed the
/// connection in order: the server has then not executed the unanswered requests. Throws COMM_FAILURE, TIMEOUT or
/// NO_MEMORY, without a connection.
bool receive_next_reply(RequestChannel& channel, transport::MessageReader::Message& reply);

/// Does the same after a reply to another request.
[[gnu::cold]] bool receive_further_reply(RequestChannel& channel, transport::MessageReader::Message& reply);

}  // namespace corbel::orb
