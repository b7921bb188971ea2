// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.Machine;
import org.bellwether.results.stopping.StoppingWording;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;

/** Describes for people the meaning of a calibration for comparisons that have no estimate of their own. */
public final class CalibrationWording {
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern(
                    "d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private CalibrationWording() {}

    /** Returns the time that a comparison needs to see a change of 5 %. */
    public static String toSee(Calibration found) {
        return "On this machine, as it was calibrated, configurations that take turns show a change of 5 % of a short call after about "
                + StoppingWording.time(found.secondsToSeeFivePercent()) + ".";
    }

    /** Returns the time of a calibration. */
    public static String date(Instant when) {
        return DATE.format(when);
    }

    /**
     * Returns the reason why {@link Calibration#of} has found no calibration, without a full stop: none was made, the
     * machine has changed since, or its samples are missing.
     */
    public static String missing(Store store, HostFacts host) {
        Machine here = Machine.of(host);
        Optional<RunRow> newest = store.reader().goodRunsOf(Calibration.MODEL).stream()
                .filter(run -> run.variant().equals(Calibration.SAME) && isOfHardware(store, run, here))
                .reduce((earlier, later) -> later);
        return newest.map(run -> reason(store, run, here)).orElse("not calibrated in its present state");
    }

    private static boolean isOfHardware(Store store, RunRow run, Machine here) {
        return machine(store, run).filter(before -> before.isSameHardware(here)).isPresent();
    }

    private static Optional<Machine> machine(Store store, RunRow run) {
        return store.reader().host(run.hostHash()).map(Machine::of);
    }

    private static String reason(Store store, RunRow run, Machine here) {
        List<Machine.Difference> differences =
                machine(store, run).map(before -> before.differences(here)).orElse(List.of());
        String calibration = "not calibrated in its present state: the calibration of " + date(run.started());
        return differences.isEmpty()
                ? calibration + " has too few samples, or they were deleted"
                : calibration + " is of another state, "
                        + differences.stream()
                                .map(each -> each.name() + " " + each.before() + " → " + each.here())
                                .collect(Collectors.joining("; "));
    }
}
