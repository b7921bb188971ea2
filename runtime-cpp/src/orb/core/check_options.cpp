// SPDX-License-Identifier: Apache-2.0
#include "check_options.hpp"

#include <corbel/giop/ior.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/init_ref.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/scheduling.hpp>
#include <corbel/orb/server/thread_pool_lanes.hpp>
#include <corbel/orb/server/upcall_lock.hpp>

#include <arpa/inet.h>

namespace corbel::orb {

namespace {

// Checks the address only if the program is linked with the protocol of the scheme. The listener refuses unknown
// schemes.
void check_endpoint(const Core& core, const std::string& text) {
  const std::size_t end = text.find("://");
  if (end == std::string::npos || end == 0) {
    refuse(core, "Endpoint", text, "SCHEME://ADDRESS, such as iiop://HOST:PORT");
  }
  const transport::Protocol* const protocol = core.protocols.with_scheme({text.data(), end});
  if (protocol != nullptr && !protocol->parse(text.c_str() + end + 3)) {
    refuse(core, "Endpoint", text, protocol->form());
  }
}

// Clients must be able to use the host: it is a name, or a numeric address.
bool is_place(const std::string& host) {
  in6_addr address;
  return giop::is_host_name(host) && (host.find(':') == std::string::npos ||
                                      ::inet_pton(AF_INET6, host.substr(0, host.find('%')).c_str(), &address) == 1);
}

constexpr bool bound_framework = false;
constexpr bool folded_dispatch = false;
constexpr bool kept_request_headers = false;
constexpr bool kept_requests = false;
constexpr bool fixed_sizes = false;
constexpr bool null_locks = false;
constexpr bool hooks_out = false;

// Checks an option that is bound when the runtime is built: the program must be linked with the runtime that was woven
// for the option.
void check_woven(const options::Values& options, const char* option, bool wanted, bool woven) {
  if (wanted && !woven) {
    log_error(options, "-ORB%s: this program is not linked with a runtime that is woven for it.", option);
    throw CORBA::INITIALIZE(minor::not_linked, CORBA::COMPLETED_NO);
  }
}

[[noreturn]] void refuse_scheduler(const options::Values& options, const char* why) {
  log_error(options, "%s", why);
  throw CORBA::INITIALIZE(minor::wrong_option, CORBA::COMPLETED_NO);
}

// Refuses options that configure a scheduler, if there is no scheduler.
void check_scheduler(const options::Values& options) {
  const bool cancels = options.scheduling_cancellation != options::SchedulingCancellation::never;
  const bool by_priorities = options.scheduling_mechanism != options::SchedulingMechanism::queue;
  if (options.scheduling_discipline == options::SchedulingDiscipline::none) {
    if (cancels) {
      refuse_scheduler(options, "-ORBSchedulingCancellation needs -ORBSchedulingDiscipline.");
    }
    if (by_priorities) {
      refuse_scheduler(options, "-ORBSchedulingMechanism needs -ORBSchedulingDiscipline.");
    }
  }
  if (options.scheduling_retry != 0 && !cancels) {
    refuse_scheduler(options, "-ORBSchedulingRetry needs -ORBSchedulingCancellation.");
  }
  if (by_priorities && options.scheduling != options::Scheduling::other) {
    refuse_scheduler(options,
                     "-ORBSchedulingMechanism priorities and -ORBScheduling set the priorities of the same threads: "
                     "choose -ORBScheduling other, or -ORBSchedulingMechanism queue.");
  }
}

}  // namespace

void refuse(const Core& core, const char* option, const std::string& value, const char* expected) {
  log_error(core.options, "-ORB%s %s: expected %s.", option, value.c_str(), expected);
  throw CORBA::BAD_PARAM(minor::wrong_option, CORBA::COMPLETED_NO);
}

void refuse_to_watch(const options::Values& options, const std::system_error& error) {
  log_error(options, "no connection can be watched: %s. Permit more open files (ulimit -n).", error.what());
  throw CORBA::NO_RESOURCES(minor::cannot_watch, CORBA::COMPLETED_NO);
}

//@@ CORBEL_INTERCEPTION_REFUSAL
void check_options(const Core& core) {
  const options::Values& options = core.options;
  if (!read_lanes(options.thread_pool_lanes)) {
    refuse(core, "ThreadPoolLanes", options.thread_pool_lanes,
           "PRIORITY:THREADS,PRIORITY:THREADS,… from the lowest priority to the highest, in 0 to 32767, with 1 to 1024 "
           "threads each");
  }
  if (!read_cores(options.thread_pool_affinity)) {
    refuse(core, "ThreadPoolAffinity", options.thread_pool_affinity, "numbers of cores, such as 0,2");
  }
  if (options.scheduling_discipline != options::SchedulingDiscipline::none &&
      rtscheduling::give_back_processors == nullptr) {  // a weak symbol
    log_error(options, "-ORBSchedulingDiscipline: this program is not linked with it (Corbel::rtscheduling).");
    throw CORBA::INITIALIZE(minor::not_linked, CORBA::COMPLETED_NO);
  }
  check_scheduler(options);
  check_woven(options, "BoundFramework", options.bound_framework, bound_framework);
  check_woven(options, "FoldedDispatch", options.folded_dispatch, folded_dispatch);
  check_woven(options, "KeptRequestHeaders", options.kept_request_headers, kept_request_headers);
  check_woven(options, "KeptRequests", options.kept_requests, kept_requests);
  check_woven(options, "FixedSizes", options.fixed_sizes, fixed_sizes);
  check_woven(options, "NullLocks", options.null_locks, null_locks);
  check_woven(options, "HooksOut", options.hooks_out, hooks_out);
  for (const std::string& text : options.endpoint) {
    check_endpoint(core, text);
  }
  corbel_check_init_ref(core);
  if (const std::string& text = options.published_host; !text.empty() && !is_place(text)) {
    refuse(core, "PublishedHost", text, "the name of a host, or an address without brackets");
  }
}

}  // namespace corbel::orb
