// SPDX-License-Identifier: Apache-2.0
// A host of distributable threads in a separate process. Its object runs scripts; a script is a command and its
// arguments:
//   id                       the GUID, or none
//   names                    the names of the segments
//   store TEXT               sets this host's value of the thread
//   load                     the value, or none
//   call IOR SCRIPT          runs the script at another host; the result is "ID RESULT"
//   tell IOR SCRIPT          the same by a oneway call; the result is the ID
//   nest NAME SCRIPT         runs the script in a nested segment
//   work                     works until the thread is cancelled
//   started, cancelled       how often work was started and cancelled here
#include "actor.hpp"
#include "support/orbs/serve_until_input_ends.hpp"

#ifndef WITHOUT_RTSCHEDULING
#include <corbel/RTScheduling.h>
#endif

#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>

namespace {

#ifndef WITHOUT_RTSCHEDULING
RTScheduling::Current_var current;
corbel::DistributableThreadKey* key = nullptr;

std::string id() {
  try {
    const RTScheduling::Current::IdType_var octets = current->id();
    std::string text;
    for (CORBA::ULong i = 0; i < octets->length(); ++i) {
      char two[3];
      std::snprintf(two, sizeof two, "%02x", octets[i]);
      text += two;
    }
    return text;
  } catch (const CORBA::BAD_INV_ORDER&) {
    return "none";
  }
}
#else
std::string id() { return "none"; }
#endif

std::atomic<int> started{0};
std::atomic<int> cancelled{0};
CORBA::ORB_var orb;

std::string run(const std::string& script) {
  std::istringstream in(script);
  std::string word;
  in >> word;
  const auto rest = [&in] {
    std::string text;
    std::getline(in >> std::ws, text);
    return text;
  };
  if (word == "id") {
    return id();
  }
  if (word == "started" || word == "cancelled") {
    return std::to_string(word == "started" ? started : cancelled);
  }
  if (word == "call" || word == "tell") {
    std::string ior;
    in >> ior;
    const CORBA::Object_var object = orb->string_to_object(ior.c_str());
    const std::string own = id();
    if (word == "tell") {
      test::tell(object, rest());
      return own;
    }
    return own + " " + test::act(object, rest());
  }
#ifndef WITHOUT_RTSCHEDULING
  if (word == "names") {
    const RTScheduling::Current::NameList_var names = current->current_scheduling_segment_names();
    std::string all;
    for (CORBA::ULong i = 0; i < names->length(); ++i) {
      all.append(i == 0 ? "" : " ").append(names[i]);
    }
    return all;
  }
  if (word == "store") {
    key->set(new std::string(rest()));
    return "";
  }
  if (word == "load") {
    const auto* const value = static_cast<const std::string*>(key->get());
    return value != nullptr ? *value : "none";
  }
  if (word == "nest") {
    std::string name;
    in >> name;
    const corbel::SchedulingSegment nested(current, name.c_str(), nullptr);
    return run(rest());
  }
  if (word == "work") {
    const corbel::SchedulingSegment nested(current, "work", nullptr);
    ++started;
    try {
      const auto limit = std::chrono::steady_clock::now() + std::chrono::seconds(60);
      while (std::chrono::steady_clock::now() < limit) {
        current->update_scheduling_segment(nullptr, nullptr, nullptr);
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      }
    } catch (const CORBA::THREAD_CANCELLED&) {
      ++cancelled;
      throw;
    }
  }
#endif
  return "?";
}

}  // namespace

int main(int argc, char** argv) {
  orb = CORBA::ORB_init(argc, argv);
#ifndef WITHOUT_RTSCHEDULING
  CORBA::Object_var object = orb->resolve_initial_references("RTScheduler_Current");
  current = RTScheduling::Current::_narrow(object);
  corbel::DistributableThreadKey of_process([](void* value) noexcept { delete static_cast<std::string*>(value); });
  key = &of_process;
#else
  CORBA::Object_var object;
#endif
  object = orb->resolve_initial_references("RootPOA");
  const PortableServer::POA_var poa = PortableServer::POA::_narrow(object);
  const PortableServer::POAManager_var manager = poa->the_POAManager();
  manager->activate();
  test::Actor actor(run);
  object = poa->servant_to_reference(&actor);
  test::serve_until_input_ends(orb, object);
  orb->destroy();
#ifndef WITHOUT_RTSCHEDULING
  current = RTScheduling::Current::_nil();
#endif
  return 0;
}
