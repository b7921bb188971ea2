// SPDX-License-Identifier: Apache-2.0
// One transport and one kind of server: two servers and two clients, of which one each is killed all the time.
#pragma once

#include "process_resources.hpp"
#include "shared_state.hpp"
#include "support/orbs/process.hpp"

#include <memory>
#include <random>

namespace soak {

/// Nothing may take longer that has no time-out: how long a server stands still, and this for a busy machine.
inline constexpr std::int64_t kGraceMs = 20'000;

class PeerGroup {
 public:
  /// `number` is of all groups; nothing is started yet.
  PeerGroup(SharedState& state, std::string folder, std::string transport, std::string concurrency, unsigned number,
            std::mt19937& random);

  void start_servers();
  /// Returns true if they have published their addresses.
  bool served() const;
  void start_clients();

  /// Kills, stops or leaves alone.
  void disturb();
  /// Does the due work: a killed process comes back, a stopped one continues. It also checks whether a process ended or
  /// hangs.
  void tend();
  /// Remembers what those hold that live on.
  void weigh();

  /// Ends the clients first: without calls, servers must hold as much memory as before the first call.
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
    std::int64_t due = 0;       // when it comes back, or goes on
    ProcessResources before{};  // any call
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
