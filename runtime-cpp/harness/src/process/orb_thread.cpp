// SPDX-License-Identifier: Apache-2.0
#include "orb_thread.hpp"

#include <bw/process/error.hpp>
#include <bw/process/error_report.hpp>
#include <bw/process/log.hpp>

#include <string>
#include <vector>

namespace bw {

namespace {

CORBA::ORB_ptr start_orb(const OrbConfiguration& configuration) {
  std::vector<std::string> arguments = configuration.arguments;
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  CORBA::ORB_var orb = CORBA::ORB_init(argc, argv.data());
  if (argc > 1) fail_start("the ORB does not know the option " + std::string(argv[1]) + " of " + configuration.file);
  return orb._retn();
}

void add(CORBA::PolicyList& list, CORBA::Policy_ptr policy) {
  list.length(list.length() + 1);
  list[list.length() - 1] = policy;
}

}  // namespace

OrbThread::OrbThread(const std::string& config) : configuration_(OrbConfiguration::read(config)) {
  try {
    orb_ = start_orb(configuration_);
    CORBA::Object_var object = orb_->resolve_initial_references("RootPOA");
    root_ = PortableServer::POA::_narrow(object);
    poa_ = make_adapter("bellwether", Policies{});
  } catch (const CORBA::Exception& exception) {
    fail_start("the ORB does not start with " + config + ": " + describe(exception) +
               "; is its endpoint's address another host's, or its port taken?");
  }
}

OrbThread::~OrbThread() {
  try {
    close();
  } catch (const CORBA::Exception& exception) {
    log("while shutting the ORB down: " + describe(exception));
  }
}

CORBA::Object_ptr OrbThread::activate_object(const std::string& id, PortableServer::Servant servant) {
  PortableServer::ObjectId_var object_id = PortableServer::string_to_ObjectId(id.c_str());
  poa_->activate_object_with_id(object_id, servant);
  return poa_->id_to_reference(object_id);
}

void OrbThread::add_options(const std::string& adapter, CORBA::PolicyList& policies) const {
  for (const auto& [option, value] : configuration_.of_adapter(adapter)) {
    CORBA::Policy_var policy = orb::adapter_policy(option.c_str(), value.c_str());
    if (CORBA::is_nil(policy)) {
      fail_start("the ORB has no option " + option + " of object adapters, which " + configuration_.file +
                 " sets for " + adapter);
    }
    add(policies, policy._retn());
  }
}

PortableServer::POA_ptr OrbThread::make_adapter(const std::string& name, const Policies& policies) {
  CORBA::PolicyList list;
  add(list, root_->create_lifespan_policy(policies.lifespan));
  add(list, root_->create_id_assignment_policy(policies.id_assignment));
  add(list, root_->create_id_uniqueness_policy(policies.id_uniqueness));
  add(list, root_->create_servant_retention_policy(policies.servant_retention));
  add(list, root_->create_request_processing_policy(policies.request_processing));
  add(list, root_->create_implicit_activation_policy(policies.implicit_activation));
  add(list, root_->create_thread_policy(policies.thread));
  add_options(name, list);
  try {
    // Without a manager, the first adapter gets a new one, which holds requests; all others share it.
    PortableServer::POA_var made = root_->create_POA(name.c_str(), manager_, list);
    for (CORBA::ULong i = 0; i < list.length(); ++i) list[i]->destroy();
    if (CORBA::is_nil(manager_)) manager_ = made->the_POAManager();
    return made._retn();
  } catch (const CORBA::UserException& exception) {
    fail_start("the ORB does not make the object adapter " + name + ": " + describe(exception));
  }
}

std::string OrbThread::to_string(CORBA::Object_ptr object) {
  CORBA::String_var reference = orb_->object_to_string(object);
  return std::string(reference);
}

CORBA::Object_ptr OrbThread::to_object(const std::string& reference) {
  return orb_->string_to_object(reference.c_str());
}

void OrbThread::open() {
  thread_ = std::thread([this] {
    try {
      orb_->run();
    } catch (const CORBA::Exception& exception) {
      log("the ORB's loop ended: " + describe(exception));
    }
  });
  manager_->activate();
}

void OrbThread::close() {
  if (CORBA::is_nil(orb_)) return;
  orb_->shutdown(true);
  if (thread_.joinable()) thread_.join();
  orb_->destroy();
  orb_ = CORBA::ORB::_nil();
}

}  // namespace bw
