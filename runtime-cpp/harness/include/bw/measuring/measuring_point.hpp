// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bw/driver/activation.hpp>
#include <bw/measuring/recorder.hpp>
#include <bw/process/error_report.hpp>

#include "orb.hpp"

#include <atomic>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace bw {

/// A measuring point. It records only if the main function of the process passes it to Process::measure_….
class MeasuringPoint {
 public:
  /// Calls and measures. The answer counts as wrong if `good(answer)` is false.
  ///
  /// A user exception counts as an answer and ends the behaviour. A system exception is a failed call, or the end of
  /// work that the ORB's scheduler has cancelled.
  /// @param link the number of the port's connection
  template <class Function, class Good>
  auto call(Activation& activation, std::uint16_t link, Function function, Good good)
      -> std::invoke_result_t<Function> {
    activation.proceed();
    Recorder* const recorder = current(activation.root());
    if (recorder == nullptr) return function();
    const Nanoseconds start = now();
    const Nanoseconds intended = activation.count_from(start);
    const auto record = [&](SampleOutcome outcome, Nanoseconds end) {
      recorder->add(activation.root(), intended, start, end, outcome, link);
    };
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Function>>) {
        function();
        const Nanoseconds end = now();
        record(good() ? SampleOutcome::good : SampleOutcome::wrong, end);
      } else {
        auto answer = function();
        const Nanoseconds end = now();
        record(good(answer) ? SampleOutcome::good : SampleOutcome::wrong, end);
        return answer;
      }
    } catch (const CORBA::UserException&) {
      record(SampleOutcome::user_exception, now());
      throw;
    } catch (const CORBA::TIMEOUT& exception) {
      const Nanoseconds end = now();
      record(is_cancelled(exception) ? SampleOutcome::cancelled : SampleOutcome::timeout, end);
      throw;
    } catch (const CORBA::SystemException& exception) {
      const Nanoseconds end = now();
      record(is_cancelled(exception) ? SampleOutcome::cancelled : SampleOutcome::system_exception, end);
      throw;
    }
  }

  /// Calls and measures; every answer counts as good.
  template <class Function>
  auto call(Activation& activation, std::uint16_t link, Function function) -> std::invoke_result_t<Function> {
    return call(activation, link, std::move(function), [](const auto&...) { return true; });
  }

  /// Calls over the only connection of a port, and measures.
  template <class Function, class... Good>
    requires std::is_invocable_v<Function>
  auto call(Activation& activation, Function function, Good... good) -> std::invoke_result_t<Function> {
    return call(activation, std::uint16_t{0}, std::move(function), std::move(good)...);
  }

  /// Records the transfer of an event over one of the connections of its sink.
  void record_event(ActivationId root, Nanoseconds pushed, Nanoseconds arrival, std::uint16_t link) noexcept {
    Recorder* const recorder = current(root);
    if (recorder != nullptr) recorder->add(root, pushed, pushed, arrival, SampleOutcome::good, link);
  }

  /// Records times that the caller has measured.
  void record(ActivationId root, Nanoseconds intended, Nanoseconds start, Nanoseconds end,
              bool failed = false) noexcept {
    Recorder* const recorder = current(root);
    if (recorder == nullptr) return;
    recorder->add(root, intended, start, end, failed ? SampleOutcome::system_exception : SampleOutcome::good);
  }

  /// Sets the destination of samples; null to record nothing.
  void attach(Recorder* recorder) noexcept { recorder_.store(recorder, std::memory_order_release); }

  /// Returns the recorder of the current phase, or null.
  Recorder* recorder() const noexcept { return recorder_.load(std::memory_order_acquire); }

 private:
  /// Returns the recorder if the activation belongs to its phase; otherwise counts a stray sample and returns null.
  Recorder* current(ActivationId root) const noexcept {
    Recorder* const recorder = this->recorder();
    if (recorder == nullptr || recorder->takes(root)) return recorder;
    return nullptr;
  }

  std::atomic<Recorder*> recorder_{nullptr};
};

}  // namespace bw
