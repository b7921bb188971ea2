// SPDX-License-Identifier: Apache-2.0
// Priority transforms (RT-CORBA 1.2, 5.8), and their installation, which the standard leaves to the ORB.
#pragma once

#include <corbel/orb/object.hpp>
#include <corbel/orb/priority_mapping.hpp>
#include <corbel/poa/object_id.hpp>

#include <memory>
#include <mutex>

namespace corbel::orb {
class Core;
}

namespace RTCORBA {

/// Changes the priorities of requests, for models other than CLIENT_PROPAGATED and SERVER_DECLARED. If a function
/// returns false, the request is not served, or the call not made, and the caller gets UNKNOWN. Any thread may call the
/// functions, which must not throw.
class PriorityTransform {
 public:
  PriorityTransform() = default;
  PriorityTransform(const PriorityTransform&) = delete;
  PriorityTransform& operator=(const PriorityTransform&) = delete;
  virtual ~PriorityTransform() = default;
  /// Called at the server for a request to the object with this id, before the lane is chosen. `the_priority` is the
  /// priority by the object's model; the new value is that of the request from then on.
  virtual CORBA::Boolean inbound(Priority& the_priority, const PortableServer::ObjectId& oid) = 0;
  /// Called in the thread of an upcall, for a call by the servant of the object with this id, if the called server
  /// wants the priority. The new value is sent to the server, and selects the priority band.
  virtual CORBA::Boolean outbound(Priority& the_priority, const PortableServer::ObjectId& oid) = 0;
};

class PriorityTransformManager;
using PriorityTransformManager_ptr = PriorityTransformManager*;
using PriorityTransformManager_var = corbel::ObjectVar<PriorityTransformManager>;

/// Result of resolve_initial_references("PriorityTransformManager").
class PriorityTransformManager final : public CORBA::Object {
 public:
  using _ptr_type = PriorityTransformManager_ptr;
  using _var_type = PriorityTransformManager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<_ptr_type>(object)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// Installs the transform in the ORB, which takes ownership. Null removes it.
  void transform(PriorityTransform* transform);
  /// Returns the current transform, which the ORB owns, or null.
  PriorityTransform* transform() const;

  explicit PriorityTransformManager(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

}  // namespace RTCORBA
