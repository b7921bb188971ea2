// SPDX-License-Identifier: Apache-2.0
// A server and a client of types::Everything in the classic mapping, which are compiled with Corbel and with omniORB.
//   PEER server [-ORB…]                    prints its reference, serves until its standard input ends
//   PEER client REFERENCE [-ORB…]          exit status 0 if all results are right
//   PEER small-client REFERENCE [-ORB…]    the same without large messages
//   PEER sizes FROM TO REFERENCE [-ORB…]   calls with octets of all these sizes, and with 10 MB
//   PEER idle MILLISECONDS REFERENCE [-ORB…]   calls after pauses of about this length
//   PEER forwarder REFERENCE [-ORB…]       prints a reference; a servant locator forwards its requests to REFERENCE
//   PEER forwarder-for-good REFERENCE [-ORB…]   the same, by a servant, and permanently
//   PEER texts-server CODE_SET [-ORB…]     as server; echo() expects text() in this code set
//   PEER texts CODE_SET REFERENCE [-ORB…]  sends text() in this code set
//   PEER calling-back [-ORB…]              as server; identity() is one more than that of any_partner()'s object
//   PEER called-back REFERENCE [-ORB…]     lets that server call an object of this process over the same connection
//   PEER expect EXCEPTION REFERENCE        exit status 0 if identity() raises this exception; "none": none
#pragma once

#include "support/orbs/serve_until_input_ends.hpp"
#include "support/servants/everything_client.hpp"
#include "support/servants/everything_servant.hpp"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>

namespace peer {

inline void run(CORBA::ORB_ptr orb, PortableServer::POA_ptr root_poa, CORBA::Object_ptr reference) {
  PortableServer::POAManager_var manager = root_poa->the_POAManager();
  manager->activate();
  test::serve_until_input_ends(orb, reference);
}

inline PortableServer::POA_ptr root_of(CORBA::ORB_ptr orb) {
  CORBA::Object_var root = orb->resolve_initial_references("RootPOA");
  return PortableServer::POA::_narrow(root);
}

/// Creates a POA for persistent objects. If `located`, a servant locator serves them, and the POA has no active object
/// map.
inline PortableServer::POA_ptr make_poa(PortableServer::POA_ptr root, bool located) {
  PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies;
  policies.length(located ? 4 : 2);
  policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
  policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
  if (located) {
    policies[2] = root->create_servant_retention_policy(PortableServer::NON_RETAIN);
    policies[3] = root->create_request_processing_policy(PortableServer::USE_SERVANT_MANAGER);
  }
  return root->create_POA("objects", manager, policies);
}

inline int serve(CORBA::ORB_ptr orb) {
  PortableServer::POA_var root = root_of(orb);
  PortableServer::POA_var poa = make_poa(root, false);
  auto* servant = new EverythingServant;
  // the adapter has its own reference count until the ORB is destroyed
  PortableServer::ServantBase_var owner(servant);
  PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("everything");
  poa->activate_object_with_id(id.in(), servant);
  CORBA::Object_var reference = poa->id_to_reference(id.in());
  run(orb, root, reference);
  if (servant->last_note != 0) {
    std::fprintf(stderr, "note %u\n", static_cast<unsigned>(servant->last_note));
  }
  return 0;
}

/// Its identity is one more than the identity of the object that any_partner() received. omniORB calls back only by
/// references that have arrived over the connection.
class CallingBack : public EverythingServant {
 public:
  CORBA::Object_ptr any_partner(CORBA::Object_ptr given) override {
    other_ = types::Everything::_unchecked_narrow(given);
    return CORBA::Object::_nil();
  }
  types::Id identity() override { return other_->identity() + 1; }

 private:
  types::Everything_var other_;
};

/// Activates the servant in an adapter whose objects accept bidirectional connections.
inline CORBA::Object_ptr activate_bidirectional(CORBA::ORB_ptr orb, PortableServer::POA_ptr root,
                                                PortableServer::Servant servant) {
  PortableServer::POAManager_var manager = root->the_POAManager();
  CORBA::PolicyList policies;
  policies.length(1);
  policies[0] = bidirectional(orb);
  PortableServer::POA_var poa = root->create_POA("both ways", manager, policies);
  PortableServer::ObjectId_var id = poa->activate_object(servant);
  return poa->id_to_reference(id.in());
}

inline int call_back(CORBA::ORB_ptr orb) {
  PortableServer::POA_var root = root_of(orb);
  auto* servant = new CallingBack;
  PortableServer::ServantBase_var owner(servant);
  CORBA::Object_var reference = activate_bidirectional(orb, root, servant);
  run(orb, root, reference);
  return 0;
}

inline int be_called_back(CORBA::ORB_ptr orb, const char* reference) {
  PortableServer::POA_var root = root_of(orb);
  PortableServer::POAManager_var manager = root->the_POAManager();
  manager->activate();
  auto* servant = new EverythingServant;
  PortableServer::ServantBase_var owner(servant);
  CORBA::Object_var own = activate_bidirectional(orb, root, servant);
  std::thread serving([orb] { orb->run(); });
  int status = 1;
  try {
    offer_connections(orb);
    CORBA::Object_var object = orb->string_to_object(reference);
    types::Everything_var target = types::Everything::_unchecked_narrow(object);
    CORBA::Object_var none = target->any_partner(own);
    status = 0;
    for (int i = 0; i < 3; ++i) {
      status |= target->identity() == 43 ? 0 : 1;
    }
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "called back: %s\n", exception._rep_id());
    status = 1;
  }
  orb->shutdown(true);
  serving.join();
  return status;
}

class Forwarder : public LocatorBase {
 public:
  explicit Forwarder(CORBA::Object_ptr target) : target_(CORBA::Object::_duplicate(target)) {}
  PortableServer::Servant preinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                                    PortableServer::ServantLocator::Cookie&) override {
    throw PortableServer::ForwardRequest(target_);
  }
  void postinvoke(const PortableServer::ObjectId&, PortableServer::POA_ptr, const char*,
                  PortableServer::ServantLocator::Cookie, PortableServer::Servant) override {}

 private:
  CORBA::Object_var target_;
};

inline int forward(CORBA::ORB_ptr orb, const char* target) {
  PortableServer::POA_var root = root_of(orb);
  PortableServer::POA_var poa = make_poa(root, true);
  CORBA::Object_var there = orb->string_to_object(target);
  PortableServer::ServantManager_var manager = as_manager(new Forwarder(there));
  poa->set_servant_manager(manager);
  PortableServer::ObjectId_var id = PortableServer::string_to_ObjectId("moved");
  CORBA::Object_var reference = poa->create_reference_with_id(id.in(), "IDL:types/Everything:1.0");
  run(orb, root, reference);
  return 0;
}

/// A servant that forwards all calls.
class ForwarderForGood : public EverythingServant {
 public:
  explicit ForwarderForGood(CORBA::Object_ptr target) : target_(CORBA::Object::_duplicate(target)) {}
  types::Id identity() override {
    send_for_good(target_);
    return 0;
  }

 private:
  CORBA::Object_var target_;
};

/// Returns "Grüße: ÄÖÜ" in the native code set of this process.
inline const char* text(const char* code_set) {
  return std::strcmp(code_set, "utf-8") == 0 ? "Gr\u00fc\u00dfe: \u00c4\u00d6\u00dc"
                                             : "Gr\xfc\xdf"
                                               "e: \xc4\xd6\xdc";
}

/// A servant that refuses any other text than text().
class TextServant : public EverythingServant {
 public:
  explicit TextServant(const char* expected) : expected_(expected) {}
  char* echo(const char* given, char*& both, CORBA::String_out result) override {
    if (std::strcmp(given, expected_) != 0) {
      throw CORBA::BAD_PARAM();
    }
    return EverythingServant::echo(given, both, result);
  }

 private:
  const char* expected_;
};

/// Serves until standard input ends.
inline int serve(CORBA::ORB_ptr orb, EverythingServant* servant) {
  PortableServer::ServantBase_var owner(servant);
  PortableServer::POA_var root = root_of(orb);
  PortableServer::ObjectId_var id = root->activate_object(servant);
  CORBA::Object_var reference = root->id_to_reference(id.in());
  run(orb, root, reference);
  return 0;
}

inline int send_text(CORBA::ORB_ptr orb, const char* code_set, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  types::Everything_var target = types::Everything::_unchecked_narrow(object);
  CORBA::String_var both = CORBA::string_dup("");
  CORBA::String_var old;
  CORBA::String_var result = target->echo(text(code_set), both.inout(), old.out());
  const bool same = std::strcmp(result, text(code_set)) == 0 && std::strcmp(both, text(code_set)) == 0;
  return same && std::strcmp(old, "") == 0 ? 0 : 1;
}

inline int call(CORBA::ORB_ptr orb, const char* reference, bool large) {
  CORBA::Object_var object = orb->string_to_object(reference);
  types::Everything_var target = types::Everything::_narrow(object);
  if (CORBA::is_nil(target)) {
    std::fprintf(stderr, "not an Everything\n");
    return 1;
  }
  return EverythingClient(target, large).run() == 0 ? 0 : 1;
}

/// Calls with octets of every size from `from` to `to`, and of 10,000,000.
inline int call_by_size(CORBA::ORB_ptr orb, const char* from, const char* to, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  types::Everything_var target = types::Everything::_narrow(object);
  const auto good = [&target](CORBA::ULong size) {
    if (octets_that_come_back(target, size) == size) {
      return true;
    }
    std::fprintf(stderr, "%u octets came back otherwise\n", static_cast<unsigned>(size));
    return false;
  };
  const auto last = static_cast<CORBA::ULong>(std::strtoul(to, nullptr, 10));
  for (auto size = static_cast<CORBA::ULong>(std::strtoul(from, nullptr, 10)); size <= last; ++size) {
    if (!good(size)) {
      return 1;
    }
  }
  return good(10'000'000) ? 0 : 1;
}

/// Calls after pauses that end before, after, and just when the server ends the connection.
inline int call_after_pauses(CORBA::ORB_ptr orb, const char* milliseconds, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  types::Everything_var target = types::Everything::_narrow(object);
  const long pause = std::strtol(milliseconds, nullptr, 10);
  for (int i = -2; i <= 4; ++i) {
    if (target->identity() != 42) {
      return 1;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(pause + i * pause / 8));
  }
  return target->identity() == 42 ? 0 : 1;
}

inline int expect(CORBA::ORB_ptr orb, const char* name, const char* reference) {
  CORBA::Object_var object = orb->string_to_object(reference);
  types::Everything_var target = types::Everything::_unchecked_narrow(object);
  try {
    target->identity();
    if (std::strcmp(name, "none") == 0) {
      return 0;
    }
    std::fprintf(stderr, "raised nothing\n");
  } catch (const CORBA::SystemException& exception) {
    if (std::strcmp(exception._name(), name) == 0) {
      return 0;
    }
    std::fprintf(stderr, "raised %s\n", exception._name());
  }
  return 1;
}

}  // namespace peer

int main(int argc, char** argv) {
  try {
    CORBA::ORB_var orb = CORBA::ORB_init(argc, argv);
    int status = 2;
    if (argc == 2 && std::strcmp(argv[1], "server") == 0) {
      status = peer::serve(orb);
    } else if (argc == 3 && std::strcmp(argv[1], "client") == 0) {
      status = peer::call(orb, argv[2], true);
    } else if (argc == 3 && std::strcmp(argv[1], "small-client") == 0) {
      status = peer::call(orb, argv[2], false);
    } else if (argc == 5 && std::strcmp(argv[1], "sizes") == 0) {
      status = peer::call_by_size(orb, argv[2], argv[3], argv[4]);
    } else if (argc == 4 && std::strcmp(argv[1], "idle") == 0) {
      status = peer::call_after_pauses(orb, argv[2], argv[3]);
    } else if (argc == 3 && std::strcmp(argv[1], "forwarder") == 0) {
      status = peer::forward(orb, argv[2]);
    } else if (argc == 3 && std::strcmp(argv[1], "forwarder-for-good") == 0) {
      CORBA::Object_var target = orb->string_to_object(argv[2]);
      status = peer::serve(orb, new peer::ForwarderForGood(target));
    } else if (argc == 3 && std::strcmp(argv[1], "texts-server") == 0) {
      status = peer::serve(orb, new peer::TextServant(peer::text(argv[2])));
    } else if (argc == 4 && std::strcmp(argv[1], "texts") == 0) {
      status = peer::send_text(orb, argv[2], argv[3]);
    } else if (argc == 2 && std::strcmp(argv[1], "calling-back") == 0) {
      status = peer::call_back(orb);
    } else if (argc == 3 && std::strcmp(argv[1], "called-back") == 0) {
      status = peer::be_called_back(orb, argv[2]);
    } else if (argc == 4 && std::strcmp(argv[1], "expect") == 0) {
      status = peer::expect(orb, argv[2], argv[3]);
    } else {
      std::fprintf(stderr,
                   "usage: PEER server | client REFERENCE | small-client REFERENCE | sizes FROM TO REFERENCE | "
                   "idle MILLISECONDS REFERENCE | forwarder REFERENCE | forwarder-for-good REFERENCE | texts-server "
                   "CODE_SET | texts CODE_SET REFERENCE | calling-back | called-back REFERENCE | expect "
                   "EXCEPTION REFERENCE\n");
    }
    orb->destroy();
    return status;
  } catch (const CORBA::Exception& exception) {
    std::fprintf(stderr, "peer: %s\n", exception._rep_id());
    return 1;
  }
}
