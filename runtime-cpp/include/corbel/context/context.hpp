// SPDX-License-Identifier: Apache-2.0
// CORBA::Context (CORBA 3.3 part 1, 8.6): properties of a client that operations with a context clause pass on.
#pragma once

#include <corbel/cdr/stream.hpp>
#include <corbel/context/named_values.hpp>
#include <corbel/orb/orb.hpp>

#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

namespace CORBA {

/// Named strings, in a scope within that of a parent: what is not found here may be there. Counted: _duplicate and
/// release; a child keeps its parent. Several threads may use one.
///
/// Names of properties are not empty and have no `*`, BAD_PARAM (OMG minor 35) otherwise; two that differ in case are
/// two. Patterns are such a name, or its beginning with a `*` behind it, OMG minor 36.
class Context final : public corbel::context::Counted<Context> {
 public:
  using _ptr_type = Context_ptr;
  using _var_type = Context_var;

  /// Both stay the context's; nil where there is no parent.
  const char* context_name() const noexcept { return name_.c_str(); }
  Context_ptr parent() const noexcept { return parent_.in(); }

  /// BAD_PARAM (OMG minor 37) unless the name is an identifier of IDL, or empty. The caller owns the child.
  void create_child(const char* name, Context_out child);
  /// BAD_TYPECODE (OMG minor 3) for what is no string.
  void set_one_value(const char* name, const Any& value);
  /// All or, with an exception as of set_one_value(), none. INV_FLAG for flags, which are to be 0.
  void set_values(NVList_ptr values);
  /// The properties that match, from the scope of this name on, or from this one on if it is empty, and then up, unless
  /// CTX_RESTRICT_SCOPE is among the flags: of each name the nearest one. BAD_CONTEXT when there is no such scope (OMG
  /// minor 1) and when none matches (2). The caller owns the list.
  void get_values(const char* start_scope, Flags flags, const char* pattern, NVList_out values);
  /// Of this scope only. BAD_CONTEXT (OMG minor 2) when none matches.
  void delete_values(const char* pattern);

  // For generated code and the ORB.
  /// What an operation with these patterns in its context clause is given: the properties that match, in a scope of
  /// their own. Of a nil context none.
  static Context_ptr _matching(Context_ptr context, std::span<const char* const> patterns);
  void _write(corbel::cdr::Writer& out) const;
  /// One that has what was received: the server gets all that its client has chosen to send.
  static Context_ptr _read(corbel::cdr::Reader& in);

 private:
  friend class ORB;
  using Values = std::map<std::string, std::string, std::less<>>;

  Context(std::string name, Context_ptr parent) : name_(std::move(name)), parent_(_duplicate(parent)) {}
  void set(Values values);
  /// Adds what matches here and is not yet among the values.
  void collect(std::string_view pattern, Values& values) const;
  static void collect_up(const Context* from, std::string_view pattern, Values& values);

  const std::string name_;
  const Context_var parent_;
  mutable std::mutex mutex_;
  Values values_;
};

inline Boolean is_nil(Context_ptr context) noexcept { return context == nullptr; }

}  // namespace CORBA

namespace corbel::cdr {

inline Writer& operator<<(Writer& out, CORBA::Context_ptr context) {
  context->_write(out);
  return out;
}
inline Reader& operator>>(Reader& in, CORBA::Context_ptr& context) {
  context = CORBA::Context::_read(in);
  return in;
}

}  // namespace corbel::cdr
