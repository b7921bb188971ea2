// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.Folders;
import org.bellwether.results.calibration.Calibration;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.statistics.MetricResult;
import org.bellwether.results.stopping.StoppingRule;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.Amount;
import org.bellwether.run.Destination;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.session.Session;

/**
 * Measures the visible differences on this machine: two equal configurations, then one that is slower by an injected
 * part.
 */
public final class CalibrationRuns {
    /** The CPU time of a call in the equal configurations (ns). */
    private static final long WORK_NS = 2_000;

    private static final double INJECTED = 0.05;

    /** A precision that no interval reaches, so that a series ends only by its time limit. */
    private static final double NEVER = 1e-9;

    private final Store store;
    private final CommonOptions common;

    public CalibrationRuns(Store store, CommonOptions common) {
        this.store = store;
        this.common = common;
    }

    /**
     * Measures both series.
     *
     * @param seconds the time of both series together, without building
     * @return the status in which the series ended
     */
    public Status run(double seconds) throws WorkException, IOException {
        Path project = Folders.cache().resolve("calibration");
        Files.createDirectories(project);
        FileWriting.writeString(project.resolve("calibration.bellwether"), model());
        Session.Outcome same = measure(project, seconds / 2, WORK_NS, Calibration.SAME);
        if (same.status() != Status.OK) {
            return same.status();
        }
        double median = SessionData.read(store.reader(), same.id()).stream()
                .flatMap(view -> view.runs().stream())
                .map(RunData::metrics)
                .flatMap(List::stream)
                .filter(metric -> metric.name().equals(Calibration.FIGURE.metric()))
                .mapToDouble((MetricResult metric) -> metric.value("p50"))
                .min()
                .orElseThrow();
        return measure(project, seconds / 2, WORK_NS + Math.round(INJECTED * median), Calibration.SLOW)
                .status();
    }

    private Session.Outcome measure(Path project, double seconds, long work, String other)
            throws WorkException, IOException {
        StoppingRule rule = new StoppingRule(StoppingRule.Kind.PRECISION, NEVER, seconds, List.of());
        SessionRequest request = SessionRequest.of(
                        project, new Destination(Optional.empty(), store.folder(), common.typed()))
                .with(List.of(variant(Calibration.BASE, WORK_NS), variant(other, work)))
                .with(Amount.OF_MODEL.until(Optional.of(rule)));
        try (Progress progress = Progress.on(common.console())) {
            return new Session(request, progress).run(store);
        }
    }

    private static Variant variant(String name, long work) {
        return new Variant(name, "corbel", Map.of(), Map.of(Calibration.WORK, work + " ns"));
    }

    private static String model() throws IOException, WorkException {
        try (InputStream in = CalibrationRuns.class.getResourceAsStream("calibration/calibration.bellwether")) {
            if (in == null) {
                throw new WorkException(
                        Kind.MACHINE,
                        "installation",
                        "This installation lacks the model that it is calibrated with",
                        "calibration/calibration.bellwether",
                        "Install it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
