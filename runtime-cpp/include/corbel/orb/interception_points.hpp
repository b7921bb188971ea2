// SPDX-License-Identifier: Apache-2.0
// Attachment points for interceptors and schedulers. A null interception point costs one test of a pointer. The
// points must be set before the first call. The function at a point gets its `cookie` and the request object, which
// holds the state of the request. Two points of one request may be called in different threads.
#pragma once

namespace corbel::orb {

class ClientRequest;
class ServerRequest;
struct NewAdapter;

//@@ CORBEL_INTERCEPTION_POINT_BEGIN
/// A function and its cookie.
template <class Request>
struct InterceptionPoint {
  using Function = void (*)(void* cookie, Request& request);
  Function function = nullptr;
  void* cookie = nullptr;

  void operator()(Request& request) const {
    if (function != nullptr) [[unlikely]] {
      function(cookie, request);
    }
  }
};
//@@ CORBEL_INTERCEPTION_POINT_END

/// The interception points of Portable Interceptors (CORBA 3.3 part 1, 16.3), except for send_poll, which only
/// asynchronous polling uses. An exception from a point replaces the outcome of the request.
struct InterceptionPoints {
  // Client side.
  InterceptionPoint<ClientRequest> send_request;       ///< before marshalling, each time the request is sent
  InterceptionPoint<ClientRequest> receive_reply;      ///< the results have arrived
  InterceptionPoint<ClientRequest> receive_exception;  ///< before a user or system exception is thrown, from any source
  InterceptionPoint<ClientRequest> receive_other;      ///< location forward, retry, or a oneway was sent
  // Server side.
  InterceptionPoint<ServerRequest>
      receive_request_service_contexts;              ///< the header is read, the servant not yet looked up
  InterceptionPoint<ServerRequest> receive_request;  ///< the servant is found, before the upcall
  InterceptionPoint<ServerRequest> send_reply;       ///< the results are marshalled
  InterceptionPoint<ServerRequest> send_exception;   ///< the exception is marshalled
  InterceptionPoint<ServerRequest> send_other;       ///< a oneway is done, or the request was forwarded

  /// An object adapter is created and collects the components of its references (orb/adapter.hpp).
  InterceptionPoint<NewAdapter> establish;

  /// Called between demultiplexing and upcall. Returns true if the function takes the request; it must then call
  /// ServerRequest::upcall() before it returns, in an order and thread of its choice. Returns false if the ORB shall
  /// serve the request.
  //@@ CORBEL_DISPATCH_POINT_BEGIN
  struct Dispatch {
    bool (*function)(void* cookie, ServerRequest& request) = nullptr;
    void* cookie = nullptr;
  };
  //@@ CORBEL_DISPATCH_POINT_END
  Dispatch dispatch;

  //@@ CORBEL_ANY_POINT_BEGIN
  bool any() const noexcept {
    return send_request.function != nullptr || receive_reply.function != nullptr ||
           receive_exception.function != nullptr || receive_other.function != nullptr ||
           receive_request_service_contexts.function != nullptr || receive_request.function != nullptr ||
           send_reply.function != nullptr || send_exception.function != nullptr || send_other.function != nullptr ||
           dispatch.function != nullptr;
  }
  //@@ CORBEL_ANY_POINT_END
};

}  // namespace corbel::orb
