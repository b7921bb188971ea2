// SPDX-License-Identifier: Apache-2.0
#include "epoll_reactor.hpp"

namespace corbel::reactor {

//@@ CORBEL_REACTOR_FACTORY_BEGIN
std::unique_ptr<Reactor> make_reactor(Signals signals, transport::SpinBudget spin) {
  return std::make_unique<EpollReactor>(signals, spin);
}
//@@ CORBEL_REACTOR_FACTORY_END

}  // namespace corbel::reactor
