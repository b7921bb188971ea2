// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/facet.hpp>
#include <bw/driver/activation.hpp>
#include <bw/event/event_traits.hpp>
#include <bw/event/sink.hpp>
#include <bw/process/error_report.hpp>

#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace bw {

/// An event sink: the object that receives events, and the behaviour that each event triggers.
template <class Event>
class EventSink : public Sink, private EventTraits<Event>::Servant {
 public:
  using Behaviour = std::function<void(Activation&, const Event&)>;

  EventSink(Component& component, const std::string& port, Behaviour behaviour)
      : Sink(component, port), behaviour_(std::move(behaviour)) {
    activate(component, port, this);
  }

 private:
  /// A task by which the component's own thread handles an event. Tasks are reused; a new one is allocated if none is
  /// free.
  class QueuedEvent : public ComponentThread::Task {
   public:
    explicit QueuedEvent(EventSink& sink) : sink_(sink) {}

    void set(const Event& event, Nanoseconds arrival) {
      event_ = event;
      arrival_ = arrival;
    }
    void run() noexcept override {
      sink_.handle(event_, arrival_);
      const std::lock_guard lock(sink_.mutex_);
      sink_.free_.push_back(this);
    }

   private:
    EventSink& sink_;
    Event event_;
    Nanoseconds arrival_ = 0;
  };

  void received(const Event& event) override {
    const Nanoseconds arrival = now();
    ComponentThread* const own = component().component_thread();
    if (own == nullptr) return handle(event, arrival);
    QueuedEvent& event_task = free_task();
    event_task.set(event, arrival);
    own->post(event_task);  // fails only at the end of the process, when events are not counted any more
  }

  QueuedEvent& free_task() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return *events_.emplace_back(std::make_unique<QueuedEvent>(*this));
    QueuedEvent& event_task = *free_.back();
    free_.pop_back();
    return event_task;
  }

  void handle(const Event& event, Nanoseconds arrival) {
    const auto& stamp = event.bellwether_stamp;
    const ActivationId root(stamp.root);
    const HandledScope handled_scope(*this, root);
    if (!accept(root, stamp.number)) return;
    arrived(root, stamp.number, stamp.intended, stamp.pushed, arrival);
    Activation activation(root, stamp.intended, stamp.number);
    const BehaviourEnd end = run_guarded(component().process(), name(), [&] {
      work().run(arrival, [&] {
        const auto entry = component().enter();
        behaviour_(activation, event);
        handled(root, stamp.intended);
      });
    });
    release(stamp.number);
    complete(activation, end);
  }

  Behaviour behaviour_;
  Mutex mutex_;  // guards events_
  std::vector<std::unique_ptr<QueuedEvent>> events_;
  std::vector<QueuedEvent*> free_;
};

}  // namespace bw
