// SPDX-License-Identifier: Apache-2.0
// Measures emission alone, as Volanschi, Muller and Consel did for Chorus RPC (their Table 1): all system calls below
// Corbel's sockets return at once (discard.hpp). Prints one JSON object:
//   emission LEVEL WORK SIZE CALLS BATCH [OPTION…]
// CALLS calls are timed in batches of BATCH; the time is the median of the batches, in nanoseconds per call. LEVEL:
//   socket   passes a marshalled request to the transport
//   oneway   stub to socket: a call without a reply
//   twoway   stub to socket, with a reply that is available at once
#include "bench_skel.hpp"
#include "discard.hpp"
#include "echo_server.hpp"
#include "measure.hpp"
#include "work.hpp"

#include <corbel/cdr/buffer.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/direct_call.hpp>
#include <corbel/transport/send.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace {

namespace cdr = corbel::cdr;
namespace giop = corbel::giop;
namespace orb = corbel::orb;
namespace transport = corbel::transport;
using peer::Kind;
using peer::Work;

constexpr std::size_t kWarmUp = 200;

/// Times `call`, which returns false if it has failed.
template <class Call>
int timed(std::size_t calls, std::size_t batch, Call call) {
  bool good = true;
  for (std::size_t i = 0; i < kWarmUp; ++i) {
    good = call() && good;
  }
  std::vector<std::int64_t> batches(calls / batch);
  for (std::int64_t& time : batches) {
    const std::int64_t begun = peer::now_ns();
    for (std::size_t i = 0; i < batch; ++i) {
      good = call() && good;
    }
    time = peer::now_ns() - begun;
  }
  if (!good) {
    std::fprintf(stderr, "a message was not sent\n");
    return 1;
  }
  std::sort(batches.begin(), batches.end());
  std::printf("{\"calls\":%zu,\"ns\":%.3f}\n", batches.size() * batch,
              static_cast<double>(peer::percentile(batches, 0.5)) / static_cast<double>(batch));
  return 0;
}

bench::Records records(std::size_t size) {
  bench::Records value;
  value.length(static_cast<CORBA::ULong>(size));
  for (CORBA::ULong i = 0; i < value.length(); ++i) {
    value[i].a = static_cast<CORBA::Short>(i);
    value[i].b = static_cast<CORBA::Long>(i);
    value[i].c = i;
    value[i].d = 1;
    value[i].e = 'e';
  }
  return value;
}

int socket_level(const Work& work, std::size_t calls, std::size_t batch) {
  const std::vector<std::byte> key = peer::discarded_key();
  const bool empty = work.kind == Kind::ping;
  giop::RequestHead head;
  head.response = giop::Response::none;
  head.object_key = key;
  head.operation = empty ? "ping" : "send_records";
  cdr::Buffer memory;
  cdr::Writer message(memory);
  const giop::HeaderOffsets offsets = giop::begin_request(message, head);
  if (!empty) {
    message << records(work.size);
  }
  giop::finish_message(message, offsets);
  message.check();
  const transport::StreamPtr stream = peer::discarding_stream();
  return timed(calls, batch, [&] {
    return transport::send(*stream, message, transport::Wait::yes).status == transport::IoStatus::ok;
  });
}

// Written as the IDL compiler does for oneway operations, because bench::Echo has none.

[[gnu::noinline]] void ping_oneway(bench::Echo& target) {
  using Signature = void();
  orb::DirectCall<Signature> direct;
  if (direct.send(target, "ping")) return;
  orb::ClientRequest request(target, "ping", orb::oneway);
  do {
    request.begin();
  } while (!request.send());
}

[[gnu::noinline]] void send_records_oneway(bench::Echo& target, const bench::Records& value) {
  using Signature = void(const bench::Records&);
  orb::DirectCall<Signature> direct(value);
  if (direct.send(target, "send_records")) return;
  orb::ClientRequest request(target, "send_records", orb::oneway);
  do {
    request.begin_with(value);
  } while (!request.send());
}

/// Returns true if structures use the layout of the option NativeLayout on the target's connection.
bool has_its_layout(bench::Echo& target) {
  const orb::ReferencePtr& reference = target._reference();
  const orb::TargetsRef targets = reference->use();
  orb::ConnectionPool& pool = *targets->all.front().pool;
  transport::IoResult why;
  orb::ClientConnection* const connection = pool.acquire(why, orb::RequestState::Clock::time_point::max());
  if (connection == nullptr) {
    return false;
  }
  const bool native = connection->native_layout.applies();
  pool.release(connection);
  return native == reference->core().options.native_layout;
}

int measured_calls(bench::Echo& target, bool oneway, const Work& work, std::size_t calls, std::size_t batch) {
  for (int i = 0; i < 2; ++i) {  // the first call offers the native layout, the second one uses it
    target.ping();
  }
  if (!has_its_layout(target)) {
    std::fprintf(stderr, "the layout of structures was not agreed\n");
    return 1;
  }
  if (work.kind == Kind::ping) {
    return timed(calls, batch, [&] {
      oneway ? ping_oneway(target) : target.ping();
      return true;
    });
  }
  const bench::Records value = records(work.size);
  return timed(calls, batch, [&] {
    oneway ? send_records_oneway(target, value) : target.send_records(value);
    return true;
  });
}

int stub_level(bool oneway, const Work& work, std::size_t calls, std::size_t batch, std::span<char*> options) {
  const CORBA::ORB_var made = peer::make_orb(options);
  int status = 0;
  {
    const CORBA::Object_var object =
        made->string_to_object(giop::ior_to_string(peer::discarded_object(bench::Echo::_static_id)).c_str());
    const bench::Echo_var target = bench::Echo::_unchecked_narrow(object);
    status = measured_calls(*target.in(), oneway, work, calls, batch);
  }
  made->destroy();
  return status;
}

int usage(const char* program) {
  std::fprintf(stderr,
               "usage: %s LEVEL WORK SIZE CALLS BATCH [OPTION...]\n"
               "LEVEL: socket, oneway, twoway\n"
               "WORK: ping, send-records\n"
               "CALLS: at least BATCH, which is at least 1\n",
               program);
  return 2;
}

int run(int argc, char** argv) {
  if (argc < 6) {
    return usage(argv[0]);
  }
  const std::string_view level = argv[1];
  const std::optional<Work> work = peer::parse_work(argv[2], argv[3]);
  const std::size_t calls = std::strtoull(argv[4], nullptr, 10);
  const std::size_t batch = std::strtoull(argv[5], nullptr, 10);
  if (!work || (work->kind != Kind::ping && work->kind != Kind::send_records) || batch == 0 || calls < batch) {
    return usage(argv[0]);
  }
  if (level == "socket") {
    return socket_level(*work, calls, batch);
  }
  if (level == "oneway" || level == "twoway") {
    return stub_level(level == "oneway", *work, calls, batch, std::span(argv + 6, static_cast<std::size_t>(argc - 6)));
  }
  return usage(argv[0]);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "%s: %s\n", argv[0], exception._rep_id());
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", argv[0], error.what());
  }
  return 1;
}
