// SPDX-License-Identifier: Apache-2.0
#include <bw/source.hpp>

#include <bw/process.hpp>

namespace bw {

Source::Source(Component& component, const std::string& port)
    : Connectable(component.instance_name() + "." + port),
      pushed_(component.process().drivers()),
      ways_(component.process().loops().through(name())),
      process_(component.process()) {
  process_.add_pushed(pushed_);
}

void Source::lead_on(Activation& activation, bool failed) {
  if (!ways_.contains(activation.root().driver())) return;
  activation.lead_on();
  if (failed) process_.loops().broke_off(activation.root());
}

}  // namespace bw
