// SPDX-License-Identifier: Apache-2.0
// Interface of an object adapter for the ORB, so that pure clients link no object adapter.
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

class ThreadPoolLanes;
class ServerRequest;

/// A component in the references of an object adapter: in all profiles, or only in those with the tag `profile`.
struct ReferenceComponent {
  giop::TaggedComponent component;
  std::optional<std::uint32_t> profile;
};

/// An object adapter during its creation, as the point `establish` sees it.
struct NewAdapter {
  const CORBA::PolicyList& policies;
  std::vector<ReferenceComponent> components;
};

//@@ CORBEL_LAST_TARGET

class ObjectAdapter {
 public:
  virtual ~ObjectAdapter() = default;
  //@@ CORBEL_ADAPTER_STATE

  enum class Outcome {
    done,
    held,           ///< the object's POA manager holds requests: dispatch again after Server::resume()
    wants_message,  ///< the object's adapter accepts no direct calls: repeat the call with a message
  };
  /// Finds the servant and lets it serve the request. Exceptions, including Forward, are the outcome of the request.
  virtual Outcome dispatch(ServerRequest& request) = 0;

  /// Returns true if there is an object with this key. Throws Forward if the object is at another place.
  virtual bool locate(std::span<const std::byte> key) = 0;

  struct Placement {
    giop::PriorityModel model;
    const ThreadPoolLanes* pool;  ///< null: the pool of the ORB
  };
  /// Returns the priority model and the thread pool for requests with this key. The object need not exist.
  virtual Placement placement(std::span<const std::byte> key) = 0;

  /// Returns the object id in this key, or nothing if the key contains none. The object need not exist.
  virtual std::optional<giop::Bytes> id_of(std::span<const std::byte> key) = 0;

  enum class BidirectionalOffers {
    refused,  ///< the object is reached over one-way connections only
    of_peer,  ///< requests may come over connections made by this ORB; clients may offer theirs, if they listen at
              ///< their own address
    any,      ///< as of_peer, for any listening address
  };
  /// Returns the rule for requests with this key; `refused` if there is no object.
  virtual BidirectionalOffers bidirectional(std::span<const std::byte> key) = 0;

  /// Returns a number that changes with each state change of a POA manager. To wait for a held request, read epoch(),
  /// dispatch again, and if the request is still held, call await_change(), which returns false if the deadline passes
  /// without a change.
  virtual std::uint32_t epoch() const noexcept = 0;
  virtual bool await_change(std::uint32_t epoch, RequestState::Clock::time_point deadline) = 0;

  /// Returns true if the calling thread serves a request of this adapter, collocated or not, or etherealizes one of its
  /// objects.
  virtual bool serving_here() const noexcept = 0;

  /// Called when the ORB shuts down: held requests are refused, and no further requests are held.
  virtual void release_held() noexcept = 0;
  /// Called when the ORB has stopped serving: destroys all POAs with their objects, after running collocated calls have
  /// ended.
  virtual void shut_down() noexcept = 0;

  /// Return the initial references "RootPOA" and "POACurrent". The caller owns the results.
  virtual CORBA::Object_ptr root() = 0;
  virtual CORBA::Object_ptr current() = 0;
};

}  // namespace corbel::orb
