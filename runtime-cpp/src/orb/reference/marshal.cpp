// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/marshal.hpp>

#include <corbel/giop/ior.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <new>

namespace corbel::orb {

void write_object(cdr::Writer& out, CORBA::Object_ptr object) {
  if (object == nullptr) {
    giop::write_ior(out, {});
  } else if (object->_reference()) {
    giop::write_ior(out, object->_reference()->ior());
  } else {
    throw CORBA::MARSHAL(minor::local_object_sent, CORBA::COMPLETED_NO);
  }
}

CORBA::Object_ptr read_object(cdr::Reader& in) {
  if (in.context() == nullptr || in.context()->orb == nullptr) {
    in.fail(cdr::Error::bad_reference);  // no ORB to make the object
    return nullptr;
  }
  auto& core = *static_cast<Core*>(in.context()->orb);
  try {
    giop::Ior ior = giop::read_ior(in, core.limits);
    return in.ok() ? core.make_object(std::move(ior)) : nullptr;
  } catch (const std::bad_alloc&) {
    in.fail(cdr::Error::no_memory);
    return nullptr;
  }
}

}  // namespace corbel::orb
