// SPDX-License-Identifier: Apache-2.0
// The part of Server that the model contexts leaves to the user: it checks the received context.
#include "server_user.hpp"

#include <bw/process.hpp>

#include <map>
#include <string>

namespace user {
namespace {

std::string text_of(CORBA::Context_ptr context) {
  CORBA::NVList_var list;
  try {
    context->get_values("", CORBA::CTX_RESTRICT_SCOPE, "*", list.out());
  } catch (const CORBA::BAD_CONTEXT&) {  // there is nothing
  }
  std::map<std::string, std::string> all;
  for (CORBA::ULong i = 0; !CORBA::is_nil(list.in()) && i < list->count(); ++i) {
    const char* value = nullptr;
    *list->item(i)->value() >>= value;
    all[list->item(i)->name()] = value;
  }
  std::string text;
  for (const auto& [name, value] : all) text += name + "=" + value + ";";
  return text;
}

}  // namespace

void Server::check(bw::Activation&, CORBA::Long, CORBA::Context_ptr context) {
  const std::string came = text_of(context);
  if (came == "LANG=en;USER=she;") return;
  ctx::Wrong wrong;
  wrong.came = CORBA::string_dup(came.c_str());
  throw wrong;
}

void Server::hear(bw::Activation&, const char*, CORBA::Context_ptr context) {
  const std::string came = text_of(context);
  if (came != "LANG=en;") process().report_error("told", came);
}

}  // namespace user
