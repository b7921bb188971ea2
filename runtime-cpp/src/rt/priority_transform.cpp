// SPDX-License-Identifier: Apache-2.0
#include <corbel/PortableServer.h>
#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/core/core.hpp>

#include <cstring>

namespace RTCORBA {

namespace {

[[noreturn]] void fail() { throw CORBA::UNKNOWN(corbel::minor::transform_failed, CORBA::COMPLETED_NO); }

/// Adapts a PriorityTransform to the ORB's interface.
class Transforms final : public corbel::orb::PriorityTransforms {
 public:
  Transforms(std::unique_ptr<PriorityTransform> by, PortableServer::Current_ptr upcall) noexcept
      : by(std::move(by)), upcall_(upcall) {}

  Priority inbound(Priority priority, std::span<const std::byte> id) override {
    PortableServer::ObjectId oid;
    oid.length(static_cast<CORBA::ULong>(id.size()));
    if (!id.empty()) {
      std::memcpy(oid.get_buffer(), id.data(), id.size());
    }
    return by->inbound(priority, oid) ? checked(priority) : (fail(), priority);
  }

  Priority outbound(Priority priority) override {
    PortableServer::ObjectId_var oid;
    try {
      oid = upcall_->get_object_id();
    } catch (const PortableServer::Current::NoContext&) {
      return priority;
    }
    return by->outbound(priority, *oid) ? checked(priority) : (fail(), priority);
  }

  const std::unique_ptr<PriorityTransform> by;

 private:
  static Priority checked(Priority priority) { return priority >= minPriority ? priority : (fail(), priority); }

  const PortableServer::Current_var upcall_;
};

}  // namespace

void PriorityTransformManager::transform(PriorityTransform* transform) {
  std::unique_ptr<PriorityTransform> owner(transform);
  if (transform == nullptr) {
    return core_->transform_priorities_by(nullptr);
  }
  const CORBA::Object_var current = core_->resolve("POACurrent");
  core_->transform_priorities_by(
      std::make_unique<Transforms>(std::move(owner), PortableServer::Current::_narrow(current)));
  core_->serves_by_priority = true;
}

PriorityTransform* PriorityTransformManager::transform() const {
  const auto* const now = static_cast<const Transforms*>(core_->priority_transforms.load());
  return now != nullptr ? now->by.get() : nullptr;
}

}  // namespace RTCORBA
