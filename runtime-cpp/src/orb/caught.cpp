// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/caught.hpp>

#include <corbel/mapping/minor_codes.hpp>
#include <corbel/orb/server_request.hpp>

#include <new>

namespace corbel::orb {

void rethrow_for_client(CORBA::CompletionStatus completed) {
  try {
    throw;
  } catch (const Forward&) {
    throw;
  } catch (const std::bad_alloc&) {  // before the next: the mapping's is both
    throw CORBA::NO_MEMORY(0, completed);
  } catch (const CORBA::SystemException&) {
    throw;
  } catch (const CORBA::UserException&) {
    throw CORBA::UNKNOWN(minor::unlisted_user_exception, completed);
  } catch (...) {
    throw CORBA::UNKNOWN(0, completed);
  }
}

}  // namespace corbel::orb
