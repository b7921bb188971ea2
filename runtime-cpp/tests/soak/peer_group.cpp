// SPDX-License-Identifier: Apache-2.0
#include "peer_group.hpp"

#include <corbel/mapping/memory.hpp>

#include <algorithm>
#include <filesystem>
#include <thread>

namespace soak {

namespace {

// Returns one of the values of an option, or none.
template <std::size_t N>
void choose(std::vector<std::string>& command, unsigned drawn, const char* option, const char* const (&values)[N]) {
  const char* value = values[drawn % N];
  if (value != nullptr) {
    command.insert(command.end(), {option, value});
  }
}

constexpr const char* kFragments[] = {nullptr, "1024", "16384"};
constexpr const char* kRings[] = {nullptr, "4096"};
constexpr const char* kWaits[] = {nullptr, "adaptive"};
constexpr const char* kHandlers[] = {"RW", "MT", "ST"};
constexpr const char* kCaches[] = {nullptr, "1"};
constexpr const char* kLanes[] = {nullptr, "0:2,100:2"};
constexpr const char* kPriorities[] = {nullptr, "0", "150"};
constexpr const char* kCollocations[] = {"through-poa", "direct"};
constexpr const char* kTries[] = {nullptr, "3"};
constexpr const char* kScopes[] = {"none", "transport", "server", "target"};

}  // namespace

PeerGroup::PeerGroup(SharedState& state, std::string folder, std::string transport, std::string concurrency,
                     unsigned number, std::mt19937& random)
    : state_(state),
      folder_(std::move(folder)),
      transport_(std::move(transport)),
      concurrency_(std::move(concurrency)),
      name_(transport_ + "-" + concurrency_),
      random_(random),
      steady_server_{name_ + "-steady", 2 * number, true, false},
      mortal_server_{name_ + "-mortal", 2 * number + 1, true, true},
      steady_client_{name_ + "-steady-client", 2 * number, false, false},
      mortal_client_{name_ + "-mortal-client", 2 * number + 1, false, true} {}

std::vector<std::string> PeerGroup::server_command(const Member& member) {
  std::vector<std::string> command{SOAK_PEER,         "server",    folder_, member.name, std::to_string(member.number),
                                   "-ORBConcurrency", concurrency_};
  if (transport_ != "iiop") {
    // A killed process leaves its socket file, whose path it uses again after its restart
    const std::string path = member.mortal ? "/" + folder_.substr(1) + "/" + member.name + ".socket" : "";
    command.insert(command.end(), {"-ORBEndpoint", transport_ + "://" + path});
  }
  choose(command, below(3), "-ORBFragmentSize", kFragments);
  if (below(2) == 0) {
    command.insert(command.end(), {"-ORBIdleTimeout", std::to_string(kIdleMs)});
  }
  choose(command, below(2), "-ORBSharedMemoryRingSize", kRings);
  choose(command, below(2), "-ORBSharedMemoryWait", kWaits);
  choose(command, below(2), "-ORBCollocation", kCollocations);
  if (concurrency_ == "thread-pool") {
    command.insert(command.end(), {"-ORBThreadPoolSize", "3"});
    choose(command, below(2), "-ORBThreadPoolLanes", kLanes);
  }
  return command;
}

std::vector<std::string> PeerGroup::client_command(Member& member) {
  member.timeout_ms = below(2) == 0 ? 0 : kSanitized ? 1600 : 400;
  const std::string timeout = std::to_string(member.timeout_ms);
  std::vector<std::string> command{SOAK_PEER,
                                   "client",
                                   folder_,
                                   steady_server_.name,
                                   mortal_server_.name,
                                   std::to_string(member.number),
                                   std::to_string(random_()),
                                   timeout,
                                   "-ORBCallTimeout",
                                   timeout};
  choose(command, below(3), "-ORBFragmentSize", kFragments);
  choose(command, below(3), "-ORBClientConnectionHandler", kHandlers);
  choose(command, below(2), "-ORBConnectionCacheMax", kCaches);
  choose(command, below(4), "-ORBOnewaySyncScope", kScopes);
  choose(command, below(3), "-ORBClientPriority", kPriorities);
  choose(command, below(2), "-ORBReconnectTries", kTries);
  choose(command, below(2), "-ORBSharedMemoryWait", kWaits);
  return command;
}

void PeerGroup::start(Member& member) {
  for (Lane& lane : state_.lanes[member.number]) {
    if (!member.server) {
      lane.since = 0;  // calls were in progress when it was killed
    }
  }
  std::vector<std::string> command = member.server ? server_command(member) : client_command(member);
  if (below(3) == 0) {
    command.insert(command.begin() + 1, "intercepted");
    ++intercepted_;
  }
  member.process = std::make_unique<test::Process>(command);
}

void PeerGroup::start_servers() {
  start(steady_server_);
  start(mortal_server_);
}

bool PeerGroup::served() const {
  return state_.heap[steady_server_.number] > 0 && state_.heap[mortal_server_.number] > 0;
}

void PeerGroup::start_clients() {
  steady_server_.before = resources_of(steady_server_.process->id());
  steady_server_.before.heap = state_.heap[steady_server_.number];
  start(steady_client_);
  start(mortal_client_);
}

void PeerGroup::kill(Member& member) {
  member.process->kill();
  member.process->wait();
  member.process = nullptr;
  member.stopped = false;
  member.due = now_ms() + (below(2) == 0 ? 0 : below(300));
  ++kills_;
}

void PeerGroup::disturb() {
  const unsigned what = below(10);
  Member& member = what < 4 ? mortal_client_ : mortal_server_;
  if (!member.process || member.stopped) {
    return;  // this process is being disturbed
  }
  if (what < 8) {
    kill(member);
  } else {
    member.process->kill(SIGSTOP);
    member.stopped = true;
    member.due = now_ms() + 50 + below(800);
    ++stops_;
  }
}

// Uses the clock of the process if the call has a time limit: the call ends in time however slow other processes are.
bool PeerGroup::hangs(const Member& member, const Lane& lane) const {
  const std::int64_t since = lane.since;
  if (since == 0) {
    return false;
  }
  return member.timeout_ms == 0 ? now_ms() - since > kGraceMs
                                : state_.own_ms[member.number] - lane.own_since > member.timeout_ms + kLateMs;
}

void PeerGroup::look_at(Member& member) {
  if (member.process && !member.process->running()) {
    violated(state_, "%s ended by itself: status %d", member.name.c_str(), member.process->wait());
    start(member);
  }
  if (now_ms() >= member.due) {
    if (!member.process) {
      start(member);
    } else if (member.stopped && below(2) == 0) {
      kill(member);
    } else if (member.stopped) {
      member.process->kill(SIGCONT);
      member.stopped = false;
    }
  }
  if (!member.server) {
    for (Lane& lane : state_.lanes[member.number]) {
      if (hangs(member, lane)) {
        violated(state_, "%s (process %d) hangs in call %u", member.name.c_str(), member.process->id(),
                 lane.numbers.load());
        lane.since = 0;  // reported only once
      }
    }
  }
}

void PeerGroup::tend() {
  for (Member* member : {&steady_server_, &mortal_server_, &steady_client_, &mortal_client_}) {
    look_at(*member);
  }
}

void PeerGroup::weigh() {
  for (Member* member : {&steady_server_, &steady_client_}) {
    member->early = resources_of(member->process->id());
  }
}

void PeerGroup::end(Member& member) {
  const std::int64_t limit = now_ms() + kGraceMs;
  member.process->close_input();
  while (member.process->running() && now_ms() < limit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  if (member.process->running()) {
    violated(state_, "%s (process %d) does not end", member.name.c_str(), member.process->id());
    member.process->kill(SIGABRT);
  }
  if (const int status = member.process->wait(); status != 0) {
    violated(state_, "%s ended with status %d", member.name.c_str(), status);
  }
}

void PeerGroup::end_clients() {
  mortal_server_.due = mortal_client_.due = 0;
  while (!mortal_server_.process || mortal_server_.stopped || !mortal_client_.process) {
    tend();
  }
  const ProcessResources held = resources_of(steady_client_.process->id());
  if (held.descriptors > 40 || held.mapped > 8) {
    violated(state_, "%s holds %ld descriptors, %ld connections' memory", steady_client_.name.c_str(), held.descriptors,
             held.mapped);
  }
  if (!kSanitized && held.resident_kb > steady_client_.early.resident_kb * 3 / 2 + 8192) {
    violated(state_, "%s grows: %ld kB, now %ld kB", steady_client_.name.c_str(), steady_client_.early.resident_kb,
             held.resident_kb);
  }
  end(steady_client_);
  end(mortal_client_);
}

void PeerGroup::check_growth() {
  // A watcher of shared memory keeps its descriptors, and a pool keeps its threads
  const ProcessResources& before = steady_server_.before;
  const auto fits = [&](const ProcessResources& held) {
    return held.descriptors <= before.descriptors + 2 && held.threads <= before.threads + 1 && held.mapped == 0;
  };
  ProcessResources held = resources_of(steady_server_.process->id());
  for (const std::int64_t limit = now_ms() + kGraceMs; !fits(held) && now_ms() < limit;) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    held = resources_of(steady_server_.process->id());
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(250));  // the server reports its heap ten times a second
  held.heap = state_.heap[steady_server_.number];
  const char* name = steady_server_.name.c_str();
  if (!fits(held)) {
    violated(state_,
             "%s without clients: %ld descriptors, %ld threads, %ld connections' memory; before them %ld, %ld, %ld",
             name, held.descriptors, held.threads, held.mapped, before.descriptors, before.threads, before.mapped);
  }
  // Threads keep a bounded amount of memory for their next calls; this memory does not count as growth
  const std::uint64_t kept =
      static_cast<std::uint64_t>(held.threads) * corbel::most_retained_octets + corbel::most_block_cache_octets;
  if (!kSanitized && held.heap > before.heap + kept + (1U << 20)) {
    violated(state_, "%s without clients uses %llu octets of heap; before them %llu", name,
             static_cast<unsigned long long>(held.heap), static_cast<unsigned long long>(before.heap));
  }
  if (!kSanitized && held.resident_kb > steady_server_.early.resident_kb * 3 / 2 + 8192) {
    violated(state_, "%s grows: %ld kB, now %ld kB", name, steady_server_.early.resident_kb, held.resident_kb);
  }
}

void PeerGroup::end_servers() {
  end(steady_server_);
  end(mortal_server_);
}

std::string PeerGroup::summary() const {
  std::uint64_t answered = 0, failed = 0;
  for (const Member* client : {&steady_client_, &mortal_client_}) {
    for (const Lane& lane : state_.lanes[client->number]) {
      answered += lane.answered;
      failed += lane.failed;
      if (lane.answered == 0) {
        violated(state_, "no call of %s was answered", client->name.c_str());
      }
    }
  }
  return name_ + ": " + std::to_string(answered) + " calls answered, " + std::to_string(failed) + " failed; " +
         std::to_string(kills_) + " processes killed, " + std::to_string(stops_) + " stopped, " +
         std::to_string(intercepted_) + " had interceptors";
}

}  // namespace soak
