// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bw/process/process.hpp"

namespace bw {

/// Returns the context that generated calls pass to operations with a context clause: the ORB's default context, which
/// is empty unless user code has set a value in it. A template, because an ORB's header need not define contexts.
template <class Context = CORBA::Context>
typename Context::_var_type default_context(Process& process) {
  typename Context::_var_type context;
  process.orb()->get_default_context(context.out());
  return context;
}

}  // namespace bw
