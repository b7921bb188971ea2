// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import java.util.Optional;
import org.bellwether.language.parser.TokenTypes;

/**
 * Hints on statements of experiments: counts at phases, options as {@code TARGET.OPTION}, parameters without a type.
 */
final class ExperimentHints {
    private static final List<String> COUNTS = List.of("warmup", "samples", "percentiles");

    private final ErrorToken spot;
    private final int at;
    private final int begin;

    ExperimentHints(ErrorToken spot) {
        this.spot = spot;
        at = spot.at();
        begin = spot.begin();
    }

    Optional<String> find(ExpectedTokens expected) {
        return switch (spot.token(begin)) {
            case "measure" -> new MetricHints(spot).find(expected);
            case "timed", "saturated" -> ofPhase();
            case "option" -> ofOption(at - 1);
            case "parameter" -> ofParameter(expected);
            case "factor" ->
                spot.isName(at) && spot.token(at - 1).equals("=")
                        ? Optional.of("Write " + spot.slice(begin, at) + " ${" + spot.word() + "}")
                        : Optional.empty();
            case "targets" -> ofTargets(expected);
            case "drive" ->
                spot.word().equals(";") && expected.contains(".")
                        ? Optional.of("Drive a timer: " + spot.slice(begin, at) + ".TIMER")
                        : Optional.empty();
            default ->
                at == begin && expected.mayBegin("timed") && expected.mayBegin("saturated")
                        ? ofStatement()
                        : Optional.empty();
        };
    }

    private Optional<String> ofPhase() {
        boolean counts = COUNTS.contains(spot.word()) || spot.word().equals("{") && COUNTS.contains(spot.token(at + 1));
        return counts
                ? Optional.of(ofMetric(spot.word().equals("{") ? at + 1 : at, spot.token(begin + 2)))
                : Optional.empty();
    }

    private String ofMetric(int count, String phase) {
        return "Counts belong to a metric, not to a phase: measure latency NAME at INSTANCE.PORT.OPERATION in " + phase
                + " " + spot.slice(count, count + 1) + " …";
    }

    /** Returns advice at the beginning of an experiment's statement. */
    private Optional<String> ofStatement() {
        String word = spot.word();
        if (COUNTS.contains(word)) {
            return Optional.of(ofMetric(at, "PHASE"));
        } else if (word.equals("phase")) {
            String name = spot.token(at + 1);
            return Optional.of("Write timed phase " + name + ", or saturated phase " + name);
        }
        return word.equals("set") && spot.token(at + 2).equals(".") ? ofOption(at + 1) : Optional.empty();
    }

    private Optional<String> ofOption(int target) {
        boolean isQualified = spot.token(target + 1).equals(".") && spot.isName(target + 2);
        String value = spot.slice(target + 3, spot.end(at));
        return isQualified
                ? Optional.of("Write option " + spot.token(target + 2) + " on " + spot.token(target)
                        + (value.isEmpty() ? "" : " " + value))
                : Optional.empty();
    }

    private Optional<String> ofParameter(ExpectedTokens expected) {
        boolean isTypeFirst = at == begin + 1 && TokenTypes.isIdl(spot.word()) && spot.isName(at + 1);
        if (isTypeFirst) {
            return Optional.of("Write the type after the name: parameter " + spot.token(at + 1) + " : " + spot.word());
        } else if (spot.word().equals("=") && expected.contains(":")) {
            String value = spot.slice(at, spot.end(at));
            String type = value.matches("= \\d+") ? "long" : "TYPE";
            return Optional.of("A parameter has a type: " + spot.slice(begin, at) + " : " + type + " " + value);
        }
        return Optional.empty();
    }

    private Optional<String> ofTargets(ExpectedTokens expected) {
        if (spot.word().equals(":") || spot.word().equals("=")) {
            return Optional.of("Remove it");
        }
        return spot.isName(at) && expected.contains(",") ? Optional.of("Add \",\" before it") : Optional.empty();
    }
}
