// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.generator.target.Target;
import org.bellwether.model.util.FileWriting;
import org.bellwether.results.Folders;
import org.bellwether.results.prediction.SegmentCosts;
import org.bellwether.results.prediction.measured.CostReader;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.Destination;
import org.bellwether.run.Instrumentation;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.Variant;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;
import org.bellwether.run.instructions.InstructionMode;
import org.bellwether.run.session.Session;

/**
 * Measures the gain of each specialisation on this machine in one session. The general runtime, a runtime with each
 * specialisation alone, and a runtime with all take turns in calls of several shapes, whose instructions are counted.
 */
final class SegmentCalibration {
    /** The options that the gains depend on: a calibration holds for models with the same values. */
    static final List<String> OPTIONS = List.of("Concurrency");

    /** Specialisations that cannot be calibrated, because the processes of the calibration have several threads. */
    private static final Set<String> NOT_CALIBRATED = Set.of("null-locks");

    private static final String MODEL = SegmentCosts.MODEL + ".bellwether";

    private final Store store;
    private final CommonOptions common;
    private final Target target;

    SegmentCalibration(Store store, CommonOptions common, Target target) {
        this.store = store;
        this.common = common;
        this.target = target;
    }

    /**
     * Returns the values of {@link #OPTIONS} in all processes of a model.
     *
     * @param effective the effective options of the model's plan
     * @throws WorkException if the model's processes differ in these options
     */
    static Map<String, String> options(Map<String, String> effective, String experiment) throws WorkException {
        Map<String, String> values = new TreeMap<>();
        for (String option : OPTIONS) {
            if (!effective.containsKey(option)) {
                throw new WorkException(
                        Kind.INPUT,
                        "several-values",
                        "Its processes have several values of " + option + ", and a calibration is for one",
                        "experiment " + experiment,
                        "Choose one: --calibrate --set corbel." + option + "=VALUE");
            }
            values.put(option, effective.get(option));
        }
        return values;
    }

    /**
     * Runs the session, and stores the costs.
     *
     * @param options values of the options that the gains depend on
     * @return how the session ended
     */
    Status run(Map<String, String> options) throws WorkException, IOException {
        Path project = Folders.cache().resolve(SegmentCosts.MODEL);
        Files.createDirectories(project);
        FileWriting.writeString(project.resolve(MODEL), model());
        SessionRequest request = SessionRequest.of(
                        project, new Destination(Optional.empty(), store.folder(), common.typed()))
                .with(variants(options))
                .with(new Instrumentation(false, Optional.of(InstructionMode.AUTO)));
        Session.Outcome outcome;
        try (Progress progress = Progress.on(common.console())) {
            outcome = new Session(request, progress).run(store);
        }
        if (outcome.status() != Status.OK) {
            return outcome.status();
        }
        boolean stored = CostReader.store(store, outcome.id(), SegmentPhases.all(), options)
                .isPresent();
        return stored ? Status.OK : Status.FAILED;
    }

    /** Returns the variants: the general runtime, each specialisation alone, and all together. */
    private List<Variant> variants(Map<String, String> options) {
        Map<String, Set<String>> known = new TreeMap<>(target.specialisations());
        known.keySet().removeAll(NOT_CALIBRATED);
        List<Variant> variants = new ArrayList<>();
        variants.add(variant(SegmentCosts.GENERAL, Set.of(), options));
        known.forEach((name, applied) -> variants.add(variant(name, applied, options)));
        Set<String> all = new TreeSet<>();
        known.values().forEach(all::addAll);
        variants.add(variant(SegmentCosts.ALL, all, options));
        return variants;
    }

    /** @param applied the options that apply the variant's specialisations */
    private Variant variant(String name, Set<String> applied, Map<String, String> options) {
        Map<String, String> values = new TreeMap<>(options);
        target.specialisations().values().forEach(each -> each.forEach(option -> values.put(option, "false")));
        applied.forEach(option -> values.put(option, "true"));
        return new Variant(name, target.name(), values, Map.of());
    }

    private static String model() throws IOException, WorkException {
        try (InputStream in = SegmentCalibration.class.getResourceAsStream("calibration/" + MODEL)) {
            if (in == null) {
                throw new WorkException(
                        Kind.MACHINE,
                        "installation",
                        "This installation lacks the model that specialisations are calibrated with",
                        "calibration/" + MODEL,
                        "Install it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
