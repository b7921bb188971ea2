// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.Place;
import org.bellwether.run.Selection;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.suite.SuiteRequest;

/**
 * The settings in the dialog; an empty text leaves the setting to the model.
 *
 * @param experiment the name of the experiment; empty for a suite
 * @param suite {@link #ALL} for all experiments, or a tag for those that have it; empty for one experiment
 * @param targets the names of ORBs; empty for those of the model
 * @param samples the number of counted samples of each metric
 * @param warmup the number of samples before them
 * @param rounds the number of launches that each run is split into
 * @param repeat the number of runs of each target
 * @param rateScale the factor on the rates of timers
 * @param options the options as {@code TARGET.OPTION=VALUE}
 * @param place {@link #LAB} for a local lab; empty for the hosts that the model states
 * @param withoutRealTime whether processes run with the system's default scheduling, even if the model asks for another
 *     one
 */
record RunSettings(
        String experiment,
        String suite,
        List<String> targets,
        String samples,
        String warmup,
        String rounds,
        String repeat,
        String rateScale,
        List<String> options,
        String place,
        boolean withoutRealTime) {
    /** Each node of the deployment is a virtual host on this machine, with the links of the model. */
    static final String LAB = "lab";

    /** The value of {@code suite} for all experiments, which cannot be a tag. */
    static final String ALL = "*";

    private static final String NUMBER = "\\d{1,7}(\\.\\d{1,9})?";
    private static final double MOST = 1e6;

    /** Returns the settings of an experiment without changes to the model. */
    static RunSettings of(String experiment) {
        return new RunSettings(experiment, "", List.of(), "", "", "", "", "", List.of(), "", false);
    }

    /** @throws EditRefused if a setting is invalid; the message has the setting */
    SessionRequest request(Path model, Path store) {
        Optional<String> named = Optional.of(experiment).filter(name -> !name.isEmpty());
        return SessionRequest.of(model, new Destination(Optional.empty(), store, command(model)))
                .with(new Selection(named, List.copyOf(targets), optionValues(), Map.of()))
                .with(amount())
                .with(Place.OF_MODEL.inLab(isInLab()).leavingRealTimeOut(withoutRealTime));
    }

    private Amount amount() {
        return new Amount(
                number(samples, "Samples", 1),
                number(warmup, "Warm-up", 0),
                launches(),
                runs(),
                rate(),
                Optional.empty());
    }

    private boolean isInLab() {
        if (!place.isEmpty() && !place.equals(LAB)) {
            throw new EditRefused("A model runs on its own hosts, or in a local lab; " + place + " is no such place.");
        }
        return place.equals(LAB);
    }

    /** Returns the suite if several experiments were selected; empty if it was one. */
    Optional<SuiteRequest> suite(Path model, Path store) {
        return suite.isEmpty()
                ? Optional.empty()
                : Optional.of(new SuiteRequest(
                        request(model, store), suite.equals(ALL) ? List.of() : List.of(suite), false, settings()));
    }

    /** Returns whether a field is missing, which is possible in a file of another version. */
    boolean isPartial() {
        return Stream.of(experiment, suite, targets, samples, warmup, rounds, repeat, rateScale, options, place)
                .anyMatch(Objects::isNull);
    }

    private OptionalInt launches() {
        OptionalLong number = number(rounds, "Rounds", 1);
        return number.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Math.toIntExact(number.getAsLong()));
    }

    private int runs() {
        return Math.toIntExact(number(repeat, "Repeat", 1).orElse(1));
    }

    /** @throws EditRefused if the text is neither empty nor a number that is large enough */
    static OptionalLong number(String text, String what, long least) {
        if (text.isBlank()) {
            return OptionalLong.empty();
        }
        if (!text.strip().matches("\\d{1,9}") || Long.parseLong(text.strip()) < least) {
            throw new EditRefused(what + " must be a whole number, at least " + least + ", not " + text.strip() + ".");
        }
        return OptionalLong.of(Long.parseLong(text.strip()));
    }

    private double rate() {
        if (rateScale.isBlank()) {
            return 1;
        }
        double value = rateScale.strip().matches(NUMBER) ? Double.parseDouble(rateScale.strip()) : 0;
        if (value < 1 / MOST || value > MOST) {
            throw new EditRefused(
                    "The factor on rates must be a number from 0.000001 to 1000000, not " + rateScale.strip() + ".");
        }
        return value;
    }

    private Map<String, String> optionValues() {
        Map<String, String> values = new LinkedHashMap<>();
        for (String option : options) {
            int equals = option.indexOf('=');
            if (!option.matches("[^.=]+\\.[^=]+=.*")) {
                throw new EditRefused("Write options as TARGET.OPTION=VALUE; " + option + " is none.");
            }
            values.put(
                    option.substring(0, equals).strip(),
                    option.substring(equals + 1).strip());
        }
        return values;
    }

    /** Returns the command line with the same effect, for the record and for hints that extend it. */
    private String command(Path model) {
        List<String> words = new ArrayList<>(List.of("bellwether", "run", model.toString()));
        add(words, "--experiment", experiment);
        if (suite.equals(ALL)) {
            words.add("--all");
        } else {
            add(words, "--tag", suite);
        }
        return String.join(" ", words) + settings();
    }

    /** Returns the options of the command line that hold for each session; each begins with a blank. */
    private String settings() {
        List<String> words = new ArrayList<>();
        targets.forEach(target -> add(words, "--target", target));
        options.forEach(option -> add(words, "--set", option));
        add(words, "--samples", samples);
        add(words, "--warmup", warmup);
        add(words, "--rounds", rounds);
        add(words, "--repeat", repeat);
        add(words, "--rate-scale", rateScale);
        if (isInLab()) {
            words.add("--lab");
        }
        if (withoutRealTime) {
            words.add("--without-real-time");
        }
        return words.isEmpty() ? "" : " " + String.join(" ", words);
    }

    static void add(List<String> words, String option, String value) {
        if (!value.isBlank()) {
            words.addAll(List.of(option, value.strip()));
        }
    }
}
