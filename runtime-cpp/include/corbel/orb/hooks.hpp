// SPDX-License-Identifier: Apache-2.0
// Where interceptors and schedulers attach. Every hook is null unless something was attached before the first call, and
// costs one test of a pointer then. A hook gets its own `cookie` and the request object, which holds all that belongs
// to the request; it may run in another thread than the hook before it.
#pragma once

namespace corbel::orb {

class ClientRequest;
class ServerRequest;
struct NewAdapter;

/// One function and what it was attached with.
template <class Request>
struct Hook {
  using Function = void (*)(void* cookie, Request& request);
  Function function = nullptr;
  void* cookie = nullptr;

  void operator()(Request& request) const {
    if (function != nullptr) [[unlikely]] {
      function(cookie, request);
    }
  }
};

/// The interception points of Portable Interceptors (CORBA 3.3 part 1, 16.3) but send_poll, which only polled
/// asynchronous calls reach. An exception that a hook throws takes the place of the request's outcome.
struct Hooks {
  // Client.
  Hook<ClientRequest> send_request;       ///< before marshalling, each time that the request is (re)sent
  Hook<ClientRequest> receive_reply;      ///< results are there
  Hook<ClientRequest> receive_exception;  ///< a user or system exception is about to be thrown, wherever it comes from
  Hook<ClientRequest> receive_other;      ///< location forward, retry, or a oneway was sent
  // Server.
  Hook<ServerRequest> receive_request_service_contexts;  ///< header read, servant not yet looked up
  Hook<ServerRequest> receive_request;                   ///< servant found, before the upcall
  Hook<ServerRequest> send_reply;                        ///< results marshalled
  Hook<ServerRequest> send_exception;                    ///< exception marshalled
  Hook<ServerRequest> send_other;                        ///< oneway done, or forwarded

  /// An object adapter is made, and looks for components of its references (orb/adapter.hpp).
  Hook<NewAdapter> establish;

  /// Between demultiplexing and upcall: takes the request over (returns true: it will call ServerRequest::upcall()
  /// before it returns, in an order and thread of its choosing) or leaves it (false).
  struct Dispatch {
    bool (*function)(void* cookie, ServerRequest& request) = nullptr;
    void* cookie = nullptr;
  } dispatch;

  bool any() const noexcept {
    return send_request.function != nullptr || receive_reply.function != nullptr ||
           receive_exception.function != nullptr || receive_other.function != nullptr ||
           receive_request_service_contexts.function != nullptr || receive_request.function != nullptr ||
           send_reply.function != nullptr || send_exception.function != nullptr || send_other.function != nullptr ||
           dispatch.function != nullptr;
  }
};

}  // namespace corbel::orb
