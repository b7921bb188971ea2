// SPDX-License-Identifier: Apache-2.0
// Object names and URLs: string_to_object and resolve_initial_references.
#include <corbel/giop/corbaloc.hpp>
#include <corbel/giop/stringified_name.hpp>
#include <corbel/mapping/exception.hpp>
#include <corbel/orb/client_request.hpp>
#include <corbel/orb/core/core.hpp>
#include <corbel/orb/core/init_ref.hpp>
#include <corbel/orb/marshal.hpp>

#include <strings.h>
#include <algorithm>
#include <set>

namespace corbel::rt {
/// Returns an initial reference of RT-CORBA. Defined in the real-time library; the weak symbol is null in programs
/// without it.
[[gnu::weak]] CORBA::Object_ptr initial_reference(orb::Core& core, const std::string& name);
}  // namespace corbel::rt

namespace corbel::orb {

namespace {

bool starts_with(std::string_view text, std::string_view prefix) {
  return text.size() >= prefix.size() && ::strncasecmp(text.data(), prefix.data(), prefix.size()) == 0;
}

[[noreturn]] void bad_url(CORBA::ULong minor) { throw CORBA::BAD_PARAM(minor, CORBA::COMPLETED_NO); }

/// Limits the nesting of URLs: a URL may name an initial reference that is a URL itself, possibly in a circle.
class UrlDepth {
 public:
  UrlDepth() {
    if (++depth_ > deepest) {
      --depth_;
      bad_url(minor::bad_uri);
    }
  }
  UrlDepth(const UrlDepth&) = delete;
  UrlDepth& operator=(const UrlDepth&) = delete;
  ~UrlDepth() { --depth_; }

 private:
  static constexpr int deepest = 8;
  static inline thread_local int depth_ = 0;
};

/// The ORB's own initial references, each available if the program is linked with its module.
enum class Module : std::uint8_t { orb, poa, rt };
struct BuiltInReference {
  std::string_view name;
  Module needs;
};
constexpr BuiltInReference built_in_references[] = {
    {"ORBPolicyManager", Module::orb},
    {"PolicyCurrent", Module::orb},
    {"RootPOA", Module::poa},
    {"POACurrent", Module::poa},
    {"RTORB", Module::rt},
    {"RTCurrent", Module::rt},
    {"PriorityMappingManager", Module::rt},
    {"PriorityTransformManager", Module::rt},
};

bool is_linked(Module needed) {
  switch (needed) {
    case Module::orb: break;
    case Module::poa: return Core::has_adapter_module();
    case Module::rt: return rt::initial_reference != nullptr;
  }
  return true;
}

CORBA::Object_ptr make_built_in(Core& core, const BuiltInReference& reference) {
  switch (reference.needs) {
    case Module::orb: break;
    case Module::poa: return reference.name == "RootPOA" ? core.adapter()->root() : core.adapter()->current();
    case Module::rt: return rt::initial_reference(core, std::string(reference.name));
  }
  return reference.name == "PolicyCurrent" ? make_policy_current(core.shared_from_this())
                                           : make_policy_manager(core.shared_from_this());
}

/// Calls CosNaming::NamingContext::resolve without its stub. Throws BAD_PARAM if the name is not bound.
CORBA::Object_ptr resolve_name(CORBA::Object& context, const giop::NameComponents& name) {
  try {
    ClientRequest request(context, "resolve");
    do {
      cdr::Writer& out = request.begin();
      out << static_cast<CORBA::ULong>(name.size());
      for (const giop::NameComponent& part : name) {
        out << part.id.c_str() << part.kind.c_str();
      }
    } while (!request.invoke());
    CORBA::Object_var result;
    request.results() >> result;
    request.finish();
    return result._retn();
  } catch (const CORBA::UNKNOWN&) {  // a user exception: NotFound, CannotProceed or InvalidName
    bad_url(minor::name_not_bound);
  }
}

}  // namespace

CORBA::Object_ptr Core::make_object(giop::Ior ior) {
  if (ior.nil()) {
    return nullptr;
  }
  return new CORBA::Object(std::make_shared<Reference>(shared_from_this(), std::move(ior)));
}

CORBA::Object_ptr Core::make_own_object(giop::Ior ior) {
  return new CORBA::Object(
      std::make_shared<Reference>(shared_from_this(), std::move(ior), 0, nullptr, Reference::LazyTargets()));
}

CORBA::Object_ptr Core::string_to_object(const char* text) {
  check_running();
  if (text == nullptr) {
    bad_url(minor::bad_uri);
  }
  if (starts_with(text, "IOR:")) {
    auto ior = giop::ior_from_string(text, limits);
    return ior ? make_object(std::move(*ior)) : (bad_url(minor::bad_uri), nullptr);
  }
  const UrlDepth depth;
  if (starts_with(text, "corbaname:")) {
    const auto url = giop::parse_corbaname(text);
    if (!url) {
      bad_url(minor::bad_uri_specific_part);
    }
    const CORBA::Object_var context = string_to_object(url->context.c_str());
    if (url->name.empty()) {
      return CORBA::Object::_duplicate(context);
    }
    if (CORBA::is_nil(context) || !context->_reference()) {
      bad_url(minor::no_naming_context);
    }
    return resolve_name(*context.in(), url->name);
  }
  if (!starts_with(text, "corbaloc:")) {
    bad_url(minor::bad_uri_scheme);
  }
  giop::Corbaloc url;
  if (const giop::UrlError error = giop::parse_corbaloc(text, url, limits)) {
    bad_url(error.minor);
  }
  if (url.initial_reference) {
    CORBA::Object_ptr object = resolve(url.key_text());
    return object != nullptr ? object : (bad_url(minor::bad_uri), nullptr);
  }
  return make_object(giop::corbaloc_to_ior(url));
}

bool Core::is_object_url(const std::string& text) const {
  if (starts_with(text, "IOR:")) {
    return giop::ior_from_string(text, limits).has_value();
  }
  if (starts_with(text, "corbaname:")) {
    const auto url = giop::parse_corbaname(text);
    return url && is_object_url(url->context);
  }
  giop::Corbaloc url;
  return starts_with(text, "corbaloc:") && !giop::parse_corbaloc(text, url, limits);
}

CORBA::Object_ptr Core::resolve(const std::string& name) {
  check_running();
  if (CORBA::Object_ptr object = registered(name)) {
    return object;
  }
  const auto built_in = std::ranges::find(built_in_references, name, &BuiltInReference::name);
  return built_in != std::end(built_in_references) && is_linked(built_in->needs) ? make_built_in(*this, *built_in)
                                                                                 : corbel_by_init_ref(*this, name);
}

std::vector<std::string> Core::initial_names() {
  check_running();
  std::set<std::string> names;
  for (const BuiltInReference& built_in : built_in_references) {
    if (is_linked(built_in.needs)) {
      names.emplace(built_in.name);
    }
  }
  for (const std::string& entry : options.init_ref) {
    names.insert(entry.substr(0, entry.find('=')));
  }
  const std::lock_guard lock(mutex_);
  for (const auto& [name, object] : initial_) {
    names.insert(name);
  }
  return {names.begin(), names.end()};
}

CORBA::Object_ptr Core::registered(const std::string& name) {
  const std::lock_guard lock(mutex_);
  const auto found = initial_.find(name);
  return found != initial_.end() ? CORBA::Object::_duplicate(found->second) : nullptr;
}

bool Core::register_initial(const std::string& name, CORBA::Object_ptr object) {
  const std::lock_guard lock(mutex_);
  const CORBA::Object_var kept = CORBA::Object::_duplicate(object);  // owns the reference in case emplace() does not
                                                                     // insert it
  return initial_.emplace(name, kept).second;
}

void Core::replace_initial(const std::string& name, CORBA::Object_ptr object) {
  CORBA::Object_var other = CORBA::Object::_duplicate(object);
  const std::lock_guard lock(mutex_);
  if (object == nullptr) {
    initial_.erase(name);
  } else {
    std::swap(initial_[name].inout(), other.inout());
  }
}

}  // namespace corbel::orb
