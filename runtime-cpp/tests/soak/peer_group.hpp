// SPDX-License-Identifier: Apache-2.0
// One transport and one kind of server: two servers and two clients; one server and one client are killed repeatedly.
#pragma once

#include "process_resources.hpp"
#include "shared_state.hpp"
#include "support/orbs/process.hpp"

#include <memory>
#include <random>

namespace soak {

/// The longest time for operations without a time limit: the time for which a server is stopped, and a reserve for a
/// busy machine.
inline constexpr std::int64_t kGraceMs = 20'000;

class PeerGroup {
 public:
  /// @param number unique among all groups; no process is started yet
  PeerGroup(SharedState& state, std::string folder, std::string transport, std::string concurrency, unsigned number,
            std::mt19937& random);

  void start_servers();
  /// Returns true if the servers have published their addresses.
  bool served() const;
  void start_clients();

  /// Kills or stops a process, or does nothing.
  void disturb();
  /// Does the due work: restarts killed processes and continues stopped ones. Also checks whether a process has ended
  /// or hangs.
  void tend();
  /// Records the resources of the processes that are not killed.
  void weigh();

  /// Ends the clients first: without calls, servers must use as much memory as before the first call.
  void end_clients();
  void check_growth();
  void end_servers();

  std::string summary() const;
  /// Returns the number of processes with interceptors.
  unsigned intercepted() const { return intercepted_; }

 private:
  struct Member {
    std::string name;
    unsigned number = 0;
    bool server = false;
    bool mortal = false;
    std::unique_ptr<test::Process> process = nullptr;
    bool stopped = false;
    unsigned timeout_ms = 0;    // of a client's calls; 0: none
    std::int64_t due = 0;       // the time at which it is restarted or continued
    ProcessResources before{};  // before any call
    ProcessResources early{};   // at `weigh`
  };

  void start(Member& member);
  void kill(Member& member);
  void look_at(Member& member);
  bool hangs(const Member& member, const Lane& lane) const;
  void end(Member& member);
  std::vector<std::string> server_command(const Member& member);
  std::vector<std::string> client_command(Member& member);
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }

  SharedState& state_;
  std::string folder_, transport_, concurrency_, name_;
  std::mt19937& random_;
  Member steady_server_, mortal_server_, steady_client_, mortal_client_;
  unsigned kills_ = 0, stops_ = 0, intercepted_ = 0;
};

}  // namespace soak
