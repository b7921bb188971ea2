// SPDX-License-Identifier: Apache-2.0
// The bidirectional connections of an ORB, and the policy that enables them. Core::bidirectional() calls this code in
// programs that are linked with the module.
#include <corbel/orb/core/bidirectional.hpp>

#include "bidirectional_endpoint.hpp"
#include "connection.hpp"

#include <corbel/giop/listen_points.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/bidirectional_policy.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server/thread_limit_advice.hpp>
#include <corbel/transport/masked_signals.hpp>
#include <corbel/transport/native_scheduling.hpp>
#include <corbel/transport/same_address.hpp>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <exception>
#include <new>
#include <system_error>
#include <thread>

namespace corbel::link_Corbel_bidir {

CORBA::UShort checked(CORBA::UShort value) {
  return value <= BiDirPolicy::BOTH ? value : throw CORBA::BAD_PARAM(minor::bad_policy_value, CORBA::COMPLETED_NO);
}

}  // namespace corbel::link_Corbel_bidir

namespace corbel::bidir {

namespace {

constexpr std::chrono::milliseconds look_period{250};

/// All bidirectional connections of an ORB. One thread receives for all of them.
class BidirectionalConnections final : public orb::Bidirectional {
 public:
  explicit BidirectionalConnections(orb::Core& core)
      : core_(core), reactor_(reactor::make_reactor()), wake_up_(*reactor_) {}
  ~BidirectionalConnections() override { BidirectionalConnections::stop(); }

  transport::StreamPtr find(const transport::Endpoint& endpoint) override;
  bool offer(transport::StreamPtr& stream, const transport::Endpoint& endpoint) override;
  std::span<const std::byte> offer_context() const noexcept override { return context_; }
  bool accept(transport::StreamPtr& stream, std::span<const std::byte> arrived) override;
  bool is_offered(const giop::Request& request, transport::Stream& stream, bool bidirectional) override;
  void stop() noexcept override;

 private:
  struct Endpoints {
    transport::StreamPtr server;
    transport::StreamPtr client;  // null on the accepting side
  };

  void leads_to(transport::Stream& stream, std::span<const giop::ListenPoint> points);
  bool find_listen_points(const orb::Server& server);
  std::optional<Endpoints> enter_or_free_resources(transport::StreamPtr& stream, std::span<const std::byte> arrived,
                                                   const std::optional<transport::Endpoint>& made_to);
  std::optional<Endpoints> enter(transport::StreamPtr& stream, std::span<const std::byte> arrived,
                                 const std::optional<transport::Endpoint>& made_to);
  void start();
  void run();
  bool run_requested();

  orb::Core& core_;
  const std::unique_ptr<reactor::Reactor> reactor_;
  WakeUpRequest wake_up_;
  std::atomic<bool> stopping_{false};
  std::mutex mutex_;                // guards the members below
  std::vector<std::byte> context_;  // immutable once set
  std::vector<std::shared_ptr<BidirectionalConnection>> all_;
  std::thread thread_;
};

// Chooses the connection with the fewest calls; among equals the newest connection, because older ones may be broken
// without having been noticed.
transport::StreamPtr BidirectionalConnections::find(const transport::Endpoint& endpoint) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<BidirectionalConnection> best;
  std::size_t fewest = 0;
  for (const auto& connection : all_) {
    const auto calls = connection->calls_to(endpoint);
    if (calls && (!best || *calls <= fewest)) {
      best = connection;
      fewest = *calls;
    }
  }
  try {
    return best ? best->make_client_endpoint() : nullptr;
    // The system has no resources left. The caller opens another connection, which fails, too, and reports the error.
  } catch (const std::exception&) {
    return nullptr;
  }
}

bool BidirectionalConnections::find_listen_points(const orb::Server& server) {
  const std::lock_guard lock(mutex_);
  std::vector<giop::ListenPoint> points;
  for (const transport::Endpoint& published : server.published()) {
    if (published.protocol == giop::profile_tag::internet_iop && points.size() < giop::most_listen_points) {
      points.push_back({published.host, published.port});
    }
  }
  if (context_.empty() && !points.empty()) {
    context_ = giop::write_listen_points(points);
  }
  return !points.empty();
}

bool BidirectionalConnections::offer(transport::StreamPtr& stream, const transport::Endpoint& endpoint) {
  orb::Server* const server = core_.server_if_any();
  if (server == nullptr || !core_.running() || endpoint.protocol != giop::profile_tag::internet_iop ||
      !find_listen_points(*server)) {
    return false;
  }
  auto endpoints = enter_or_free_resources(stream, {}, endpoint);
  if (!endpoints) {
    return false;
  }
  stream = std::move(endpoints->client);
  server->adopt(std::move(endpoints->server));
  return true;
}

bool BidirectionalConnections::accept(transport::StreamPtr& stream, std::span<const std::byte> arrived) {
  auto endpoints = enter_or_free_resources(stream, arrived, std::nullopt);
  if (!endpoints) {
    return false;
  }
  stream = std::move(endpoints->server);
  return true;
}

// An offer makes this ORB send requests to the client, so the offer is valid only if the object's adapter accepts it.
bool BidirectionalConnections::is_offered(const giop::Request& request, transport::Stream& stream, bool bidirectional) {
  giop::ServiceContext said;
  if (!request.contexts.find(giop::service_id::bi_dir_iiop, said)) {
    return false;
  }
  using BidirectionalOffers = orb::ObjectAdapter::BidirectionalOffers;
  const BidirectionalOffers offers = core_.adapter_if_any()->bidirectional(request.object_key);
  if (offers == BidirectionalOffers::refused) {
    return false;
  }
  auto points = giop::read_listen_points(said.data, core_.limits);
  if (!points) {
    cdr::raise(cdr::Error::bad_encapsulation, CORBA::COMPLETED_NO);
  }
  if (offers == BidirectionalOffers::of_peer) {
    const std::string peer = transport::host_of_peer(stream.peer());
    std::erase_if(*points, [&](const giop::ListenPoint& point) { return !transport::same_address(point.host, peer); });
  }
  if (!points->empty() && bidirectional) {
    leads_to(stream, *points);
  }
  return !points->empty();
}

void BidirectionalConnections::leads_to(transport::Stream& stream, std::span<const giop::ListenPoint> points) {
  if (auto* const endpoint = dynamic_cast<ServerEndpoint*>(&stream)) {
    for (const giop::ListenPoint& point : points) {
      endpoint->connection()->add(point);
    }
  }
}

// Idle connections are closed if the endpoints find no descriptors, because each endpoint needs one.
std::optional<BidirectionalConnections::Endpoints> BidirectionalConnections::enter_or_free_resources(
    transport::StreamPtr& stream, std::span<const std::byte> arrived,
    const std::optional<transport::Endpoint>& made_to) {
  auto endpoints = enter(stream, arrived, made_to);
  if (!endpoints && core_.connections.free_resources({transport::IoStatus::failed, 0, EMFILE})) {
    endpoints = enter(stream, arrived, made_to);
  }
  return endpoints;
}

// Returns nothing, and leaves the stream to the caller, if resources are missing.
std::optional<BidirectionalConnections::Endpoints> BidirectionalConnections::enter(
    transport::StreamPtr& stream, std::span<const std::byte> arrived,
    const std::optional<transport::Endpoint>& made_to) {
  const std::lock_guard lock(mutex_);
  if (stopping_) {
    return std::nullopt;
  }
  std::shared_ptr<BidirectionalConnection> connection;
  try {
    connection = std::make_shared<BidirectionalConnection>(std::move(stream), core_, wake_up_, made_to);
    start();
    Endpoints endpoints;
    endpoints.server = connection->make_server_endpoint();
    if (made_to) {
      endpoints.client = connection->make_client_endpoint();
    }
    if (connection->give(arrived)) {
      all_.push_back(connection);
      // The reactor reports free room at once; the handler then also examines the octets that have arrived.
      reactor_->add(connection->descriptor(), *connection, reactor::readable | reactor::writable | reactor::edge);
      connection->enter();
      return endpoints;
    }
  } catch (const std::exception&) {  // out of watches or memory
    std::erase(all_, connection);
  }
  if (connection) {
    stream = connection->give_back();
  }
  return std::nullopt;
}

void BidirectionalConnections::start() {
  if (!thread_.joinable()) {
    const transport::MaskedSignals none;  // the program's own threads handle signals
    try {
      thread_ = std::thread([this, own = transport::own_scheduling()] {
        transport::start_as(own);
        run();
      });
    } catch (const std::system_error& error) {
      orb::log_not_served(core_.options, "the system gives no thread for requests both ways over a connection: %s. %s",
                          error.code().message().c_str(), orb::thread_limit_advice(core_.options));
      throw;
    }
  }
}

void BidirectionalConnections::run() {
  bool look = false;
  while (!stopping_) {
    reactor_->run_once(look ? look_period : std::chrono::milliseconds(-1));
    if (wake_up_.requested.exchange(false) || look) {
      try {
        look = run_requested();
      } catch (const std::bad_alloc&) {
        look = true;
      }
    }
  }
}

// Returns true if a connection has a time limit: run_requested() must then be called again soon.
bool BidirectionalConnections::run_requested() {
  std::vector<std::shared_ptr<BidirectionalConnection>> all;
  {
    const std::lock_guard lock(mutex_);
    all = all_;
  }
  const auto now = BidirectionalConnection::Clock::now();
  bool limited = false;
  for (const auto& connection : all) {
    if (connection->run_requested(now, core_.options.message_timeout)) {
      limited = limited || connection->limited();
      continue;
    }
    reactor_->remove(connection->descriptor(), *connection);
    const std::lock_guard lock(mutex_);
    std::erase(all_, connection);
  }
  return limited;
}

void BidirectionalConnections::stop() noexcept {
  std::thread thread;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (const auto& connection : all_) {
      connection->end();
    }
    thread = std::move(thread_);
  }
  reactor_->wake();
  if (thread.joinable()) {
    thread.join();
  }
  const std::lock_guard lock(mutex_);
  all_.clear();
}

}  // namespace

}  // namespace corbel::bidir

namespace corbel::orb {

std::unique_ptr<Bidirectional> make_bidirectional(Core& core) {
  return std::make_unique<bidir::BidirectionalConnections>(core);
}

extern "C" {
/// Programs refer to this symbol to link this module; ORB::create_policy then finds the function below.
extern const char corbel_link_bidir;
const char corbel_link_bidir = 0;

CORBA::Policy* corbel_bidirectional_policy(CORBA::UShort value) { return new BiDirPolicy::BidirectionalPolicy(value); }
}

}  // namespace corbel::orb
