// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.calibration;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.results.CanonicalJson;
import org.bellwether.results.comparison.Comparison;
import org.bellwether.results.comparison.blocks.BlockComparison;
import org.bellwether.results.comparison.blocks.BlockReader;
import org.bellwether.results.comparison.blocks.PairedBlock;
import org.bellwether.results.comparison.estimate.ComparisonGroup;
import org.bellwether.results.comparison.estimate.EffectScale;
import org.bellwether.results.comparison.estimate.Figure;
import org.bellwether.results.data.RunData;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.paired.Interval;
import org.bellwether.results.paired.PairedEstimate;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.store.row.SessionRow;

/**
 * The calibration of a machine in its present state, from the newest calibration in the store. It consists of a session
 * of two equal configurations, which shows the visible difference and the rate of false alarms, and a session with an
 * injected change, which checks the calibration.
 */
public final class Calibration {
    /** The name of the calibration's model. */
    public static final String MODEL = "calibration";

    /** The name of the calibration's experiment. */
    public static final String EXPERIMENT = "machine";

    /** The names of the configurations. They have one length, so that environments and paths have the same length. */
    public static final String BASE = "base";

    /** The configuration that equals the base. */
    public static final String SAME = "same";

    /** The configuration with the injected change. */
    public static final String SLOW = "slow";

    /** The parameter by which the change is injected. */
    public static final String WORK = "work";

    /** The figure that is evaluated. */
    public static final Figure FIGURE = new Figure("ask", "saturated", "latency", "p50", "ns");

    /** The number of neighbouring starts that are evaluated like a session, to count false alarms. */
    private static final int STARTS_OF_A_PIECE = 10;

    private static final double PART = 0.05;

    /** The largest relative error with which the injected change still counts as found. */
    private static final double TOLERANCE = 0.2;

    /** The largest multiple of the measured time for which the width of an interval is forecast. */
    private static final double LONGEST_EXTRAPOLATION = 10;

    private final SessionRow session;
    private final BlockComparison same;
    private final Optional<BinomialRate> alarms;
    private final Optional<Injected> injected;

    /**
     * The change that was injected, and the measured change.
     *
     * @param ns the injected change (ns)
     * @param found the measured change (ns); {@code low} and {@code high} are the ends of its 95 % interval
     * @param ratio the measured change as a part of the call
     */
    public record Injected(double ns, double found, double low, double high, double ratio) {
        /**
         * Returns whether the change was found: its interval does not contain 0, and comes within a fifth of the
         * injected change. The tolerance is needed because the injected work takes longer in a slow state of the
         * machine.
         */
        public boolean isFound() {
            return low > 0 && low <= (1 + TOLERANCE) * ns && high >= (1 - TOLERANCE) * ns;
        }
    }

    private Calibration(
            SessionRow session, BlockComparison same, Optional<BinomialRate> alarms, Optional<Injected> injected) {
        this.session = session;
        this.same = same;
        this.alarms = alarms;
        this.injected = injected;
    }

    /**
     * Returns the newest calibration of a machine in its present state; empty if there is none, or if it was too short
     * for a result.
     */
    public static Optional<Calibration> of(Store store, HostFacts host) throws IOException {
        Map<String, List<RunRow>> sessions = new LinkedHashMap<>();
        for (RunRow run : store.reader().goodRunsOn(host)) {
            if (run.variant().equals(BASE)
                    || run.variant().equals(SAME)
                    || run.variant().equals(SLOW)) {
                sessions.computeIfAbsent(run.session(), id -> new ArrayList<>()).add(run);
            }
        }
        Optional<Calibration> found = Optional.empty();
        Optional<Injected> injected = Optional.empty();
        for (Map.Entry<String, List<RunRow>> each : sessions.entrySet()) { // the newest first
            SessionRow session = store.reader().session(each.getKey()).orElseThrow();
            if (!session.model().equals(MODEL) || !session.experiment().equals(EXPERIMENT)) {
                continue;
            }
            if (injected.isEmpty()) {
                injected = injected(store, session, each.getValue());
            }
            found = same(store, session, each.getValue(), injected);
            if (found.isPresent()) {
                break;
            }
        }
        return found;
    }

    private static Optional<Calibration> same(
            Store store, SessionRow session, Collection<RunRow> runs, Optional<Injected> injected) throws IOException {
        Optional<RunRow> base = run(runs, BASE);
        Optional<RunRow> other = run(runs, SAME);
        if (base.isEmpty() || other.isEmpty()) {
            return Optional.empty();
        }
        BlockReader.Blocks read = read(store, session, base.get(), other.get());
        List<PairedBlock> blocks = read.blocks().getOrDefault(FIGURE, List.of());
        Optional<BlockComparison> whole = compared(blocks, read.seconds());
        if (whole.isEmpty()) {
            return Optional.empty();
        }
        int pieces = 0;
        int alarms = 0;
        for (int first = 0; first + STARTS_OF_A_PIECE <= read.starts(); first += STARTS_OF_A_PIECE) {
            int from = first;
            Optional<BlockComparison> piece = compared(
                    blocks.stream()
                            .filter(block -> block.start() >= from && block.start() < from + STARTS_OF_A_PIECE)
                            .toList(),
                    read.seconds());
            if (piece.isPresent()) {
                pieces++;
                alarms += piece.get().probability() <= Comparison.ALPHA ? 1 : 0;
            }
        }
        return Optional.of(new Calibration(
                session,
                whole.get(),
                pieces == 0 ? Optional.empty() : Optional.of(new BinomialRate(alarms, pieces)),
                injected));
    }

    private static Optional<Injected> injected(Store store, SessionRow session, Collection<RunRow> runs)
            throws IOException {
        Optional<RunRow> base = run(runs, BASE);
        Optional<RunRow> slow = run(runs, SLOW);
        if (base.isEmpty() || slow.isEmpty()) {
            return Optional.empty();
        }
        BlockReader.Blocks read = read(store, session, base.get(), slow.get());
        Optional<BlockComparison> found = compared(read.blocks().getOrDefault(FIGURE, List.of()), read.seconds());
        double ns = work(slow.get()) - work(base.get());
        return found.flatMap(BlockComparison::difference)
                .filter(PairedEstimate::isDecidable)
                .map(difference -> {
                    Interval interval = difference.interval(Comparison.ALPHA);
                    return new Injected(
                            ns,
                            difference.location(),
                            interval.low(),
                            interval.high(),
                            found.get().estimated() - 1);
                });
    }

    private static Optional<BlockComparison> compared(List<PairedBlock> blocks, double seconds) {
        return blocks.isEmpty()
                ? Optional.empty()
                : BlockComparison.of(EffectScale.RATIO, blocks, seconds).filter(BlockComparison::isDecidable);
    }

    private static Optional<RunRow> run(Collection<RunRow> runs, String variant) {
        return runs.stream().filter(run -> run.variant().equals(variant)).findFirst();
    }

    private static BlockReader.Blocks read(Store store, SessionRow session, RunRow base, RunRow other)
            throws IOException {
        return new BlockReader(store::samples)
                .read(side(store, session, base), side(store, session, other), List.of(FIGURE));
    }

    private static ComparisonGroup side(Store store, SessionRow session, RunRow run) {
        return new ComparisonGroup(
                run.variant(), List.of(RunData.of(store.reader(), run)), List.of(session), Optional.empty());
    }

    /** Returns the injected work of a run (ns), which is the model's value by default. */
    private static double work(RunRow run) {
        String text = CanonicalJson.read(run.configuration(), JsonNode.class)
                .path("parameters")
                .path(WORK)
                .asText("0 ns");
        return Double.parseDouble(text.replace(" ns", ""));
    }

    /** Returns the time of the calibration. */
    public Instant when() {
        return session.started();
    }

    /** Returns the session of equal configurations. */
    public String session() {
        return session.id();
    }

    /** Returns the measuring time of the equal configurations (s). */
    public double seconds() {
        return same.seconds();
    }

    /** Returns the number of false alarms in pieces of ten starts, at 5 % each; empty if there is no piece. */
    public Optional<BinomialRate> alarms() {
        return alarms;
    }

    /** Returns the injected change; empty if none was measured. */
    public Optional<Injected> injected() {
        return injected;
    }

    /** Returns whether this calibration is long enough to forecast a comparison of this measuring time (s). */
    public boolean covers(double measured) {
        return covers(same.seconds(), measured);
    }

    /**
     * Returns whether a calibration of one length (s) is long enough to forecast a comparison of another measuring time
     * (s).
     */
    static boolean covers(double calibrated, double measured) {
        return measured <= LONGEST_EXTRAPOLATION * calibrated;
    }

    /**
     * Returns the relative difference of a median that four of five comparisons of this length find; the width of
     * intervals is proportional to 1/√time.
     */
    public double visibleAfter(double measured) {
        double now = Math.log1p(same.visible(Comparison.ALPHA));
        return Math.expm1(now * Math.sqrt(same.seconds() / measured));
    }

    /**
     * Returns the time that a comparison needs to see a change of 5 % (s): at least the time of the required starts.
     */
    public double secondsToSeeFivePercent() {
        double now = Math.log1p(same.visible(Comparison.ALPHA)) / Math.log1p(PART);
        double starts =
                same.blocks().stream().mapToInt(PairedBlock::start).distinct().count();
        return Math.max(same.seconds() * now * now, same.seconds() / starts * PairedEstimate.fewestGroups());
    }
}
