// SPDX-License-Identifier: Apache-2.0
#include <bw/component/component.hpp>

#include <bw/component/facet.hpp>
#include <bw/driver/random_stream.hpp>
#include <bw/process/process.hpp>

namespace bw {

namespace {

/// Stands for the driver's number in activations that begin with a call from outside.
constexpr std::uint16_t called_from_outside = 0xffff;

}  // namespace

Component::Component(Process& process, const std::string& name, Threading threading)
    : process_(process), name_(name), threading_(threading) {}

std::unique_lock<Mutex> Component::enter() {
  return threading_ == Threading::serialize ? std::unique_lock(mutex_) : std::unique_lock<Mutex>();
}

Activation Component::called() const noexcept {
  return Activation(ActivationId(process_.phase_number(), called_from_outside, process_.next_call()), now());
}

void activate(Component& component, const std::string& port, PortableServer::Servant servant) {
  component.process().activate_object(component.instance_name() + "." + port, servant);
}

RandomStream::RandomStream(Component& component, const std::string& trigger)
    : process_(component.process()),
      key_(random_key(static_cast<std::uint64_t>(process_.settings().integer("seed", 1)),
                      component.instance_name() + "." + trigger)) {}

Random RandomStream::of_call() noexcept {
  const std::uint16_t phase = process_.phase_number();
  return Random(key_, phase, calls_.next(ActivationId(phase, called_from_outside, 0)));
}

}  // namespace bw
