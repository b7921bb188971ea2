// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/component.hpp>

#include "orb.hpp"

#include <string>
#include <utility>

namespace bw {

/// Activates a servant as `<instance>.<port>`, with that name as its object id.
void activate(Component& component, const std::string& port, PortableServer::Servant servant);

/// A facet of a component, or an object that a plain server exports.
template <class Servant>
class Facet {
 public:
  template <class... Arguments>
  Facet(Component& component, const std::string& port, Arguments&&... arguments)
      : servant_(std::forward<Arguments>(arguments)...) {
    activate(component, port, &servant_);
  }

 private:
  Servant servant_;
};

}  // namespace bw
