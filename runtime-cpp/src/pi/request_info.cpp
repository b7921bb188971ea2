// SPDX-License-Identifier: Apache-2.0
#include "request_info.hpp"

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/server_request.hpp>

#include <algorithm>
#include <cstring>
#include <utility>

namespace corbel::pi {

void RequestOutcome::forward_to(giop::Ior ior) {
  status = PortableInterceptor::LOCATION_FORWARD;
  forward = std::make_shared<const giop::Ior>(std::move(ior));
}

RequestOutcome RequestOutcome::of_current_exception() {
  RequestOutcome ending;
  ending.keeper = std::current_exception();
  try {
    throw;
  } catch (const orb::Forward& elsewhere) {
    ending.forward_to(elsewhere.ior);
  } catch (const CORBA::SystemException& exception) {
    ending.status = PortableInterceptor::SYSTEM_EXCEPTION;
    ending.exception = &exception;
    ending.id = exception._rep_id();
  }
  return ending;
}

void AddedContexts::add(giop::ServiceContextList& all, const giop::ServiceContext& context, bool replace) {
  const auto there = std::ranges::find(all, context.id, &giop::ServiceContext::id);
  if (there != all.end() && !replace) {
    throw CORBA::BAD_INV_ORDER(minor::context_there, CORBA::COMPLETED_NO);
  }
  const giop::ServiceContext added{context.id, keep(context.data)};
  if (there != all.end()) {
    *there = added;
  } else {
    all.push_back(added);
  }
}

std::span<const std::byte> AddedContexts::keep(std::span<const std::byte> data) {
  if (has_first_ || data.size() > first_.size()) {
    return others_.emplace_back(data.begin(), data.end());
  }
  has_first_ = true;
  std::ranges::copy(data, first_.begin());
  return std::span(first_).first(data.size());
}

bool AddedContexts::owns(std::span<const std::byte> data) const noexcept {
  return (has_first_ && data.data() == first_.data()) || std::ranges::any_of(others_, [&](const auto& octets) {
           return octets.data() == data.data() && octets.size() == data.size();
         });
}

void AddedContexts::remove_all_from(giop::ServiceContextList& all) noexcept {
  std::erase_if(all, [this](const giop::ServiceContext& context) { return owns(context.data); });
  has_first_ = false;
  others_.clear();
}

giop::ServiceContext view_of(const IOP::ServiceContext& context) noexcept {
  return {context.context_id,
          std::as_bytes(std::span(context.context_data.get_buffer(), context.context_data.length()))};
}

CORBA::OctetSeq to_octets(std::span<const std::byte> bytes) {
  CORBA::OctetSeq octets;
  octets.length(static_cast<CORBA::ULong>(bytes.size()));
  if (!bytes.empty()) {
    std::memcpy(octets.get_buffer(), bytes.data(), bytes.size());
  }
  return octets;
}

IOP::ServiceContext* to_context(const giop::ServiceContext& context) {
  return new IOP::ServiceContext{context.id, to_octets(context.data)};
}

IOP::ServiceContext* find_context(const giop::ServiceContextList& all, IOP::ServiceId id) {
  const auto found = std::ranges::find(all, id, &giop::ServiceContext::id);
  if (found == all.end()) {
    throw CORBA::BAD_PARAM(minor::no_context, CORBA::COMPLETED_NO);
  }
  return to_context(*found);
}

IOP::ServiceContext* find_context(const giop::ServiceContexts& all, IOP::ServiceId id) {
  giop::ServiceContext found;
  if (!all.find(id, found)) {
    throw CORBA::BAD_PARAM(minor::no_context, CORBA::COMPLETED_NO);
  }
  return to_context(found);
}

}  // namespace corbel::pi

namespace PortableInterceptor {

namespace {
[[noreturn]] void not_available() { throw CORBA::NO_RESOURCES(corbel::minor::not_available, CORBA::COMPLETED_NO); }
}  // namespace

Dynamic::ParameterList* RequestInfo::arguments() { not_available(); }
Dynamic::ExceptionList* RequestInfo::exceptions() { not_available(); }
Dynamic::ContextList* RequestInfo::contexts() { not_available(); }
Dynamic::RequestContext* RequestInfo::operation_context() { not_available(); }
CORBA::Any* RequestInfo::result() { not_available(); }

}  // namespace PortableInterceptor
