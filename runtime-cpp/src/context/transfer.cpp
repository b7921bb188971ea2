// SPDX-License-Identifier: Apache-2.0
// Contexts in requests (CORBA 3.3 part 2, 9.3.5.5): a sequence of strings, alternating names and values.
#include <corbel/cdr/reader.hpp>
#include <corbel/cdr/writer.hpp>
#include <corbel/context/context.hpp>

namespace CORBA {

Context_ptr Context::_matching(Context_ptr context, std::span<const char* const> patterns) {
  Context_var made = new Context("", nullptr);
  for (const char* pattern : patterns) collect_up(context, pattern, made->values_);
  return made._retn();
}

void Context::_write(corbel::cdr::Writer& out) const {
  const std::lock_guard lock(mutex_);
  out.put(static_cast<ULong>(2 * values_.size()));
  for (const auto& [name, value] : values_) out << name.c_str() << value.c_str();
}

Context_ptr Context::_read(corbel::cdr::Reader& in) {
  Context_var made = new Context("", nullptr);
  const ULong count = in.get_length(5);  // a length and a NUL
  if (count % 2 != 0) in.fail(corbel::cdr::Error::bad_context);
  for (ULong i = 0; i < count && in.ok(); i += 2) {
    std::string name(in.get_string());
    const std::string_view value = in.get_string();
    if (in.ok()) made->values_.insert_or_assign(std::move(name), std::string(value));
  }
  return made._retn();
}

}  // namespace CORBA
