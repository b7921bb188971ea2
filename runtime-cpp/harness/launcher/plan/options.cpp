// SPDX-License-Identifier: Apache-2.0
#include "options.hpp"

#include "process/failure.hpp"

#include <bw/value/text.hpp>

#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

namespace bw::launch {

namespace {

template <class Number>
std::optional<Number> whole_number(const std::string& text) {
  Number number{};
  return read_number(text, number) ? std::optional(number) : std::nullopt;
}

int core_number(const std::string& text) {
  const std::optional<int> core = whole_number<int>(text);
  if (!core || *core < 0) throw WrongInput("--core " + text + " is no core's number");
  return *core;
}

std::uint64_t records(const std::string& text) {
  constexpr std::uint64_t most = 1'000'000'000;
  const std::optional<std::uint64_t> number = whole_number<std::uint64_t>(text);
  if (!number || *number == 0 || *number > most) throw WrongInput("--windows " + text + " is no number of samples");
  return *number;
}

}  // namespace

const char* const Options::usage =
    "usage: bw-launch --plan FILE --settings FILE --config-dir DIR --bin-dir DIR --run-dir DIR\n"
    "                 [--set KEY=VALUE]... [--status FILE|-] [--with-parent] [--ssh COMMAND] [--core N] [--no-floors]\n"
    "                 [--windows RECORDS] [--host-folders FILE]\n"
    "Starts the processes of a plan, measures the floors, keeps the barriers, supervises, collects.\n"
    "With --core all local processes, the floors' and the launcher itself run on that core, whatever the plan says.\n"
    "With --windows phases are measured in windows that standard input asks for, floors beside each; sample files "
    "have\n"
    "room for RECORDS samples.\n"
    "With --host-folders, a line of FILE is `HOST FOLDER`: the folder on that host with copies of the programs (bin),\n"
    "their libraries (lib), the configurations (config) and the settings. Without, they have the same paths there.\n"
    "Exit codes: 0 good, 1 failed, 2 wrong input, 3 this machine lacks something, 130 interrupted.\n";

Options Options::parse(int argc, char** argv) {
  Options options;
  std::string core;
  std::string windows;
  std::string host_folders;
  const std::map<std::string_view, std::string*> with_value{{"--plan", &options.plan},
                                                            {"--settings", &options.settings},
                                                            {"--config-dir", &options.config_dir},
                                                            {"--bin-dir", &options.bin_dir},
                                                            {"--run-dir", &options.run_dir},
                                                            {"--status", &options.status},
                                                            {"--ssh", &options.ssh},
                                                            {"--core", &core},
                                                            {"--windows", &windows},
                                                            {"--host-folders", &host_folders}};
  for (int i = 1; i < argc; ++i) {
    const std::string_view option = argv[i];
    if (option == "--help") {
      options.help = true;
      return options;
    }
    if (option == "--with-parent") {
      options.with_parent = true;
      continue;
    }
    if (option == "--no-floors") {
      options.floors = false;
      continue;
    }
    const auto found = with_value.find(option);
    if (found == with_value.end() && option != "--set") throw WrongInput("unknown option " + std::string(option));
    if (++i == argc) throw WrongInput(std::string(option) + " needs a value");
    if (option == "--set")
      options.assignments.emplace_back(argv[i]);
    else
      *found->second = argv[i];
  }
  for (const auto& [name, value] : with_value) {
    if (value->empty() && name != "--status" && name != "--core" && name != "--windows" && name != "--host-folders")
      throw WrongInput(std::string(name) + " is missing");
  }
  if (!core.empty()) options.core = core_number(core);
  if (!windows.empty()) {
    options.windows = records(windows);
    options.with_parent = true;
  }
  if (!host_folders.empty()) options.host_folders = HostFolders::read(host_folders);
  // Processes on other hosts start in another folder, so paths must be absolute.
  for (std::string* path :
       {&options.plan, &options.settings, &options.config_dir, &options.bin_dir, &options.run_dir}) {
    *path = std::filesystem::absolute(*path).lexically_normal().string();
  }
  return options;
}

}  // namespace bw::launch
