// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>
#include <bw/process/error.hpp>

#include "orb.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bw {

/// An object to which a port is connected, with the number of the connection. Valid as long as the port.
template <class Interface>
struct Connected {
  using Reference = typename Interface::_ptr_type;

  Reference object;
  std::uint16_t link;  // the number of the connection at this port

  Reference operator->() const noexcept { return object; }
};

/// A part of a component that receives object references after all processes have created their objects.
class Connectable {
 public:
  explicit Connectable(std::string name) : name_(std::move(name)) {}
  virtual ~Connectable() = default;
  Connectable(const Connectable&) = delete;
  Connectable& operator=(const Connectable&) = delete;

  /// @param number the number of the connection at the port at its other end
  virtual void connect_to(CORBA::Object_ptr object, unsigned number) = 0;

  /// `<instance>.<port>`
  const std::string& name() const noexcept { return name_; }

 private:
  std::string name_;
};

/// A receptacle of a component, or the references that a plain client holds. A `multiple` receptacle can be iterated.
template <class Interface>
class Receptacle : public Connectable {
 public:
  using Reference = typename Interface::_ptr_type;

  Receptacle(Component& component, const std::string& port) : Connectable(component.instance_name() + "." + port) {}

  /// Returns the first connection. @throws CORBA::OBJECT_NOT_EXIST when there is none
  Reference operator->() const {
    if (connections_.empty()) throw CORBA::OBJECT_NOT_EXIST();
    return connections_.front().object;
  }

  /// Returns a connection by its index in the model's order. @throws CORBA::BAD_PARAM when the index is too large
  Connected<Interface> at(std::uint64_t index) const {
    if (index >= connections_.size()) throw CORBA::BAD_PARAM();
    return connections_[index];
  }

  bool connected() const noexcept { return !connections_.empty(); }
  auto begin() const noexcept { return connections_.begin(); }
  auto end() const noexcept { return connections_.end(); }

  void connect_to(CORBA::Object_ptr object, unsigned) override {
    // Not _narrow: it may call an object whose adapter does not accept calls yet. The model's validation has checked
    // the types.
    objects_.push_back(Interface::_unchecked_narrow(object));
    connections_.push_back({objects_.back().in(), static_cast<std::uint16_t>(connections_.size())});
  }

 private:
  std::vector<typename Interface::_var_type> objects_;
  std::vector<Connected<Interface>> connections_;
};

}  // namespace bw
