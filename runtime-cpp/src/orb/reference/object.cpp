// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/object.hpp>

#include <corbel/mapping/exception.hpp>
#include <corbel/mapping/string.hpp>
#include <corbel/orb/banded_connection_policy.hpp>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/policy.hpp>
#include <corbel/orb/protocol_policies.hpp>
#include <corbel/orb/reference.hpp>

namespace CORBA {

using corbel::orb::ClientRequest;

Object::Object(corbel::orb::ReferencePtr reference) noexcept
    : reference_(std::move(reference)), locked_(!reference_ || reference_->locked()) {}

Object::~Object() = default;

Object_ptr Object::_duplicate(Object_ptr object) noexcept { return corbel::orb::duplicate(object); }

Object_ptr Object::_over_private_connection(ULong number) {
  if (!reference_ || number == 0) {
    throw BAD_PARAM(corbel::minor::no_private_connection, COMPLETED_NO);
  }
  auto own = std::make_shared<corbel::orb::Reference>(reference_->shared_core(), reference_->ior(), number,
                                                      reference_->shared_overrides());
#if defined(CORBEL_PROBES) && CORBEL_PROBES
  own->label(reference_->label());
#endif
  return new Object(std::move(own));
}

void Object::_remove_ref() noexcept {
  unsigned before = 0;
  if (locked_) [[likely]] {
    before = count_.fetch_sub(1, std::memory_order_acq_rel);
  } else {
    before = count_.load(std::memory_order_relaxed);
    count_.store(before - 1, std::memory_order_relaxed);
  }
  if (before == 1) {
    delete this;
  }
}

void release(Object* object) noexcept {
  if (object != nullptr) {
    object->_remove_ref();
  }
}

bool Object::_is_statically(std::string_view repository_id) const noexcept { return repository_id == _static_id; }

Boolean Object::_is_a(const char* repository_id) {
  if (repository_id == nullptr) {
    throw BAD_PARAM(corbel::minor::nil_string, COMPLETED_NO);
  }
  if (_is_statically(repository_id)) {
    return true;
  }
  if (!reference_) {
    return false;
  }
  if (reference_->ior().type_id == repository_id) {
    return true;
  }
  ClientRequest request(*this, "_is_a");
  do {
    request.begin() << repository_id;
  } while (!request.invoke());
  Boolean result = false;
  request.results() >> result;
  request.finish();
  return result;
}

Boolean Object::_non_existent() {
  if (!reference_) {
    return false;
  }
  try {
    ClientRequest request(*this, "_non_existent");
    do {
      request.begin();
    } while (!request.invoke());
    Boolean result = false;
    request.results() >> result;
    request.finish();
    return result;
  } catch (const OBJECT_NOT_EXIST&) {
    return true;
  }
}

char* Object::_repository_id() {
  if (!reference_) {
    throw NO_IMPLEMENT(corbel::minor::local_object, COMPLETED_NO);
  }
  if (const std::string& said = reference_->ior().type_id; !said.empty()) {
    return string_dup(said.c_str());
  }
  ClientRequest request(*this, "_repository_id");
  do {
    request.begin();
  } while (!request.invoke());
  String_var result;
  request.results() >> result;
  request.finish();
  return result._retn();
}

InterfaceDef_ptr Object::_get_interface() { throw NO_IMPLEMENT(corbel::minor::no_interface_repository, COMPLETED_NO); }

Boolean Object::_validate_connection(PolicyList_out inconsistent) {
  if (!reference_) {
    throw NO_IMPLEMENT(corbel::minor::local_object, COMPLETED_NO);
  }
  PolicyList_var wrong = new PolicyList;  // passed to the caller together with the result only
  bool valid = true;
  try {
    ClientRequest(*this, "_validate_connection").locate();
  } catch (const INV_POLICY&) {
    valid = false;
    PolicyTypeSeq types;
    types.length(2);
    types[0] = corbel::PriorityBandedConnectionPolicy::_type;
    types[1] = corbel::ClientProtocolPolicy::_type;
    wrong = _get_policy_overrides(types);
  }
  inconsistent = wrong._retn();
  return valid;
}

Boolean Object::_is_equivalent(Object_ptr other) noexcept {
  if (this == other) {
    return true;
  }
  if (other == nullptr || !reference_ || !other->reference_) {
    return false;
  }
  return reference_ == other->reference_ ||
         corbel::giop::are_equivalent(reference_->ior(), other->reference_->ior(), reference_->core().limits);
}

ULong Object::_hash(ULong maximum) noexcept {
  const ULong hash = reference_ ? corbel::giop::hash_of_object(reference_->ior(), reference_->core().limits) : 0;
  return maximum == 0xffffffffU ? hash : hash % (maximum + 1);
}

}  // namespace CORBA
