// SPDX-License-Identifier: Apache-2.0
#include "names_arguments.hpp"

#include <corbel/options/options.hpp>

#include <unistd.h>
#include <algorithm>

namespace corbel::naming {

namespace {

struct Default {
  const char* name;
  const char* value;
  const char* why;
};

constexpr Default defaults[] = {
    {"EndpointPort", "2809", "the port that CORBA has for naming services; without effect beside an Endpoint"},
    {"Concurrency", "thread-per-connection", "so that contexts of several services may call each other"},
    {"CallTimeout", "5000", "who binds a context says who is called: it may never answer"},
    {"ConnectTimeout", "2000", "the same"},
    {"MaxMessageSize", "4194304", "names and references are short"},
};

// Reads the user's options over the defaults in `values`. Returns false if an option is invalid; the ORB reports the
// error later.
bool read(options::Values& values, std::vector<std::string> arguments) {
  for (const Default& each : defaults) {
    options::set(values, each.name, each.value, "");
  }
  std::vector<char*> texts;
  for (std::string& argument : arguments) texts.push_back(argument.data());
  texts.push_back(nullptr);
  int count = static_cast<int>(arguments.size());
  return options::parse_environment(values, environ).empty() &&
         options::parse_arguments(values, count, texts.data()).empty();
}

bool is(const std::string& argument, const char* name, const char* letter) {
  return argument == name || argument == letter;
}

}  // namespace

std::vector<std::string> with_defaults(std::vector<std::string> arguments) {
  options::Values values;
  if (!read(values, arguments)) {
    return arguments;
  }
  for (const Default& each : defaults) {
    arguments.push_back(std::string("-ORB") + each.name);
    arguments.push_back(options::get(values, each.name));
  }
  return arguments;
}

bool asks_for_help(const std::vector<std::string>& arguments) {
  return std::any_of(arguments.begin() + 1, arguments.end(), [](const std::string& argument) {
    return is(argument, "--help", "-h") || is(argument, "--version", "-V");
  });
}

std::string help_text(const std::vector<std::string>& arguments) {
  if (std::none_of(arguments.begin() + 1, arguments.end(), [](const auto& each) { return is(each, "--help", "-h"); })) {
    return "corbel-names " CORBEL_VERSION "\n";
  }
  std::string text =
      "usage: corbel-names [--ior FILE] [-ORB<Name> VALUE]...\n\n"
      "A naming service (OMG Naming Service 1.3). It prints its reference, and ends at SIGINT and SIGTERM; what is\n"
      "bound lives as long as it does.\n\n"
      "  --ior FILE        write the reference into FILE, too, when clients are served\n"
      "  --help            this\n"
      "  --version         which version it is\n"
      "  -ORB<Name> VALUE  an option of the ORB. Also as a variable CORBEL_ORB<Name>, or as lines Name = VALUE of a\n"
      "                    file that -ORBConfigFile FILE names. All of them: docs/reference/options-corbel.md (of\n"
      "                    the sources, or in share/doc/Corbel). An unknown one is refused, with what may be meant.\n\n"
      "Options of the ORB that have other defaults here:\n";
  for (const Default& each : defaults) {
    text += "  " + std::string(each.name) + " = " + each.value + ": " + each.why + "\n";
  }
  return text +
         "\nAnybody who reaches its port may bind and unbind: it listens on the loopback interface unless "
         "-ORBEndpointHost\n"
         "says otherwise.\n";
}

}  // namespace corbel::naming
