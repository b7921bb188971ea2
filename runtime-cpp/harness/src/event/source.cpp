// SPDX-License-Identifier: Apache-2.0
#include <bw/event/source.hpp>

#include <bw/process/process.hpp>

namespace bw {

Source::Source(Component& component, const std::string& port)
    : Connectable(component.instance_name() + "." + port),
      pushed_(component.process().drivers()),
      waiting_drivers_(component.process().loops().waiting_at(name())),
      process_(component.process()) {
  process_.add_pushed(pushed_);
}

void Source::propagate(Activation& activation, bool failed) {
  if (!waiting_drivers_.contains(activation.root().driver())) return;
  activation.mark_propagated();
  if (failed) process_.loops().cancel(activation.root());
}

}  // namespace bw
