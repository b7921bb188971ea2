// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/component/adapter.hpp>
#include <bw/component/component.hpp>
#include <bw/value/text.hpp>

#include <deque>
#include <string>

namespace bw {

/// The objects that a plain server exports at a port: a population, or one object with its own adapter.
template <class Servant, class Owner>
class Objects {
 public:
  /// @param type the repository id of the objects' interface
  Objects(Owner& owner, const std::string& port, Adapter& adapter, const char* type)
      : owner_(owner), name_(owner.instance_name() + "." + port), adapter_(adapter), type_(type) {}

  /// Creates the only object, `<instance>.<port>`.
  void make() { add(name_); }

  /// Creates `count` objects, `<instance>.<port>.0`, `<instance>.<port>.1` …
  void make(unsigned count) {
    for (unsigned i = 0; i < count; ++i) add(object_name(name_, i));
  }

 private:
  void add(const std::string& name) {
    if (servants_.empty() || !adapter_.shares_servants()) servants_.emplace_back(owner_);
    adapter_.add(name, type_, &servants_.back());
  }

  Owner& owner_;
  std::string name_;
  Adapter& adapter_;
  const char* type_;
  std::deque<Servant> servants_;  // a deque, because servants must not move
};

}  // namespace bw
