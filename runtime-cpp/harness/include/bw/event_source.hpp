// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/activation.hpp>
#include <bw/component.hpp>
#include <bw/event_traits.hpp>
#include <bw/probe.hpp>
#include <bw/receptacle.hpp>
#include <bw/sequence.hpp>
#include <bw/trouble.hpp>

#include <deque>
#include <string>

namespace bw {

/// An event source: pushes each event to every sink that is connected.
template <class Event>
class EventSource : public Connectable {
 public:
  using Consumer = typename EventTraits<Event>::Consumer;

  EventSource(Component& component, const std::string& port)
      : Connectable(component.instance_name() + "." + port), process_(component.process()) {}

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
      try {
        EventTraits<Event>::push(connection.consumer.in(), event);
      } catch (const CORBA::SystemException& exception) {
        report(process_, name(), exception);
        failed = true;
      }
    }
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

  Process& process_;
  std::deque<Connection> connections_;  // not a vector: Numbering holds an atomic
};

}  // namespace bw
