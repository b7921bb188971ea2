// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/core/exception_translation.hpp>

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/log.hpp>
#include <corbel/orb/server_request.hpp>

#include <exception>
#include <new>

namespace corbel::orb {

void rethrow_for_client(CORBA::CompletionStatus completed) {
  try {
    throw;
  } catch (const Forward&) {
    throw;
  } catch (const std::bad_alloc&) {  // before SystemException: the ORB's NO_MEMORY derives from both
    throw CORBA::NO_MEMORY(0, completed);
  } catch (const CORBA::SystemException&) {
    throw;
  } catch (const CORBA::UserException&) {
    throw CORBA::UNKNOWN(minor::unlisted_user_exception, completed);
  } catch (...) {
    throw CORBA::UNKNOWN(minor::program_threw, completed);
  }
}

void log_program_exception(const options::Values& options, std::string_view operation) noexcept {
  const auto log_unknown = [&](const char* what, const char* why) {
    log_not_served(options, "The servant of %.*s threw %s%s: its client gets UNKNOWN.",
                   static_cast<int>(operation.size()), operation.data(), what, why);
  };
  try {
    throw;
  } catch (const CORBA::SystemException&) {
  } catch (const Forward&) {
  } catch (const std::bad_alloc&) {
  } catch (const CORBA::UserException& exception) {
    log_unknown("what the operation does not declare, ", exception._rep_id());
  } catch (const std::exception& exception) {
    log_unknown("an exception that is not CORBA's, ", exception.what());
  } catch (...) {
    log_unknown("an exception that is not CORBA's", "");
  }
}

}  // namespace corbel::orb
