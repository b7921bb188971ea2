// SPDX-License-Identifier: Apache-2.0
// What the ORB needs of an object adapter: so that a pure client links none.
#pragma once

#include <corbel/giop/ior.hpp>
#include <corbel/giop/priority.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/request_state.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace corbel::orb {

class Lanes;
class ServerRequest;

/// What an object adapter's references have besides: in all profiles, or in those with one tag.
struct ReferenceComponent {
  giop::TaggedComponent component;
  std::optional<std::uint32_t> profile;
};

/// An object adapter that is about to be there, as the hook `establish` sees it.
struct NewAdapter {
  const CORBA::PolicyList& policies;
  std::vector<ReferenceComponent> components;
};

class ObjectAdapter {
 public:
  virtual ~ObjectAdapter() = default;

  enum class Outcome {
    done,
    held,           ///< the object's manager holds requests: dispatch again after Server::resume()
    wants_message,  ///< the object's adapter takes no direct calls: make it again, with a message
  };
  /// Finds the servant and has it serve the request. Exceptions are the request's outcome, Forward among them.
  virtual Outcome dispatch(ServerRequest& request) = 0;

  /// Is there an object under this key? Throws Forward when it is elsewhere.
  virtual bool locate(std::span<const std::byte> key) = 0;

  struct Placement {
    giop::PriorityModel model;
    const Lanes* pool;  ///< null: the ORB's
  };
  /// At which priority, and in which pool of threads, requests to the object under this key are served; whether there
  /// is one does not matter.
  virtual Placement placement(std::span<const std::byte> key) = 0;

  /// The id of the object under this key, if that is one's; whether there is an object does not matter.
  virtual std::optional<giop::Bytes> id_of(std::span<const std::byte> key) = 0;

  enum class Offers {
    refused,  ///< the object is for connections that its clients have made, one way
    of_peer,  ///< requests may come over connections made from here; clients may offer theirs, if they listen there
    any,      ///< the same, wherever they listen
  };
  /// What counts for requests to the object under this key; refused when there is none.
  virtual Offers bidirectional(std::span<const std::byte> key) = 0;

  /// Changes with every state of a POA manager. To wait for a held request's turn: take the epoch, dispatch again, and
  /// if it is still held, await_change(): false when the deadline passed before there was one.
  virtual std::uint32_t epoch() const noexcept = 0;
  virtual bool await_change(std::uint32_t epoch, RequestState::Clock::time_point deadline) = 0;

  /// The calling thread serves a request of this adapter, a collocated one included, or etherealizes its object.
  virtual bool serving_here() const noexcept = 0;

  /// The ORB shuts down: no request is held any more, those that were are refused.
  virtual void release_held() noexcept = 0;
  /// The ORB ends, and serves no more: all adapters go, and their objects with them, after the collocated calls that
  /// run.
  virtual void shut_down() noexcept = 0;

  /// "RootPOA" and "POACurrent", for resolve_initial_references; duplicated.
  virtual CORBA::Object_ptr root() = 0;
  virtual CORBA::Object_ptr current() = 0;
};

}  // namespace corbel::orb
