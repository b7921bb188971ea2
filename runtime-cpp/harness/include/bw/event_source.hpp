// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/activation.hpp>
#include <bw/component.hpp>
#include <bw/event_traits.hpp>
#include <bw/probe.hpp>
#include <bw/sequence.hpp>
#include <bw/source.hpp>
#include <bw/trouble.hpp>

#include <deque>
#include <string>

namespace bw {

/// An event source: pushes each event to every sink that is connected.
template <class Event>
class EventSource : public Source {
 public:
  using Consumer = typename EventTraits<Event>::Consumer;

  EventSource(Component& component, const std::string& port) : Source(component, port) {}

  /// Stamps the event and pushes it. A sink that cannot be reached does not keep the others from their event; it is
  /// counted, and reported at the end of the phase.
  void publish(Activation& activation, Event& event) {
    activation.proceed();
    const Nanoseconds start = now();
    event.bellwether_stamp.root = activation.root().value();
    event.bellwether_stamp.intended = activation.intended();
    bool failed = false;
    for (Connection& connection : connections_) {
      event.bellwether_stamp.number = connection.numbering.next(activation.root());
      event.bellwether_stamp.pushed = now();
      pushed_.add(activation.root());  // before it is pushed: nobody is to have handled more than that
      try {
        EventTraits<Event>::push(connection.consumer.in(), event);
      } catch (const CORBA::SystemException& exception) {
        pushed_.remove(activation.root());
        report(process(), name(), exception);
        failed = true;
      }
    }
    if (!ways_.empty()) lead_on(activation, failed);
    published.record(activation.root(), activation.count_from(start), start, now(), failed);
  }

  void connect_to(CORBA::Object_ptr object, unsigned number) override {
    Connection& connection = connections_.emplace_back();
    connection.consumer = Consumer::_unchecked_narrow(object);
    connection.numbering.set_connection(number);
  }

  /// Measures the publishing itself.
  Probe published;

 private:
  struct Connection {
    typename Consumer::_var_type consumer;
    Numbering numbering;
  };

  std::deque<Connection> connections_;  // not a vector: Numbering holds an atomic
};

}  // namespace bw
