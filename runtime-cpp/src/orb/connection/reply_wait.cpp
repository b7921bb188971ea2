// SPDX-License-Identifier: Apache-2.0
#include <corbel/orb/connection/reply_wait.hpp>

#include "orb/core/check_options.hpp"
#include "shared_wait.hpp"
#include "single_wait.hpp"

namespace corbel::orb {

//@@ CORBEL_CLIENT_HANDLER_FACTORY_BEGIN
std::unique_ptr<ReplyWait> make_reply_wait(Core& core, const options::Values& options) try {
  switch (options.client_connection_handler) {
    case options::ClientConnectionHandler::MT: return std::make_unique<SharedWait>(core, options);
    case options::ClientConnectionHandler::ST: return std::make_unique<SingleWait>(core);
    case options::ClientConnectionHandler::RW: break;
  }
  return nullptr;
} catch (const std::system_error& error) {
  refuse_to_watch(options, error);
}
//@@ CORBEL_CLIENT_HANDLER_FACTORY_END

}  // namespace corbel::orb
