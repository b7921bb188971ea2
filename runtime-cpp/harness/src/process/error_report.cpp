// SPDX-License-Identifier: Apache-2.0
#include <bw/process/error_report.hpp>

#include <bw/process/process.hpp>

namespace bw {

namespace {

const char* completion(const CORBA::SystemException& exception) {
  switch (exception.completed()) {
    case CORBA::COMPLETED_YES: return "completed";
    case CORBA::COMPLETED_NO: return "not completed";
    default: return "perhaps completed";
  }
}

}  // namespace

std::string describe(const CORBA::Exception& exception) {
  const auto* system = dynamic_cast<const CORBA::SystemException*>(&exception);
  std::string text = exception._rep_id();
  if (system != nullptr) {
    text += " (minor code " + std::to_string(system->minor()) + ", " + completion(*system) + ")";
  }
  return text;
}

void report_error(Process& process, const std::string& where, const std::string& what) {
  process.report_error(where, what);
}

void report_error(Process& process, const std::string& where, const CORBA::Exception& exception) {
  process.report_error(where, describe(exception));
}

}  // namespace bw
