// SPDX-License-Identifier: Apache-2.0
package org.bellwether.export;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.generator.Generation;
import org.bellwether.generator.output.GeneratedFiles;
import org.bellwether.generator.output.OutputFolder;
import org.bellwether.generator.plan.Plan;
import org.bellwether.generator.refusal.RefusedException;
import org.bellwether.generator.target.Runtimes;
import org.bellwether.generator.target.Target;
import org.bellwether.model.experiment.Experiment;

/**
 * Writes an export: the generated folder as {@code bundle}, the testbed's files, and the data that {@code collect}
 * needs.
 */
public final class ExportFolder {
    /** The record with the kind of a folder's export, and its contents. */
    public static final String RECORD = "export.json";

    private static final Pattern KIND = Pattern.compile("\"kind\"\\s*:\\s*\"([a-z]+)\"");
    private static final int LARGEST_HEAD = 4096;

    private ExportFolder() {}

    /**
     * The result of an export.
     *
     * @param warnings the parts of the model that the testbed cannot express, each a sentence without a full stop
     * @param remarks  notes for the user about user-written classes
     */
    public record Outcome(Export export, OutputFolder.Changes changes, List<String> warnings, List<String> remarks) {}

    /** Computes the rounds of a plan: the settings that give each round its share of the samples. */
    @FunctionalInterface
    public interface Rounds {
        List<SortedMap<String, String>> of(GeneratedFiles bundle);
    }

    /**
     * The contents of an export before it is written.
     *
     * @param files the generated folder's files
     * @param stamp the text of their stamp, which lists their hashes
     */
    public record Bundle(GeneratedFiles files, String stamp) {}

    /**
     * Writes an export.
     *
     * @param planned the experiment's plan from {@link org.bellwether.generator.planner.Planner}
     * @param runtimes the sources of ORBs that are built from source
     * @param rounds  computes the rounds after the bundle is generated
     * @param record  creates the text of {@link #RECORD}, an object that begins with its {@code kind}, from the bundle
     * @throws RefusedException BW882, BW883; BW884 if the folder has other files; nothing has been written then
     */
    public static Outcome write(
            Testbed testbed,
            Experiment experiment,
            Plan planned,
            List<Target> targets,
            Runtimes runtimes,
            Rounds rounds,
            Function<Bundle, String> record,
            Path out) {
        refuseOthers(testbed, out);
        TestbedPlan.Outcome plan = TestbedPlan.of(planned);
        Topology topology = TopologyReader.of(experiment.getDeployment(), planned.evaluator(), planned.network());
        Generation.Bundle made = Generation.bundle(experiment, plan.plan(), targets, runtimes);
        Export export = new Export(plan.plan(), targets, topology, rounds.of(made.files()));
        GeneratedFiles files = new GeneratedFiles(planned.model());
        made.files().all().forEach((path, file) -> files.copy("bundle/" + path, file.content(), file.executable()));
        files.copy("bundle/" + OutputFolder.STAMP, made.stamp().getBytes(StandardCharsets.UTF_8), false);
        List<String> warnings = testbedFiles(testbed, export, plan.warnings(), files);
        files.copy(
                RECORD, record.apply(new Bundle(made.files(), made.stamp())).getBytes(StandardCharsets.UTF_8), false);
        OutputFolder.Changes changes = new OutputFolder(out).write(files, planned.model());
        return new Outcome(export, changes, warnings, made.remarks());
    }

    /** Returns the bundle of an export in memory; the parameters are those of {@link #write}. */
    public static Bundle bundle(Experiment experiment, Plan planned, List<Target> targets, Runtimes runtimes) {
        Generation.Bundle made =
                Generation.bundle(experiment, TestbedPlan.of(planned).plan(), targets, runtimes);
        return new Bundle(made.files(), made.stamp());
    }

    /** Returns the ORB's configurations of a plan's processes, by their names, as in the bundle of an export. */
    public static Map<String, byte[]> configuration(Plan planned, Target target) {
        return Generation.configuration(TestbedPlan.of(planned).plan(), target);
    }

    /** Writes all files except the bundle and the record; returns the warnings. */
    static List<String> testbedFiles(Testbed testbed, Export export, List<String> before, GeneratedFiles files) {
        CommonFiles.write(export, files);
        List<String> warnings = new ArrayList<>(before);
        warnings.addAll(testbed.write(export, files));
        warnings.addAll(CommonFiles.warnings(export));
        files.copy("README.md", Readme.text(testbed, export, warnings), false);
        return List.copyOf(warnings);
    }

    /** Refuses a folder with files that are not an export of the same kind; such an export is overwritten except its results. */
    private static void refuseOthers(Testbed testbed, Path out) {
        if (!Files.isDirectory(out) || isEmpty(out)) {
            return;
        }
        String kind = kind(out.resolve(RECORD));
        if (!kind.equals(testbed.name())) {
            throw new RefusedException(
                    "BW884",
                    out.toString(),
                    kind.isEmpty()
                            ? "The folder is not empty, and holds no export"
                            : "The folder holds an export of another kind, " + kind,
                    "Choose a new folder with --out, or one with an export of the kind " + testbed.name());
        }
    }

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String kind(Path record) {
        try (var in = Files.newInputStream(record)) {
            Matcher kind = KIND.matcher(new String(in.readNBytes(LARGEST_HEAD), StandardCharsets.UTF_8));
            return kind.find() ? kind.group(1) : "";
        } catch (IOException e) {
            return ""; // the folder has no record
        }
    }
}
