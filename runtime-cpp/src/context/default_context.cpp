// SPDX-License-Identifier: Apache-2.0
#include <corbel/context/context.hpp>
#include <corbel/orb/core/core.hpp>

namespace CORBA {

void ORB::get_default_context(Context_out context) {
  context = Context::_nil();
  _core()->check_not_destroyed();
  static std::mutex mutex;  // shared by all ORBs, because it is held briefly
  const std::lock_guard lock(mutex);
  std::shared_ptr<void>& kept = _core()->default_context;
  if (!kept) kept = {new Context("", nullptr), [](void* held) { release(static_cast<Context_ptr>(held)); }};
  context = Context::_duplicate(static_cast<Context_ptr>(kept.get()));
}

}  // namespace CORBA
