// SPDX-License-Identifier: Apache-2.0
// Calls without a message. With the option Collocation direct, a stub passes its arguments to the object adapter of the
// same ORB, and the skeleton passes them to the servant. Object keys, POA managers, servant managers and Current work
// as in any request; only marshalling is omitted.
#pragma once

#include <corbel/cdr/error.hpp>
#include <corbel/checkpoint/checkpoint.hpp>
#include <corbel/giop/request.hpp>
#include <corbel/mapping/array.hpp>
#include <corbel/mapping/var.hpp>
#include <corbel/orb/object.hpp>
#include <corbel/orb/raises.hpp>
#include <corbel/orb/reference.hpp>

#include <optional>
#include <span>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace corbel::orb {

/// Thrown if the servant needs a message: its type differs from the stub's, or it does not use ServerRequest::direct().
/// The call is then repeated with a message.
struct DirectCallRefused {};

/// A direct call without its C++ types, for the ORB and the adapter.
class DirectCallBase {
 public:
  DirectCallBase(const DirectCallBase&) = delete;
  DirectCallBase& operator=(const DirectCallBase&) = delete;

  /// Returns a unique address for the C++ types of arguments and result.
  const void* signature() const noexcept { return signature_; }

 protected:
  explicit DirectCallBase(const void* signature) noexcept : signature_(signature) {}
  ~DirectCallBase() = default;

  /// Returns false if the call needs a message: the object is in another ORB, interceptors are installed, or the
  /// servant needs a message. Throws the exceptions of a call with a message.
  bool attempt(Reference& target, std::string_view operation, giop::Response response, std::span<const Raises> raises);

 private:
  const void* signature_;
};

namespace detail {

// Returns whether an out argument has a value: null pointers are refused, as in marshalling.
template <class Character>
bool given(TextOut<Character>& out) noexcept {
  return out.ptr() != nullptr;
}
template <class T>
bool given(VariableOut<T>& out) noexcept {
  return out.ptr() != nullptr;
}
template <class Array>
bool given(ArrayOut<Array>& out) noexcept {
  return out.ptr() != nullptr;
}
template <class T>
bool given(const T&) noexcept {
  return true;
}

template <class Parameter>
inline constexpr bool is_text =
    std::is_same_v<Parameter, const char*> || std::is_same_v<Parameter, char*&> ||
    std::is_same_v<Parameter, const CORBA::WChar*> || std::is_same_v<Parameter, CORBA::WChar*&>;

/// Returns whether an argument is valid before the call.
template <class Parameter>
bool sent(const std::remove_reference_t<Parameter>& argument) noexcept {
  if constexpr (is_text<Parameter>) {
    return argument != nullptr;
  } else {
    return true;
  }
}

/// Returns whether an argument is valid after the call.
template <class Parameter>
bool returned(std::remove_reference_t<Parameter>& argument) noexcept {
  if constexpr (is_text<Parameter>) {
    return argument != nullptr;
  } else {
    return given(argument);
  }
}
template <class Result>
bool result_given(const Result& result) noexcept {
  if constexpr (std::is_pointer_v<Result>) {
    // Nil references and null values are valid results.
    using Pointed = std::remove_pointer_t<Result>;
    return std::is_base_of_v<CORBA::Object, Pointed> || std::is_base_of_v<CORBA::ValueBase, Pointed> ||
           std::is_base_of_v<CORBA::AbstractBase, Pointed> || result != nullptr;
  } else {
    return true;
  }
}

}  // namespace detail

/// A stub's operation begins with these lines:
///
///     using _Signature = Result(Argument, …);      // the types of the C++ mapping
///     DirectCall<_Signature> _direct(argument, …);
///     if (_direct.call(*this, "operation", _raises)) return _direct.result();    // oneway: send()
///
/// and continues with a ClientRequest.
template <class Signature>
class DirectCall;

template <class Result, class... Parameters>
class DirectCall<Result(Parameters...)> final : public DirectCallBase {
 public:
  explicit DirectCall(Parameters... arguments) noexcept
      : DirectCallBase(&signature_mark), arguments_(std::forward<Parameters>(arguments)...) {}

  /// Returns false if the call must be made with a message.
  bool call(CORBA::Object& target, std::string_view operation, std::span<const Raises> raises = {}) {
    Reference& reference = *target._reference();
    return reference.calls_directly() && checked_attempt(reference, operation, giop::Response::expected, raises);
  }
  bool send(CORBA::Object& target, std::string_view operation) {
    Reference& reference = *target._reference();
    return reference.calls_directly() && checked_attempt(reference, operation, giop::Response::none, {});
  }
  Result result() {
    if constexpr (!std::is_void_v<Result>) {
      return *std::move(result_);
    }
  }

  /// Called by ServerRequest: lets the servant serve the call.
  template <class Servant>
  void make(Servant& servant, Result (Servant::*operation)(Parameters...)) {
    CORBEL_CHECKPOINT(server_upcall);
    std::apply(
        [&](auto&... arguments) {
          if constexpr (std::is_void_v<Result>) {
            (servant.*operation)(std::forward<Parameters>(arguments)...);
          } else {
            result_.emplace((servant.*operation)(std::forward<Parameters>(arguments)...));
          }
        },
        arguments_);
    CORBEL_CHECKPOINT(server_returned);
    bool complete =
        std::apply([](auto&... arguments) { return (detail::returned<Parameters>(arguments) && ...); }, arguments_);
    if constexpr (!std::is_void_v<Result>) {
      complete = complete && detail::result_given(*result_);
    }
    if (!complete) [[unlikely]] {
      cdr::raise(cdr::Error::nil_string, CORBA::COMPLETED_YES);
    }
  }

  static constexpr char signature_mark = 0;

 private:
  struct Nothing {};

  bool checked_attempt(Reference& target, std::string_view operation, giop::Response response,
                       std::span<const Raises> raises) {
    const bool complete =
        std::apply([](auto&... arguments) { return (detail::sent<Parameters>(arguments) && ...); }, arguments_);
    if (!complete) [[unlikely]] {
      cdr::raise(cdr::Error::nil_string, CORBA::COMPLETED_NO);
    }
    return attempt(target, operation, response, raises);
  }

  std::tuple<Parameters...> arguments_;
  std::conditional_t<std::is_void_v<Result>, Nothing, std::optional<Result>> result_;
};

}  // namespace corbel::orb
