// SPDX-License-Identifier: Apache-2.0
// Counts concurrent callers, for adapters that serve one request at a time.
#pragma once

#include "support/servants/servant_managers.hpp"

#include <algorithm>
#include <chrono>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace test {

/// Records the threads of its calls, and the largest number of concurrent calls. Each call is long enough for another
/// to begin.
class Upcalls {
 public:
  void operator()() {
    {
      const std::lock_guard lock(mutex_);
      most = std::max(most, ++inside_);
      threads.insert(std::this_thread::get_id());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    const std::lock_guard lock(mutex_);
    --inside_;
  }
  std::set<std::thread::id> threads;
  int most = 0;

 private:
  std::mutex mutex_;
  int inside_ = 0;
};

class WatchedActivator final : public Activator {
 public:
  explicit WatchedActivator(Upcalls& upcalls) : upcalls_(upcalls) {}
  PortableServer::Servant incarnate(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa) override {
    upcalls_();
    return Activator::incarnate(id, poa);
  }
  void etherealize(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa, PortableServer::Servant servant,
                   CORBA::Boolean cleanup, CORBA::Boolean remaining) override {
    upcalls_();
    Activator::etherealize(id, poa, servant, cleanup, remaining);
  }

 private:
  Upcalls& upcalls_;
};

class WatchedLocator final : public Locator {
 public:
  WatchedLocator(PortableServer::Servant servant, Upcalls& upcalls) : Locator(servant), upcalls_(upcalls) {}
  PortableServer::Servant preinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa,
                                    const char* operation, Cookie& cookie) override {
    upcalls_();
    return Locator::preinvoke(id, poa, operation, cookie);
  }
  void postinvoke(const PortableServer::ObjectId& id, PortableServer::POA_ptr poa, const char* operation, Cookie cookie,
                  PortableServer::Servant servant) override {
    upcalls_();
    Locator::postinvoke(id, poa, operation, cookie, servant);
  }

 private:
  Upcalls& upcalls_;
};

/// Starts `callers` threads, each of which calls ten times.
inline void at_once(int callers, const std::function<void()>& call) {
  std::vector<std::thread> threads;
  for (int i = 0; i < callers; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < 10; ++j) {
        call();
      }
    });
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

}  // namespace test
