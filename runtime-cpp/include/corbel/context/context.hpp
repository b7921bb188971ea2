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

/// Named strings in a scope with a parent scope; lookups continue in the parent. Reference-counted (_duplicate and
/// release); a child keeps its parent. Several threads may use a context.
///
/// Property names must not be empty or contain `*` (BAD_PARAM, OMG minor 35), and are case-sensitive. A pattern is such
/// a name, or a prefix with a `*` behind it (OMG minor 36).
class Context final : public corbel::context::ReferenceCounted<Context> {
 public:
  using _ptr_type = Context_ptr;
  using _var_type = Context_var;

  /// The context owns the results; the parent may be nil.
  const char* context_name() const noexcept { return name_.c_str(); }
  Context_ptr parent() const noexcept { return parent_.in(); }

  /// Throws BAD_PARAM (OMG minor 37) unless the name is an IDL identifier or empty. The caller owns the child.
  void create_child(const char* name, Context_out child);
  /// Throws BAD_TYPECODE (OMG minor 3) if the value is not a string.
  void set_one_value(const char* name, const Any& value);
  /// Sets all values, or none if an exception is thrown, as by set_one_value(). Throws INV_FLAG for flags other than 0.
  void set_values(NVList_ptr values);
  /// Returns the matching properties from the scope with this name (empty: this scope) upwards, unless `flags` contain
  /// CTX_RESTRICT_SCOPE. The nearest scope wins for each name. Throws BAD_CONTEXT if no scope has this name (OMG minor
  /// 1) or no property matches (2). The caller owns the list.
  void get_values(const char* start_scope, Flags flags, const char* pattern, NVList_out values);
  /// Deletes matching properties of this scope only. Throws BAD_CONTEXT (OMG minor 2) if none matches.
  void delete_values(const char* pattern);

  // For generated code and the ORB.
  /// Returns the properties for an operation with these patterns in its context clause, in a new scope; empty for a nil
  /// context.
  static Context_ptr _matching(Context_ptr context, std::span<const char* const> patterns);
  void _write(corbel::cdr::Writer& out) const;
  /// Makes a context with the received properties. The server accepts all that the client has sent.
  static Context_ptr _read(corbel::cdr::Reader& in);

 private:
  friend class ORB;
  using Values = std::map<std::string, std::string, std::less<>>;

  Context(std::string name, Context_ptr parent) : name_(std::move(name)), parent_(_duplicate(parent)) {}
  void set(Values values);
  /// Adds matching properties that are not among the values yet.
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
