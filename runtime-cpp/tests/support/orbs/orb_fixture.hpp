// SPDX-License-Identifier: Apache-2.0
// ORBs for tests, created from options and destroyed at the end of their scope.
#pragma once

#include <corbel/PortableServer.h>
#include <corbel/orb/core/core.hpp>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace test {

/// An ORB with a unique name, destroyed at the end of its scope.
class Orb {
 public:
  explicit Orb(const std::vector<std::string>& options = {}) {
    static std::atomic<int> number{0};
    std::vector<std::string> arguments{"test"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    std::vector<char*> argv;
    for (std::string& argument : arguments) {
      argv.push_back(argument.data());
    }
    argv.push_back(nullptr);
    int argc = static_cast<int>(arguments.size());
    orb_ = CORBA::ORB_init(argc, argv.data(), ("orb " + std::to_string(++number)).c_str());
  }
  Orb(const Orb&) = delete;
  Orb& operator=(const Orb&) = delete;
  ~Orb() {
    try {
      orb_->destroy();
    } catch (const CORBA::OBJECT_NOT_EXIST&) {  // the test has destroyed it
    }
  }

  CORBA::ORB_ptr operator->() const { return orb_.in(); }
  CORBA::ORB_ptr get() const { return orb_.in(); }
  corbel::orb::Core& core() const { return *orb_->_core(); }

  PortableServer::POA_ptr root_poa() const {
    const CORBA::Object_var root = orb_->resolve_initial_references("RootPOA");
    return PortableServer::POA::_narrow(root);
  }

 private:
  CORBA::ORB_var orb_;
};

/// An ORB with an active root POA and a thread in run().
class Server {
 public:
  explicit Server(const std::vector<std::string>& options = {}) : orb_(options), poa_(orb_.root_poa()) {
    const PortableServer::POAManager_var manager = poa_->the_POAManager();
    manager->activate();
    runner_ = std::thread([this] {
      try {
        orb_->run();
      } catch (const CORBA::OBJECT_NOT_EXIST&) {  // the test has destroyed it before
      }
    });
  }
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { stop(); }

  void stop() {
    if (runner_.joinable()) {
      try {
        orb_->shutdown(true);
      } catch (const CORBA::OBJECT_NOT_EXIST&) {  // the test has destroyed it
      }
      runner_.join();
    }
  }

  /// Activates `servant`. Returns its reference as text.
  std::string activate(PortableServer::Servant servant) {
    const PortableServer::ObjectId_var id = poa_->activate_object(servant);
    const CORBA::Object_var reference = poa_->id_to_reference(*id);
    const CORBA::String_var text = orb_->object_to_string(reference);
    return static_cast<const char*>(text.in());
  }

  Orb& orb() { return orb_; }
  /// Returns the id of the thread in run().
  std::thread::id runner() const { return runner_.get_id(); }
  PortableServer::POA_ptr poa() { return poa_.in(); }

 private:
  Orb orb_;
  PortableServer::POA_var poa_;
  std::thread runner_;
};

template <class Interface>
typename Interface::_ptr_type resolve(const Orb& orb, const std::string& reference) {
  const CORBA::Object_var object = orb->string_to_object(reference.c_str());
  return Interface::_narrow(object);
}

/// Activates the servant. Returns a reference of the ORB that serves it.
template <class Interface>
typename Interface::_ptr_type collocated(CORBA::ORB_ptr orb, PortableServer::ServantBase& servant) {
  CORBA::Object_var object = orb->resolve_initial_references("RootPOA");
  const PortableServer::POA_var root = PortableServer::POA::_narrow(object);
  const PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  object = root->servant_to_reference(&servant);
  return Interface::_narrow(object);
}

#ifndef CORBEL_TEST_CONCURRENCIES  // a runtime that was specialised for one concurrency model has only this one
#define CORBEL_TEST_CONCURRENCIES "reactive", "thread-per-connection", "thread-pool"
#endif
/// Strings instead of pointers: gtest prints parameters in the names of tests, and a pointer's value varies.
inline const std::string kConcurrencies[] = {CORBEL_TEST_CONCURRENCIES};

/// Returns the options for this concurrency model; `threads` is the size of a pool.
inline std::vector<std::string> served_by(const std::string& concurrency, const std::string& threads) {
  std::vector<std::string> options{"-ORBConcurrency", concurrency};
  if (concurrency == "thread-pool") {
    options.insert(options.end(), {"-ORBThreadPoolSize", threads});
  }
  return options;
}

/// The source of a call: another ORB, or the server's ORB with a value of the option Collocation.
inline const std::string kOtherOrb = "other ORB";
inline const std::string kCallers[] = {kOtherOrb, "through-poa", "direct"};

/// A server and the ORB that calls it, for TestWithParam<std::tuple<concurrency, caller>>. Both ORBs have the other
/// options.
class CalledServer {
 public:
  CalledServer(const std::string& concurrency, const std::string& caller, const std::vector<std::string>& options = {})
      : server(with(options,
                    {"-ORBConcurrency", concurrency, "-ORBCollocation", caller == kOtherOrb ? "through-poa" : caller})),
        client(options),
        caller_(caller == kOtherOrb ? client : server.orb()) {}

  /// Returns a reference of the calling ORB.
  template <class Interface>
  typename Interface::_ptr_type seen_by_caller(CORBA::Object_ptr object) {
    const CORBA::String_var text = server.orb()->object_to_string(object);
    const CORBA::Object_var there = caller_->string_to_object(text.in());
    return Interface::_unchecked_narrow(there);
  }

  Server server;
  Orb client;

 private:
  static std::vector<std::string> with(std::vector<std::string> some, const std::vector<std::string>& more) {
    some.insert(some.end(), more.begin(), more.end());
    return some;
  }

  Orb& caller_;
};

}  // namespace test
