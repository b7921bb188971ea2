// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "orb.hpp"

#include <cstdint>
#include <exception>
#include <string>

namespace bw {

class Process;

/// Returns one line about an exception: its name, minor code and completion status.
std::string describe(const CORBA::Exception& exception);

/// Returns true if the ORB's scheduler has cancelled work: a distributable thread, or a single operation.
inline bool is_cancelled([[maybe_unused]] const CORBA::Exception& exception) noexcept {
#ifdef BW_ORB_SCHEDULING
  return orb::is_cancelled(exception);
#else
  return false;
#endif
}

/// Counts and logs an error at a place. Only the first few errors of a phase are logged separately.
void report_error(Process& process, const std::string& where, const std::string& what);
void report_error(Process& process, const std::string& where, const CORBA::Exception& exception);

/// How a behaviour ended.
enum class BehaviourEnd : std::uint8_t { normally, by_exception, with_its_phase };

/// Runs a behaviour without a caller. An exception ends the behaviour and is reported.
template <class Behaviour>
BehaviourEnd run_guarded(Process& process, const std::string& where, Behaviour behaviour);

/// Executes a step of an operation that may wait for events. If the phase ends during the wait, the caller gets
/// TIMEOUT.
template <class Step>
void or_timeout(Step step);

}  // namespace bw

#include <bw/driver/activation.hpp>

template <class Behaviour>
bw::BehaviourEnd bw::run_guarded(Process& process, const std::string& where, Behaviour behaviour) {
  try {
    behaviour();
    return BehaviourEnd::normally;
  } catch (const PhaseEnded&) {
    return BehaviourEnd::with_its_phase;
  } catch (const CORBA::UserException&) {
    // An answer of the model; it ends the behaviour.
  } catch (const CORBA::Exception& exception) {
    // Cancelled work is no error: ScheduledWork counts its deadline.
    if (!is_cancelled(exception)) report_error(process, where, exception);
  } catch (const std::exception& exception) {
    report_error(process, where, std::string(exception.what()));
  }
  return BehaviourEnd::by_exception;
}

template <class Step>
void bw::or_timeout(Step step) {
  try {
    step();
  } catch (const PhaseEnded&) {
    throw CORBA::TIMEOUT();
  }
}
