// SPDX-License-Identifier: Apache-2.0
// Priority transforms (RT-CORBA 1.2, 5.8), and how a program gives an ORB one, which the standard leaves to the ORB.
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

/// Changes the priorities of requests, for models that are neither the client's nor the server's. False: the request is
/// not served, or the call not made, which then ends with UNKNOWN. Called by any thread, and throws nothing.
class PriorityTransform {
 public:
  PriorityTransform() = default;
  PriorityTransform(const PriorityTransform&) = delete;
  PriorityTransform& operator=(const PriorityTransform&) = delete;
  virtual ~PriorityTransform() = default;
  /// At the server, for a request to the object of this id: its priority, as the object's priority model says, is
  /// before the lane is chosen; what it is made is the request's from then on.
  virtual CORBA::Boolean inbound(Priority& the_priority, const PortableServer::ObjectId& oid) = 0;
  /// For a call that the servant of the object of this id makes, in the upcall's thread, where the server of that call
  /// wants to know its priority: what it is told, and by which band's connection.
  virtual CORBA::Boolean outbound(Priority& the_priority, const PortableServer::ObjectId& oid) = 0;
};

class PriorityTransformManager;
using PriorityTransformManager_ptr = PriorityTransformManager*;
using PriorityTransformManager_var = corbel::ObjectVar<PriorityTransformManager>;

/// resolve_initial_references("PriorityTransformManager").
class PriorityTransformManager final : public CORBA::Object {
 public:
  using _ptr_type = PriorityTransformManager_ptr;
  using _var_type = PriorityTransformManager_var;
  static _ptr_type _duplicate(_ptr_type manager) noexcept { return corbel::orb::duplicate(manager); }
  static _ptr_type _narrow(CORBA::Object_ptr object) { return _duplicate(dynamic_cast<_ptr_type>(object)); }
  static _ptr_type _nil() noexcept { return nullptr; }

  /// The ORB's from now on; it becomes the ORB's own. Null is none.
  void transform(PriorityTransform* transform);
  /// Not the caller's.
  PriorityTransform* transform() const;

  explicit PriorityTransformManager(std::shared_ptr<corbel::orb::Core> core) noexcept : core_(std::move(core)) {}

 private:
  std::shared_ptr<corbel::orb::Core> core_;
};

}  // namespace RTCORBA
