// SPDX-License-Identifier: Apache-2.0
// ORBs with interceptors that record their calls and execute a test's function.
#pragma once

#include "support/orbs/orb_fixture.hpp"
#include "support/servants/nav_servant.hpp"

#include <corbel/PortableInterceptor.h>

#include <functional>
#include <mutex>
#include <string>
#include <vector>

namespace test {

namespace PI = PortableInterceptor;

/// The settings with which the next ORB of this thread is initialized.
struct Setup {
  std::function<void(PI::ORBInitInfo_ptr)> pre;
  std::function<void(PI::ORBInitInfo_ptr)> post;
};

class Initializer final : public PI::ORBInitializer {
 public:
  static thread_local inline const Setup* next = nullptr;
  void pre_init(PI::ORBInitInfo_ptr info) override {
    if (next != nullptr && next->pre) {
      next->pre(info);
    }
  }
  void post_init(PI::ORBInitInfo_ptr info) override {
    if (next != nullptr && next->post) {
      next->post(info);
    }
  }
};

/// While it exists, ORBs that this thread creates get this setup.
class WithSetup {
 public:
  explicit WithSetup(const Setup& setup) {
    static const bool once = [] {
      const PI::ORBInitializer_var initializer = new Initializer;
      PI::register_orb_initializer(initializer);
      return true;
    }();
    Initializer::next = once ? &setup : nullptr;
  }
  WithSetup(const WithSetup&) = delete;
  WithSetup& operator=(const WithSetup&) = delete;
  ~WithSetup() { Initializer::next = nullptr; }
};

/// An Orb or a Server that is created with a setup.
template <class Made>
struct Prepared : private WithSetup, public Made {
  explicit Prepared(const Setup& setup, const std::vector<std::string>& options = {})
      : WithSetup(setup), Made(options) {
    Initializer::next = nullptr;
  }
};

class Log {
 public:
  void add(const std::string& line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
  }
  /// Returns all records since the last call.
  std::vector<std::string> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(lines_, {});
  }

 private:
  std::mutex mutex_;
  std::vector<std::string> lines_;
};

/// Calls `act` with the names of the interceptor and of the interception point.
template <class Info>
using Act = std::function<void(const std::string& name, const std::string& point, Info info)>;

class LoggingClient final : public PI::ClientRequestInterceptor {
 public:
  LoggingClient(std::string name, Log& log, Act<PI::ClientRequestInfo_ptr> act = {})
      : name_(std::move(name)), log_(log), act_(std::move(act)) {}
  char* name() override { return CORBA::string_dup(name_.c_str()); }
  void destroy() override { log_.add(name_ + " destroy"); }
  void send_request(PI::ClientRequestInfo_ptr info) override { note("send_request", info); }
  void send_poll(PI::ClientRequestInfo_ptr info) override { note("send_poll", info); }
  void receive_reply(PI::ClientRequestInfo_ptr info) override { note("receive_reply", info); }
  void receive_exception(PI::ClientRequestInfo_ptr info) override {
    const CORBA::String_var id = info->received_exception_id();
    note("receive_exception", info, std::string(" ") + id.in());
  }
  void receive_other(PI::ClientRequestInfo_ptr info) override {
    note("receive_other", info, " " + std::to_string(info->reply_status()));
  }

 private:
  void note(const std::string& point, PI::ClientRequestInfo_ptr info, const std::string& more = "") {
    log_.add(name_ + " " + point + more);
    if (act_) {
      act_(name_, point, info);
    }
  }
  std::string name_;
  Log& log_;
  Act<PI::ClientRequestInfo_ptr> act_;
};

class LoggingServer final : public PI::ServerRequestInterceptor {
 public:
  LoggingServer(std::string name, Log& log, Act<PI::ServerRequestInfo_ptr> act = {})
      : name_(std::move(name)), log_(log), act_(std::move(act)) {}
  char* name() override { return CORBA::string_dup(name_.c_str()); }
  void destroy() override { log_.add(name_ + " destroy"); }
  void receive_request_service_contexts(PI::ServerRequestInfo_ptr info) override { note("contexts", info); }
  void receive_request(PI::ServerRequestInfo_ptr info) override { note("receive_request", info); }
  void send_reply(PI::ServerRequestInfo_ptr info) override { note("send_reply", info); }
  void send_exception(PI::ServerRequestInfo_ptr info) override { note("send_exception", info); }
  void send_other(PI::ServerRequestInfo_ptr info) override {
    note("send_other", info, " " + std::to_string(info->reply_status()));
  }

 private:
  void note(const std::string& point, PI::ServerRequestInfo_ptr info, const std::string& more = "") {
    log_.add(name_ + " " + point + more);
    if (act_) {
      act_(name_, point, info);
    }
  }
  std::string name_;
  Log& log_;
  Act<PI::ServerRequestInfo_ptr> act_;
};

/// Returns a setup with interceptors of these names, in this order.
inline Setup clients(const std::vector<std::string>& names, Log& log, Act<PI::ClientRequestInfo_ptr> act = {}) {
  return {[=, &log](PI::ORBInitInfo_ptr info) {
            for (const std::string& name : names) {
              const PI::ClientRequestInterceptor_var interceptor = new LoggingClient(name, log, act);
              info->add_client_request_interceptor(interceptor);
            }
          },
          {}};
}
inline Setup servers(const std::vector<std::string>& names, Log& log, Act<PI::ServerRequestInfo_ptr> act = {}) {
  return {[=, &log](PI::ORBInitInfo_ptr info) {
            for (const std::string& name : names) {
              const PI::ServerRequestInterceptor_var interceptor = new LoggingServer(name, log, act);
              info->add_server_request_interceptor(interceptor);
            }
          },
          {}};
}

using Lines = std::vector<std::string>;

inline IOP::ServiceContext context(CORBA::ULong id, const std::string& text) {
  IOP::ServiceContext made;
  made.context_id = id;
  made.context_data.length(static_cast<CORBA::ULong>(text.size()));
  for (CORBA::ULong i = 0; i < text.size(); ++i) {
    made.context_data[i] = static_cast<CORBA::Octet>(text[i]);
  }
  return made;
}
inline std::string text_of(IOP::ServiceContext* owned) {
  const IOP::ServiceContext_var found = owned;
  const auto* data = reinterpret_cast<const char*>(found->context_data.get_buffer());
  return {data, found->context_data.length()};
}

/// Returns the minor code of the exception of a call; 0 if it throws none.
template <class Call>
CORBA::ULong minor_of(Call call) {
  try {
    call();
  } catch (const CORBA::SystemException& exception) {
    return exception.minor();
  }
  return 0;
}

}  // namespace test
