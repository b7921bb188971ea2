// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bw/process/process.hpp"

namespace bw {

/// The context that generated calls pass to operations with a context clause: the ORB's default context, which is empty
/// unless the user's code has set something in it. A template, since the ORB's own header need not define contexts.
template <class Context = CORBA::Context>
typename Context::_var_type default_context(Process& process) {
  typename Context::_var_type context;
  process.orb()->get_default_context(context.out());
  return context;
}

}  // namespace bw
