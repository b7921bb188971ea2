// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component_thread.hpp>
#include <bw/component/mutex.hpp>
#include <bw/driver/activation.hpp>

#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace bw {

class Process;

/// The threading policies of CCM's containers, which limit how many activations of a component run at once.
enum class Threading { multithreaded, serialize };

/// An instance: a component, or a plain server or client. Its ports, timers and starts are members.
///
/// The life cycle is CCM's: the objects are created (configuration_complete), the receptacles and consumers are
/// connected, calls are accepted (ccm_activate), and finally timers and starts begin activations.
class Component {
 public:
  Component(Process& process, const std::string& name, Threading threading = Threading::multithreaded);
  virtual ~Component() = default;
  Component(const Component&) = delete;
  Component& operator=(const Component&) = delete;

  const std::string& instance_name() const noexcept { return name_; }
  Process& process() const noexcept { return process_; }

  /// Returns the lock that is held during an activation; it locks nothing if the component is multithreaded.
  std::unique_lock<Mutex> enter();

  /// Numbers the threads of a driver of this component. @return the number of the first thread
  unsigned add_threads(unsigned count) noexcept { return std::exchange(threads_, threads_ + count); }

  /// Returns the number of the threads of all drivers.
  unsigned threads() const noexcept { return threads_; }

  /// Starts a thread that handles calls and events from outside, in addition to the ORB's threads.
  void start_thread() { thread_ = std::make_unique<ComponentThread>(); }

  /// Finishes the remaining work of the component's own thread, and ends the thread. No call may arrive any more.
  void end_thread() {
    if (thread_ != nullptr) thread_->end();
  }

  /// Returns the component's own thread, or null.
  ComponentThread* component_thread() const noexcept { return thread_.get(); }

  /// Executes a step of a call in the component's own thread, or in the calling one if the component has none.
  template <class Step>
  auto serve(Step step) {
    return thread_ == nullptr ? step() : thread_->call(std::move(step));
  }

  /// Returns a new activation for a call from outside.
  Activation called() const noexcept;

  virtual void configuration_complete() {}
  virtual void ccm_activate() {}
  virtual void ccm_passivate() {}
  virtual void ccm_remove() {}

 private:
  Process& process_;
  std::string name_;
  Threading threading_;
  unsigned threads_ = 0;
  std::unique_ptr<ComponentThread> thread_;
  Mutex mutex_;
};

}  // namespace bw
