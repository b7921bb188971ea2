// SPDX-License-Identifier: Apache-2.0
// ORB initializers (CORBA 3.3 part 1, 16.8).
#include "codec.hpp"
#include "registry.hpp"
#include "request_info.hpp"
#include "slots.hpp"

#include <corbel/mapping/exception.hpp>

#include <mutex>

namespace corbel::rtscheduling {
/// Installs dynamic scheduling in an ORB. Defined in its library; the weak symbol is null in programs without this
/// library.
[[gnu::weak]] void install(const std::shared_ptr<orb::Core>& core, pi::Registry& registry);
}  // namespace corbel::rtscheduling

namespace corbel::pi {

namespace {

using PortableInterceptor::ORBInitializer_ptr;
using PortableInterceptor::ORBInitializer_var;

/// Initializers for all ORBs of the process, as the standard requires. Never destroyed, because programs may create
/// ORBs until they exit.
struct Initializers {
  std::mutex mutex;
  std::vector<ORBInitializer_var> all;
};
Initializers& initializers() {
  static auto* const instance = new Initializers;
  return *instance;
}

class InitInfo final : public PortableInterceptor::ORBInitInfo {
 public:
  InitInfo(CORBA::ORB_ptr orb, Registry& registry, int argc, char** argv) : orb_(orb), registry_(registry) {
    for (int i = 0; i < argc && argv[i] != nullptr; ++i) {
      arguments_.emplace_back(argv[i]);
    }
  }
  void allow_resolving() noexcept { resolves_ = true; }
  void end() noexcept { orb_ = nullptr; }

  CORBA::StringSeq* arguments() override {
    orb();
    auto list = std::make_unique<CORBA::StringSeq>();
    list->length(static_cast<CORBA::ULong>(arguments_.size()));
    for (CORBA::ULong i = 0; i < list->length(); ++i) {
      (*list)[i] = arguments_[i].c_str();
    }
    return list.release();
  }
  char* orb_id() override { return CORBA::string_dup(orb().id()); }
  IOP::CodecFactory_ptr codec_factory() override { return make_codec_factory(orb()._core()); }
  void register_initial_reference(const char* id, CORBA::Object_ptr object) override {
    if (id == nullptr || *id == '\0') {
      throw InvalidName();
    }
    if (object == nullptr) {
      throw CORBA::BAD_PARAM(minor::nil_initial_reference, CORBA::COMPLETED_NO);
    }
    if (!orb()._core()->register_initial(id, object)) {
      throw InvalidName();
    }
  }
  CORBA::Object_ptr resolve_initial_references(const char* id) override {
    if (!resolves_) {
      throw CORBA::BAD_INV_ORDER(minor::not_here, CORBA::COMPLETED_NO);
    }
    CORBA::Object_ptr object = id != nullptr ? orb()._core()->resolve(id) : nullptr;
    return object != nullptr ? object : throw InvalidName();
  }
  void add_client_request_interceptor(PortableInterceptor::ClientRequestInterceptor_ptr interceptor) override {
    registry().add(interceptor);
  }
  void add_server_request_interceptor(PortableInterceptor::ServerRequestInterceptor_ptr interceptor) override {
    registry().add(interceptor);
  }
  void add_ior_interceptor(PortableInterceptor::IORInterceptor_ptr interceptor) override {
    registry().add(interceptor);
  }
  PortableInterceptor::SlotId allocate_slot_id() override { return registry().allocate_slot(); }
  void register_policy_factory(CORBA::PolicyType type, PortableInterceptor::PolicyFactory_ptr factory) override {
    registry().add_factory(type, factory);
  }

 private:
  CORBA::ORB& orb() const {
    if (orb_ == nullptr) {
      throw CORBA::OBJECT_NOT_EXIST(minor::initializer_over, CORBA::COMPLETED_NO);
    }
    return *orb_;
  }
  Registry& registry() const {
    orb();
    return registry_;
  }

  CORBA::ORB_ptr orb_;
  Registry& registry_;
  std::vector<std::string> arguments_;
  bool resolves_ = false;
};

std::vector<ORBInitializer_var> registered() {
  Initializers& here = initializers();
  const std::lock_guard lock(here.mutex);
  return here.all;
}

}  // namespace

// Called by ORB_init. The interceptors are installed at the end, so they do not see calls of the initializers.
void initialize(CORBA::ORB_ptr orb, int argc, char** argv) {
  const std::shared_ptr<orb::Core>& core = orb->_core();
  auto owned = std::make_unique<Registry>();
  Registry& registry = *owned;
  core->extension = std::move(owned);
  const CORBA::Object_var current = make_current(core);
  core->register_initial("PICurrent", current);
  const CORBA::Object_var codecs = make_codec_factory(core);
  core->register_initial("CodecFactory", codecs);
  if (rtscheduling::install != nullptr) {
    rtscheduling::install(core, registry);
  }

  const std::vector<ORBInitializer_var> all = registered();
  const corbel::ObjectVar<InitInfo> info = new InitInfo(orb, registry, argc, argv);
  struct InitInfoScope {
    InitInfo& info;
    ~InitInfoScope() { info.end(); }
  } const scope{*info.in()};
  for (const ORBInitializer_var& initializer : all) {
    initializer->pre_init(info.in());
  }
  registry.attach_adapters(*core);  // before post_init, which may create the root POA
  info->allow_resolving();
  for (const ORBInitializer_var& initializer : all) {
    initializer->post_init(info.in());
  }
  registry.attach(*core);
}

}  // namespace corbel::pi

void PortableInterceptor::register_orb_initializer(ORBInitializer_ptr initializer) {
  if (CORBA::is_nil(initializer)) {
    throw CORBA::BAD_PARAM(corbel::minor::nil_argument, CORBA::COMPLETED_NO);
  }
  corbel::pi::Initializers& here = corbel::pi::initializers();
  const std::lock_guard lock(here.mutex);
  here.all.emplace_back(ORBInitializer::_duplicate(initializer));
}
