// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/component/receptacle.hpp>
#include <bw/component/selection.hpp>
#include <bw/process/process.hpp>

#include "orb.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace bw {

/// Returns a reference to the object over a private connection with this number, if the ORB supports private
/// connections. Otherwise the ORB chooses a connection for each call.
template <class Object>
Object* over_private_connection(Object* object, [[maybe_unused]] unsigned number) {
  if constexpr (requires { object->_over_private_connection(number); })
    return object->_over_private_connection(number);
  else
    return Object::_duplicate(object);
}

/// The objects to which a port is connected, with each object of a population. A selection chooses the object of each
/// call.
template <class Interface>
class PortTargets : public Connectable {
 public:
  /// @param connections number of private connections for the calls of one object, divided among the threads; 0: the
  /// ORB chooses the connections
  PortTargets(Component& component, const std::string& port, Selection selection, unsigned connections = 0)
      : Connectable(component.instance_name() + "." + port),
        component_(component),
        selector_(component, name(), selection) {
    for (unsigned i = 0; i < connections; ++i) connections_.push_back(component.process().next_private_connection());
  }

  /// Chooses the object for one call. @throws CORBA::OBJECT_NOT_EXIST if the port is not connected
  Connected<Interface> choose(const Activation& activation) {
    if (objects_.empty()) throw CORBA::OBJECT_NOT_EXIST();
    return reference(activation, selector_.next(activation, objects_.size()));
  }

  /// Chooses the next object of one of the model's connections. @param wire the index of the connection, below wires()
  Connected<Interface> choose(const Activation& activation, std::size_t wire) {
    Wire& chosen = wires_[wire];
    return reference(activation, chosen.first + chosen.round_robin.next(activation, chosen.count));
  }
  std::size_t wires() const noexcept { return wires_.size(); }

  /// Returns an object by its index in the model's order. @throws CORBA::BAD_PARAM if the index is too large
  Connected<Interface> at(const Activation& activation, std::uint64_t index) {
    if (index >= objects_.size()) throw CORBA::BAD_PARAM();
    return reference(activation, index);
  }

  bool connected() const noexcept { return !objects_.empty(); }

  /// @param number the number of the model's connection at this port
  void connect_to(CORBA::Object_ptr object, unsigned number) override {
    while (wires_.size() <= number) wires_.emplace_back().first = objects_.size();
    ++wires_.back().count;
    auto& references = objects_.emplace_back(static_cast<std::uint16_t>(number)).references;
    if (connections_.empty()) references.push_back(Interface::_unchecked_narrow(object));
    for (const unsigned connection : connections_) {
      CORBA::Object_var own = over_private_connection<CORBA::Object>(object, connection);
      references.push_back(Interface::_unchecked_narrow(own));
    }
    selector_.prepare();
    partition_.resize(component_.threads());
  }

 private:
  struct Wire {
    std::size_t first = 0;
    std::size_t count = 0;
    RoundRobin round_robin;
  };

  struct Object {
    explicit Object(std::uint16_t of) : link(of) {}

    std::uint16_t link;
    std::vector<typename Interface::_var_type> references;  // one for each of connections_
  };

  Connected<Interface> reference(const Activation& activation, std::size_t object) noexcept {
    const Object& chosen = objects_[object];
    const std::size_t own = connections_.size() > 1 ? partition_.next(activation, connections_.size()) : 0;
    return {chosen.references[own].in(), chosen.link};
  }

  Component& component_;
  Selector selector_;
  ThreadPartition partition_;          // of connections_
  std::vector<unsigned> connections_;  // their numbers
  std::deque<Wire> wires_;             // not a vector, because a turn contains an atomic counter
  std::vector<Object> objects_;
};

}  // namespace bw
