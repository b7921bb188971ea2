// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.model.util.Program;
import org.bellwether.results.IoReasons;
import org.bellwether.results.calibration.BinomialRate;
import org.bellwether.results.calibration.Calibration;
import org.bellwether.results.calibration.CalibrationWording;
import org.bellwether.results.data.Units;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.stopping.StoppingWording;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;

/** The text of {@code doctor} about the calibration of this machine. */
public final class CalibrationText {
    private static final double[] AFTER_SECONDS = {10, 60, 600};
    private static final String FIX = Program.typed() + " doctor --calibrate";

    private final Optional<Calibration> known;
    private final String unknown;

    private CalibrationText(Optional<Calibration> known, String unknown) {
        this.known = known;
        this.unknown = unknown;
    }

    /** Reads the calibration. A store that does not exist is not created. */
    public static CalibrationText of(StorePlace place, HostFacts host) {
        try {
            if (!place.isThere()) {
                return new CalibrationText(Optional.empty(), "not calibrated in its present state");
            }
            try (Store store = Store.open(place)) {
                Optional<Calibration> found = Calibration.of(store, host);
                return new CalibrationText(found, found.isPresent() ? "" : CalibrationWording.missing(store, host));
            }
        } catch (StoreException e) {
            return unknown(e.getMessage());
        } catch (IOException e) {
            return unknown(IoReasons.of(e));
        }
    }

    /** Returns the text if the store cannot be read. */
    public static CalibrationText unknown(String reason) {
        return new CalibrationText(Optional.empty(), "not known: " + reason);
    }

    public String text(Console console) {
        StringBuilder text = new StringBuilder(console.bold("calibration")).append('\n');
        if (known.isEmpty()) {
            return text.append(Paragraph.of("  · ", unknown, console.columns()))
                    .append(console.faint(Paragraph.of("    ", "find out: " + FIX, console.columns())))
                    .toString();
        }
        sentences(known.get()).forEach(line -> text.append(Paragraph.of("  · ", line, console.columns())));
        known.get()
                .injected()
                .ifPresent(change -> text.append(
                        Paragraph.of(change.isFound() ? "  ✓ " : "  ! ", injected(change), console.columns())));
        return text.toString();
    }

    private static List<String> sentences(Calibration found) {
        List<String> lines = new ArrayList<>();
        List<String> visible = new ArrayList<>();
        for (double seconds : after(found)) {
            visible.add(percent(found.visibleAfter(seconds)) + " after " + StoppingWording.time(seconds));
        }
        lines.add("equal configurations, " + CalibrationWording.date(found.when()) + ", "
                + StoppingWording.time(found.seconds())
                + ": four of five comparisons of a short call's median see a difference of "
                + String.join(", ", visible));
        found.alarms().ifPresent(rate -> lines.add(alarms(rate)));
        lines.add("to see 5 % takes about " + StoppingWording.time(found.secondsToSeeFivePercent()));
        return lines;
    }

    private static String injected(Calibration.Injected change) {
        return "injected " + Units.time(change.ns()) + ": found " + Units.time(change.found()) + " ("
                + Units.time(change.low()) + " to " + Units.time(change.high()) + "), " + percent(change.ratio())
                + " of the call" + (change.isFound() ? "" : ", which is not what was injected");
    }

    /**
     * Returns the durations that the calibration covers: a calibration of a few seconds has no information about
     * comparisons of many minutes.
     */
    private static double[] after(Calibration found) {
        double[] covered = Arrays.stream(AFTER_SECONDS).filter(found::covers).toArray();
        return covered.length > 0 ? covered : new double[] {found.seconds()};
    }

    static String alarms(BinomialRate rate) {
        return String.format(
                Locale.ROOT,
                "false alarms at 5 %%: %d of %d %s of ten starts; so the true rate is between %.0f and %.0f %%",
                rate.events(),
                rate.trials(),
                rate.trials() == 1 ? "piece" : "pieces",
                100 * rate.low(),
                100 * rate.high());
    }

    private static String percent(double part) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * part);
    }

    public ObjectNode json() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("known", known.isPresent());
        if (known.isEmpty()) {
            return json.put("reason", unknown).put("fix", FIX);
        }
        Calibration found = known.get();
        json.put("session", found.session())
                .put("when", found.when().toString())
                .put("seconds", found.seconds())
                .put("secondsToSeeFivePercent", found.secondsToSeeFivePercent());
        found.alarms()
                .ifPresent(rate -> json.put("pieces", rate.trials())
                        .put("falseAlarms", rate.events())
                        .putObject("falseAlarmRate")
                        .put("low", rate.low())
                        .put("high", rate.high()));
        for (double seconds : after(found)) {
            json.withArray("visible").addObject().put("seconds", seconds).put("part", found.visibleAfter(seconds));
        }
        found.injected()
                .ifPresent(change -> json.putObject("injected")
                        .put("ns", change.ns())
                        .put("found", change.found())
                        .put("low", change.low())
                        .put("high", change.high())
                        .put("part", change.ratio())
                        .put("isFound", change.isFound()));
        return json;
    }
}
