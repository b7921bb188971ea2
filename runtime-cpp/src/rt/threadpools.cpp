// SPDX-License-Identifier: Apache-2.0
#include "pools.hpp"

#include <corbel/RTCORBA.h>

#include <corbel/mapping/exception.hpp>
#include <corbel/orb/log.hpp>

namespace corbel::rt {

void not_here(const orb::Core& core, const char* what) {
  orb::log_error(core.options, "%s", what);
  throw CORBA::NO_IMPLEMENT(minor::not_supported, CORBA::COMPLETED_NO);
}

orb::ThreadPools& pools_of(orb::Core& core) {
  core.check_running();
  orb::ThreadPools* const pools = core.server().pools();
  return pools != nullptr ? *pools : (not_here(core, "pools of threads need -ORBConcurrency thread-pool."), *pools);
}

}  // namespace corbel::rt

namespace RTCORBA {

namespace {

ThreadpoolId create(corbel::orb::Core& core, corbel::orb::ThreadpoolSpec spec, bool buffers) {
  if (buffers) {
    corbel::rt::not_here(core,
                         "threadpools buffer no requests: those wait in the system's buffers. Create it without.");
  }
  return corbel::rt::pools_of(core).create(std::move(spec));
}

}  // namespace

ThreadpoolId RTORB::create_threadpool(CORBA::ULong stacksize, CORBA::ULong static_threads, CORBA::ULong dynamic_threads,
                                      Priority default_priority, CORBA::Boolean allow_request_buffering, CORBA::ULong,
                                      CORBA::ULong) {
  corbel::orb::ThreadpoolSpec spec;
  spec.lanes.push_back({default_priority, static_threads, dynamic_threads});
  spec.stack = stacksize;
  return create(*core_, std::move(spec), allow_request_buffering);
}

ThreadpoolId RTORB::create_threadpool_with_lanes(CORBA::ULong stacksize, const ThreadpoolLanes& lanes,
                                                 CORBA::Boolean allow_borrowing, CORBA::Boolean allow_request_buffering,
                                                 CORBA::ULong, CORBA::ULong) {
  corbel::orb::ThreadpoolSpec spec;
  for (CORBA::ULong i = 0; i < lanes.length(); ++i) {
    spec.lanes.push_back({lanes[i].lane_priority, lanes[i].static_threads, lanes[i].dynamic_threads});
  }
  spec.divided = true;
  spec.borrows = allow_borrowing;
  spec.stack = stacksize;
  return create(*core_, std::move(spec), allow_request_buffering);
}

void RTORB::destroy_threadpool(ThreadpoolId threadpool) {
  corbel::orb::Server* const server = core_->server_if_any();
  if (server == nullptr || server->pools() == nullptr || !server->pools()->destroy(threadpool)) {
    throw InvalidThreadpool();
  }
}

ThreadpoolPolicy_ptr RTORB::create_threadpool_policy(ThreadpoolId threadpool) {
  return new ThreadpoolPolicy(threadpool);
}

}  // namespace RTCORBA
