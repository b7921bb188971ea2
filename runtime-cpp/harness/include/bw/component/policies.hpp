// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

namespace bw {

/// The policies of an object adapter (CORBA 3.3, part 1, 15.3.8). The defaults are those of the components' adapter.
struct Policies {
  PortableServer::LifespanPolicyValue lifespan = PortableServer::PERSISTENT;
  PortableServer::IdAssignmentPolicyValue id_assignment = PortableServer::USER_ID;
  PortableServer::IdUniquenessPolicyValue id_uniqueness = PortableServer::UNIQUE_ID;
  PortableServer::ServantRetentionPolicyValue servant_retention = PortableServer::RETAIN;
  PortableServer::RequestProcessingPolicyValue request_processing = PortableServer::USE_ACTIVE_OBJECT_MAP_ONLY;
  PortableServer::ImplicitActivationPolicyValue implicit_activation = PortableServer::NO_IMPLICIT_ACTIVATION;
  PortableServer::ThreadPolicyValue thread = PortableServer::ORB_CTRL_MODEL;
};

}  // namespace bw
