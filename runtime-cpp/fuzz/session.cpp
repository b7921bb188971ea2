// SPDX-License-Identifier: Apache-2.0
// Reads arbitrary octets as everything that a client sends over one connection: requests with arguments, whole or in
// fragments, cancel requests, locate requests, contexts. The first octet chooses the pieces and the kind of server.
#include <cstddef>
#include <cstdint>

#include "orb/session/giop_session.hpp"  // from the ORB's sources
#include "support/messages/memory_stream.hpp"
#include "support/orbs/session_server.hpp"

namespace {

using namespace corbel;
using Outcome = orb::GiopSession::Outcome;

/// The servers for all inputs, which is possible because a session leaves no state behind.
void serve(const corbel::test::SessionServer& server, std::span<const std::byte> input) {
  const unsigned how = input.empty() ? 0 : std::to_integer<unsigned>(input[0]);
  corbel::test::Incoming incoming(input);
  transport::StreamPtr stream = std::make_unique<corbel::test::MemoryStream>(incoming, 0);
  const auto& memory = static_cast<const corbel::test::MemoryStream&>(*stream);
  const bool waits = (how & 8) == 0;
  orb::GiopSession session(server.core(), *stream, waits ? transport::Wait::yes : transport::Wait::no);
  if ((how & 16) != 0) {
    session.set_server_lanes(server.lanes());
    session.set_lane(server.lanes().all().front());
  }
  bool again = false;
  Outcome outcome = Outcome::open;
  while (outcome != Outcome::closed) {
    switch (outcome) {
      case Outcome::open:
        outcome = waits ? session.receive_and_handle() : session.receive_and_handle_all(false, again);
        break;
      case Outcome::elsewhere:
        session.set_lane(session.lane());
        outcome = session.resume_held();
        break;
      case Outcome::bidirectional:
        session.make_bidirectional(stream);
        outcome = session.resume_held();
        break;
      default: corbel::test::require(false, "the stream neither blocks nor sends only a part");
    }
  }
  memory.count_sent();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const corbel::test::SessionServer server;
  serve(server, std::as_bytes(std::span(data, size)));
  return 0;
}
