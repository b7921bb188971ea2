// SPDX-License-Identifier: Apache-2.0
#include <bw/source.hpp>

#include <bw/process.hpp>

namespace bw {

Source::Source(Component& component, const std::string& port)
    : Connectable(component.instance_name() + "." + port),
      pushed_(component.process().drivers()),
      process_(component.process()) {
  process_.add_pushed(pushed_);
}

}  // namespace bw
