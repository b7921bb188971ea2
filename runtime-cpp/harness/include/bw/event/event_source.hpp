// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/driver/activation.hpp>
#include <bw/event/event_traits.hpp>
#include <bw/event/sequence.hpp>
#include <bw/event/source.hpp>
#include <bw/measuring/measuring_point.hpp>
#include <bw/process/error_report.hpp>

#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bw {

/// An event source: pushes each event to all connected sinks.
template <class Event>
class EventSource : public Source {
 public:
  EventSource(Component& component, const std::string& port) : Source(component, port) {}

  /// Stamps the event and pushes it. If a sink cannot be reached, the other sinks still get the event; the failure is
  /// counted and reported at the end of the phase. The exception of work that the ORB's scheduler cancels is passed on.
  void publish(Activation& activation, Event& event) {
    activation.proceed();
    const Nanoseconds start = now();
    event.bellwether_stamp.root = activation.root().value();
    event.bellwether_stamp.intended = activation.intended();
    bool failed = false;
    try {
      for (Connection<Event>& connection : connections_) {
        failed |= !push(activation, event, connection.numberer,
                        [&] { EventTraits<Event>::push(connection.consumer.in(), event); });
      }
      for (const auto& base : bases_) failed |= !base->push_all(activation, event);
    } catch (const CORBA::SystemException& exception) {  // the work was cancelled
      if (!waiting_drivers_.empty()) propagate(activation, failed || is_unsent(exception));
      throw;
    }
    if (!waiting_drivers_.empty()) propagate(activation, failed);
    published.record(activation.root(), activation.count_from(start), start, now(), failed);
  }

  void connect_to(CORBA::Object_ptr object, unsigned number) override {
    connections_.emplace_back().connect_to(object, number);
  }

  /// Connects sinks of a base of the event's type, which receive the state of the base only.
  template <class Base>
  Connectable& as() {
    for (const auto& base : bases_) {
      if (auto* known = dynamic_cast<BaseSinks<Base>*>(base.get())) return *known;
    }
    auto made = std::make_unique<BaseSinks<Base>>(*this);
    Connectable& result = *made;
    bases_.push_back(std::move(made));
    return result;
  }

  /// Measures the publishing itself.
  MeasuringPoint published;

 private:
  template <class Type>
  struct Connection {
    typename EventTraits<Type>::Consumer::_var_type consumer;
    SequenceNumberer numberer;

    void connect_to(CORBA::Object_ptr object, unsigned number) {
      consumer = EventTraits<Type>::Consumer::_unchecked_narrow(object);
      numberer.set_connection(number);
    }
  };

  struct Bases {
    virtual ~Bases() = default;
    virtual bool push_all(Activation& activation, Event& event) = 0;
  };

  template <class Base>
  class BaseSinks : public Bases, public Connectable {
   public:
    explicit BaseSinks(EventSource& source) : Connectable(source.name()), source_(source) {}

    void connect_to(CORBA::Object_ptr object, unsigned number) override {
      connections_.emplace_back().connect_to(object, number);
    }

    bool push_all(Activation& activation, Event& event) override {
      bool good = true;
      for (Connection<Base>& connection : connections_) {
        good &= source_.push(activation, event, connection.numberer, [&] {
          Base part;
          bw_slice(event, part);
          EventTraits<Base>::push(connection.consumer.in(), part);
        });
      }
      return good;
    }

   private:
    EventSource& source_;
    std::deque<Connection<Base>> connections_;
  };

  /// Returns true if cancelled work has not sent its event. The exception may also be thrown after the oneway was sent.
  static bool is_unsent(const CORBA::SystemException& cancelled) {
    return cancelled.completed() == CORBA::COMPLETED_NO;
  }

  /// Pushes the event once, by `push_it`. @return true if the push succeeded
  template <class Push>
  bool push(Activation& activation, Event& event, SequenceNumberer& numberer, Push push_it) {
    event.bellwether_stamp.number = numberer.next(activation.root());
    event.bellwether_stamp.pushed = now();
    pushed_.add(activation.root());  // before the push, so that no more handled events than pushed events are counted
    try {
      push_it();
      activation.mark_published();
      return true;
    } catch (const CORBA::SystemException& exception) {
      const bool cancelled = is_cancelled(exception);
      if (!cancelled || is_unsent(exception)) {
        pushed_.remove(activation.root());
      } else {
        activation.mark_published();
      }
      if (cancelled) throw;
      report_error(process(), name(), exception);
      return false;
    }
  }

  std::deque<Connection<Event>> connections_;  // not a vector: SequenceNumberer holds an atomic
  std::vector<std::unique_ptr<Bases>> bases_;
};

}  // namespace bw
