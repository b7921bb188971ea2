// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/activation.hpp>
#include <bw/component.hpp>
#include <bw/event_traits.hpp>
#include <bw/facet.hpp>
#include <bw/sink.hpp>
#include <bw/trouble.hpp>

#include <functional>
#include <string>
#include <utility>

namespace bw {

/// An event sink: the object that takes events, and the behaviour that each sets off.
template <class Event>
class EventSink : public Sink, private EventTraits<Event>::Servant {
 public:
  using Behaviour = std::function<void(Activation&, const Event&)>;

  EventSink(Component& component, const std::string& port, Behaviour behaviour)
      : Sink(component, port), behaviour_(std::move(behaviour)) {
    activate(component, port, this);
  }

 private:
  void received(const Event& event) override {
    const Nanoseconds arrival = now();
    const auto& stamp = event.bellwether_stamp;
    const Root root(stamp.root);
    const Handling handling(*this, root);
    if (!accept(root, stamp.number)) return;
    arrived(root, stamp.intended, stamp.pushed, arrival);
    Activation activation(root, stamp.intended, stamp.number);
    run_guarded(component().process(), name(), [&] {
      const auto entry = component().enter();
      behaviour_(activation, event);
      handled(root, stamp.intended);
    });
    release(stamp.number);
    complete(root);
  }

  Behaviour behaviour_;
};

}  // namespace bw
