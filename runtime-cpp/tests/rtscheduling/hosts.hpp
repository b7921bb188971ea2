// SPDX-License-Identifier: Apache-2.0
// ORBs with distributable threads: two ORBs in one process are two hosts.
#pragma once

#include "actor.hpp"
#include "support/orbs/orb_fixture.hpp"

#include <corbel/RTScheduling.h>

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace test {

inline RTScheduling::Current_ptr current_of(const Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Current");
  return RTScheduling::Current::_narrow(object);
}

inline RTScheduling::Manager_ptr manager_of(const Orb& orb) {
  const CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Manager");
  return RTScheduling::Manager::_narrow(object);
}

/// Returns the GUID in hexadecimal, or "none".
inline std::string id_of(RTScheduling::Current_ptr current) {
  try {
    const RTScheduling::Current::IdType_var id = current->id();
    std::string text;
    for (CORBA::ULong i = 0; i < id->length(); ++i) {
      constexpr char digits[] = "0123456789abcdef";
      text += digits[id[i] >> 4];
      text += digits[id[i] & 15];
    }
    return text;
  } catch (const CORBA::BAD_INV_ORDER&) {
    return "none";
  }
}

inline std::vector<std::string> names_of(RTScheduling::Current_ptr current) {
  const RTScheduling::Current::NameList_var names = current->current_scheduling_segment_names();
  std::vector<std::string> all;
  for (CORBA::ULong i = 0; i < names->length(); ++i) {
    all.emplace_back(names[i]);
  }
  return all;
}

inline corbel::SegmentTimingPolicy_ptr importance(CORBA::Long value) {
  return new corbel::SegmentTimingPolicy({.importance = value});
}

/// A server with the actors that a test adds.
class Host {
 public:
  explicit Host(const std::vector<std::string>& options = {"-ORBConcurrency", "thread-per-connection"})
      : server(options), current(current_of(server.orb())), manager(manager_of(server.orb())) {}

  /// Returns a reference of `caller`.
  CORBA::Object_ptr add(const Orb& caller, Act function) {
    actors_.push_back(std::make_unique<Actor>(std::move(function)));
    return caller->string_to_object(server.activate(actors_.back().get()).c_str());
  }
  CORBA::Object_ptr add(Act function) { return add(server.orb(), std::move(function)); }

 private:
  std::vector<std::unique_ptr<Actor>> actors_;  // outlive the server

 public:
  Server server;
  RTScheduling::Current_var current;
  RTScheduling::Manager_var manager;
};

/// A client with its Current.
struct Client {
  Orb orb;
  RTScheduling::Current_var current{current_of(orb)};
  RTScheduling::Manager_var manager{manager_of(orb)};
};

/// Waits until the condition holds; fails after 60 s.
template <class Condition>
bool eventually(Condition condition) {
  const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > limit) {
      return false;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  return true;
}

/// Updates the segment, which is a cancellation point, until the thread is cancelled.
inline std::string work_until_cancelled(RTScheduling::Current_ptr current) {
  eventually([current] {
    current->update_scheduling_segment(nullptr, nullptr, nullptr);
    return false;
  });
  return "not cancelled";
}

}  // namespace test
