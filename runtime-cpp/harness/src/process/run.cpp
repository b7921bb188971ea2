// SPDX-License-Identifier: Apache-2.0
#include "launcher_protocol.hpp"

#include <bw/process/error.hpp>
#include <bw/process/error_report.hpp>
#include <bw/process/log.hpp>
#include <bw/process/process.hpp>

#include <optional>
#include <string_view>

#include <unistd.h>

namespace bw {

namespace {

constexpr int exit_failed = 1;
constexpr int exit_wrong_input = 2;

/// @return empty if the arguments are invalid; `settings` and `orb_config` contain file names at first
std::optional<Arguments> parse(int argc, char** argv) {
  Arguments arguments;
  std::string settings;
  std::vector<std::string> assignments;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc) return std::nullopt;
    const std::string_view option = argv[i];
    const std::string value = argv[i + 1];
    if (option == "--process")
      arguments.process = value;
    else if (option == "--run-dir")
      arguments.run_dir = value;
    else if (option == "--settings")
      settings = value;
    else if (option == "--set")
      assignments.push_back(value);
    else if (option == "--orb-config")
      arguments.orb_config = value;
    else
      return std::nullopt;
  }
  if (arguments.process.empty() || arguments.run_dir.empty() || settings.empty() || arguments.orb_config.empty()) {
    return std::nullopt;
  }
  arguments.settings = Settings::read(settings);
  for (const std::string& assignment : assignments) arguments.settings.set(assignment);
  return arguments;
}

int follow(LauncherProtocol& protocol, int argc, char** argv, const std::function<void(Process&)>& wire) {
  const std::optional<Arguments> arguments = parse(argc, argv);
  if (!arguments) {
    log(std::string("usage: ") + argv[0] +
        " --process NAME --run-dir DIR --settings FILE [--set KEY=VALUE]... --orb-config FILE\n"
        "It is started by bw-launch, which scripts/run.sh runs.");
    return exit_wrong_input;
  }
  Process process(*arguments);
  try {
    wire(process);
  } catch (const Failure& failure) {
    protocol.failure(failure.kind(), failure.what());
    _exit(exit_failed);  // no destructors: an instance that was only partly created is still registered
  }
  protocol.follow(process);
  return 0;
}

}  // namespace

int run(int argc, char** argv, const std::function<void(Process&)>& wire) {
  LauncherProtocol protocol;
  const auto fail = [&protocol](FailureClass kind, const std::string& text) {
    protocol.failure(kind, text);
    return exit_failed;
  };
  try {
    return follow(protocol, argc, argv, wire);
  } catch (const Failure& failure) {
    return fail(failure.kind(), failure.what());
  } catch (const CORBA::Exception& exception) {
    return fail(protocol.active() ? FailureClass::run : FailureClass::start, describe(exception));
  } catch (const std::exception& exception) {
    return fail(protocol.active() ? FailureClass::run : FailureClass::start, exception.what());
  }
}

}  // namespace bw
