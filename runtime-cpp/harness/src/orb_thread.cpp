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

PortableServer::POA_ptr make_adapter(PortableServer::POA_ptr root) {
  CORBA::PolicyList policies;
  policies.length(2);
  policies[0] = root->create_lifespan_policy(PortableServer::PERSISTENT);
  policies[1] = root->create_id_assignment_policy(PortableServer::USER_ID);
  // Without a manager it gets one of its own, which holds requests.
  PortableServer::POA_var made = root->create_POA("bellwether", PortableServer::POAManager::_nil(), policies);
  for (CORBA::ULong i = 0; i < policies.length(); ++i) policies[i]->destroy();
  return made._retn();
}

}  // namespace

OrbThread::OrbThread(const std::string& config) {
  try {
    orb_ = start_orb(config);
    CORBA::Object_var object = orb_->resolve_initial_references("RootPOA");
    PortableServer::POA_var root = PortableServer::POA::_narrow(object);
    poa_ = make_adapter(root);
    manager_ = poa_->the_POAManager();
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

std::string OrbThread::activate_object(const std::string& id, PortableServer::Servant servant) {
  PortableServer::ObjectId_var object_id = PortableServer::string_to_ObjectId(id.c_str());
  poa_->activate_object_with_id(object_id, servant);
  CORBA::Object_var object = poa_->id_to_reference(object_id);
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
