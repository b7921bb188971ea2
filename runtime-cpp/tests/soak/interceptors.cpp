// SPDX-License-Identifier: Apache-2.0
#include "interceptors.hpp"

#include <corbel/PortableInterceptor.h>

#include <cstring>
#include <map>
#include <mutex>
#include <string>

namespace soak {

namespace {

namespace PI = PortableInterceptor;

constexpr IOP::ServiceId kContext = 0x736f616b;

IOP::ServiceContext context(const std::string& text) {
  IOP::ServiceContext made;
  made.context_id = kContext;
  made.context_data.length(static_cast<CORBA::ULong>(text.size()));
  std::memcpy(made.context_data.get_buffer(), text.data(), text.size());
  return made;
}

/// Returns the context's text; "" if the peer has sent none.
std::string context_text(PI::RequestInfo_ptr info, IOP::ServiceContext* (PI::RequestInfo::*get)(IOP::ServiceId)) try {
  const IOP::ServiceContext_var found = (info->*get)(kContext);
  const auto* data = reinterpret_cast<const char*>(found->context_data.get_buffer());
  return {data, found->context_data.length()};
} catch (const CORBA::BAD_PARAM&) {
  return "";
}

std::string operation_of(PI::RequestInfo_ptr info) {
  const CORBA::String_var operation = info->operation();
  return operation.in();
}

/// The calls in progress, by the ORB's number of the request. The interception points of a request may be in several
/// threads, because the request may change between lanes.
class Open {
 public:
  Open(SharedState& state, const char* what) : state_(state), what_(what) {}

  void begin(PI::RequestInfo_ptr info, const std::string& text) {
    const std::lock_guard lock(mutex_);
    ++state_.intercepted;
    if (!open_.emplace(info->request_id(), Begun{operation_of(info), text}).second) {
      violated(state_, "interceptors: %s %u begins twice", what_, info->request_id());
    }
  }
  /// Returns the text of the call's begin.
  std::string go_on(PI::RequestInfo_ptr info) {
    const std::lock_guard lock(mutex_);
    const auto found = open_.find(info->request_id());
    if (found == open_.end() || found->second.operation != operation_of(info)) {
      violated(state_, "interceptors: %s %u goes on, and has not begun", what_, info->request_id());
      return "";
    }
    return found->second.text;
  }
  std::string end(PI::RequestInfo_ptr info) {
    std::string text = go_on(info);
    const std::lock_guard lock(mutex_);
    open_.erase(info->request_id());
    return text;
  }
  void check_empty() {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, begun] : open_) {
      violated(state_, "interceptors: %s %u, of %s, never ended", what_, id, begun.operation.c_str());
    }
  }

 private:
  struct Begun {
    std::string operation, text;
  };
  SharedState& state_;
  const char* const what_;
  std::mutex mutex_;
  std::map<CORBA::ULong, Begun> open_;
};

struct Watching {
  SharedState& state;
  Open calls{state, "call"};
  Open requests{state, "request"};
};
Watching* watched = nullptr;

class Client final : public PI::ClientRequestInterceptor {
 public:
  char* name() override { return CORBA::string_dup("soak"); }
  void destroy() override {}
  void send_request(PI::ClientRequestInfo_ptr info) override {
    const std::string text = operation_of(info) + "#" + std::to_string(info->request_id());
    watched->calls.begin(info, text);
    info->add_request_service_context(context(text), false);
  }
  void send_poll(PI::ClientRequestInfo_ptr) override {}
  void receive_reply(PI::ClientRequestInfo_ptr info) override { end(info, true); }
  void receive_exception(PI::ClientRequestInfo_ptr info) override { end(info, false); }
  void receive_other(PI::ClientRequestInfo_ptr info) override { end(info, false); }

 private:
  /// Checks the end of a call. A server with interceptors repeats the request's service context in its reply. An
  /// exception may be raised on this side.
  static void end(PI::ClientRequestInfo_ptr info, bool replied) {
    const std::string reported = watched->calls.end(info);
    const std::string again = replied ? context_text(info, &PI::RequestInfo::get_reply_service_context) : "";
    if (!again.empty() && again != reported) {
      violated(watched->state, "interceptors: the reply to %s says that it is to %s", reported.c_str(), again.c_str());
    }
  }
};

class Server final : public PI::ServerRequestInterceptor {
 public:
  char* name() override { return CORBA::string_dup("soak"); }
  void destroy() override {}
  void receive_request_service_contexts(PI::ServerRequestInfo_ptr info) override {
    const std::string reported = context_text(info, &PI::RequestInfo::get_request_service_context);
    if (!reported.empty() && !reported.starts_with(operation_of(info) + "#")) {
      violated(watched->state, "interceptors: a request of %s says that it is %s", operation_of(info).c_str(),
               reported.c_str());
    }
    watched->requests.begin(info, reported);
  }
  void receive_request(PI::ServerRequestInfo_ptr info) override { watched->requests.go_on(info); }
  void send_reply(PI::ServerRequestInfo_ptr info) override { end(info); }
  void send_exception(PI::ServerRequestInfo_ptr info) override { end(info); }
  void send_other(PI::ServerRequestInfo_ptr info) override { end(info); }

 private:
  static void end(PI::ServerRequestInfo_ptr info) {
    const std::string reported = watched->requests.end(info);
    if (!reported.empty()) {
      info->add_reply_service_context(context(reported), false);
    }
  }
};

class Initializer final : public PI::ORBInitializer {
 public:
  void pre_init(PI::ORBInitInfo_ptr info) override {
    const PI::ClientRequestInterceptor_var client = new Client;
    info->add_client_request_interceptor(client);
    const PI::ServerRequestInterceptor_var server = new Server;
    info->add_server_request_interceptor(server);
  }
  void post_init(PI::ORBInitInfo_ptr) override {}
};

}  // namespace

void intercept(SharedState& state) {
  static Watching all{state};
  watched = &all;
  const PI::ORBInitializer_var initializer = new Initializer;
  PI::register_orb_initializer(initializer);
}

void check_intercepted() {
  if (watched != nullptr) {
    watched->calls.check_empty();
    watched->requests.check_empty();
  }
}

}  // namespace soak
