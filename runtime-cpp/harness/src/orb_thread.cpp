// SPDX-License-Identifier: Apache-2.0
#include "orb_thread.hpp"

#include <bw/error.hpp>
#include <bw/log.hpp>
#include <bw/text.hpp>
#include <bw/trouble.hpp>

#include <fstream>
#include <vector>

namespace bw {

namespace {

std::vector<std::string> read_arguments(const std::string& config) {
  std::vector<std::string> arguments{"bellwether"};
  std::ifstream file(config);
  if (!file) fail_start(with_errno("cannot read the ORB's configuration " + config));
  for (std::string raw; std::getline(file, raw);) {
    const std::string_view line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto blank = line.find(' ');
    arguments.emplace_back(line.substr(0, blank));
    if (blank != std::string_view::npos) arguments.emplace_back(trim(line.substr(blank)));
  }
  return arguments;
}

CORBA::ORB_ptr start_orb(const std::string& config) {
  std::vector<std::string> arguments = read_arguments(config);
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  CORBA::ORB_var orb = CORBA::ORB_init(argc, argv.data());
  if (argc > 1) fail_start("the ORB does not know the option " + std::string(argv[1]) + " of " + config);
  return orb._retn();
}

}  // namespace

OrbThread::OrbThread(const std::string& config) {
  try {
    orb_ = start_orb(config);
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

PortableServer::POA_ptr OrbThread::make_adapter(const std::string& name, const Policies& policies) {
  CORBA::PolicyList list;
  const auto add = [&list](CORBA::Policy_ptr policy) {
    list.length(list.length() + 1);
    list[list.length() - 1] = policy;
  };
  add(root_->create_lifespan_policy(policies.lifespan));
  add(root_->create_id_assignment_policy(policies.id_assignment));
  add(root_->create_id_uniqueness_policy(policies.id_uniqueness));
  add(root_->create_servant_retention_policy(policies.servant_retention));
  add(root_->create_request_processing_policy(policies.request_processing));
  add(root_->create_implicit_activation_policy(policies.implicit_activation));
  add(root_->create_thread_policy(policies.thread));
  try {
    // Without a manager the first gets one of its own, which holds requests; it is the others' too.
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
