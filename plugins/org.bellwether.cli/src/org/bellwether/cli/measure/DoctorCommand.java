// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.measure;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.lab.LabSupport;
import org.bellwether.cli.lab.OrphanedLabs;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.StoppingRuleOptions;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.generator.target.Requirement;
import org.bellwether.generator.target.Targets;
import org.bellwether.model.util.Program;
import org.bellwether.results.FolderException;
import org.bellwether.results.Folders;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.host.CpuTimes;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;
import org.bellwether.results.host.MachineCheck;
import org.bellwether.results.host.MachineChecks;
import org.bellwether.results.host.MachineState;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Status;
import org.bellwether.run.WorkException;
import org.bellwether.run.build.Requirements;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * Checks the machine: its programs, missing programs, and conditions that make figures worse. The command changes
 * nothing, except that it removes the remains of labs that are no longer needed, and stores a calibration if one is
 * requested.
 */
@Command(
        name = "doctor",
        sortOptions = false,
        description = "Show what this machine has and lacks, and what disturbs measurements on it.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether doctor",
            "  bellwether doctor --json",
            "  bellwether doctor --calibrate --time 4min   # what can be seen on this machine, measured",
            "%nWithout --calibrate it only looks. With it two series are measured and stored: two equal configurations, and one with"
                    + " an injected change of 5 %%."
        })
public final class DoctorCommand implements Callable<Integer> {
    /** The time for which other programs are observed. */
    private static final long WATCH_MS = 1_000;

    private static final double LEAST_SECONDS = 20;

    @Option(
            names = "--calibrate",
            description =
                    "Measure two equal configurations, and one with an injected change: how often there are false alarms, and what can"
                            + " be seen after which time. The result is kept in the run store.")
    private boolean calibrate;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "2min",
            description = "With --calibrate, how long both are measured together, at least 20s (2min).")
    private String time;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException, InterruptedException {
        double seconds = StoppingRuleOptions.seconds(common.commandLine(), "--time", time);
        if (seconds < LEAST_SECONDS) {
            throw new ParameterException(common.commandLine(), "--time is at least 20s: fewer starts say nothing");
        }
        if (calibrate) {
            Interruption.interruptsThisThread();
            try (Store store = Store.open(storeOptions.place())) {
                Status status = new CalibrationRuns(store, common).run(seconds);
                if (status != Status.OK) {
                    common.console()
                            .err()
                            .println("bellwether: the calibration ended early (" + status.key()
                                    + "); look at the newest runs: " + Program.typed() + " runs");
                    return status == Status.INTERRUPTED ? ExitCode.INTERRUPTED : ExitCode.FAILED;
                }
            }
        }
        OrphanedLabs orphaned = OrphanedLabs.remove();
        LabSupport support = LabSupport.ofThisMachine();
        KernelFiles files = KernelFiles.ofThisMachine();
        HostFacts host = HostFacts.read(files);
        CpuTimes start = CpuTimes.read(files);
        Thread.sleep(WATCH_MS);
        List<MachineCheck> checks = MachineChecks.of(host, MachineState.since(start, files));
        List<Requirement> required =
                List.copyOf(Requirements.of(Targets.discover().all()));
        List<Requirement> missing =
                required.stream().filter(need -> !Requirements.isThere(need)).toList();
        Optional<FolderException> noFolder = noFolder();
        SmallestDifference smallest = noFolder.isPresent()
                ? SmallestDifference.unknown(noFolder.get().getMessage())
                : SmallestDifference.of(storeOptions.place(), host);
        CalibrationText calibration = noFolder.isPresent()
                ? CalibrationText.unknown(noFolder.get().getMessage())
                : CalibrationText.of(storeOptions.place(), host);
        ObjectNode json = json(host, checks, required, missing);
        json.set("smallestDifference", smallest.json());
        json.set("calibration", calibration.json());
        ObjectNode labs = json.putObject("labs");
        orphaned.addTo(labs);
        support.addTo(labs);
        common.console()
                .result(
                        common.json(),
                        json,
                        text(host, checks, required, missing) + text(support) + orphaned.text() + "\n"
                                + smallest.text(common.console()) + "\n"
                                + calibration.text(common.console()).stripTrailing());
        return fixable(missing).isEmpty() && noFolder.isEmpty() ? ExitCode.GOOD : ExitCode.MACHINE;
    }

    /** Returns the reason why the user's folders cannot be used. */
    private Optional<FolderException> noFolder() {
        try {
            storeOptions.place();
            Folders.cache();
            return Optional.empty();
        } catch (FolderException e) {
            return Optional.of(e);
        }
    }

    private String text(
            HostFacts host, List<MachineCheck> checks, List<Requirement> required, List<Requirement> missing) {
        Console console = common.console();
        StringBuilder text = new StringBuilder(console.bold("machine")).append('\n');
        line(text, " ", host.cpu() + ", " + host.cores() + " cores, " + host.memoryMiB() + " MiB");
        line(text, " ", host.system() + ", Linux " + host.kernel());
        noFolder()
                .ifPresentOrElse(
                        none -> {
                            line(text, "✗", none.getMessage());
                            line(text, " ", "fix: " + none.fix());
                        },
                        () -> line(text, " ", "run store " + storeOptions.place() + ", cache " + Folders.cache()));
        text.append('\n').append(console.bold("programs and packages")).append('\n');
        for (Requirement need : required) {
            boolean lacks = missing.contains(need);
            String mark = !lacks ? "✓" : need.isPackaged() ? "✗" : "·";
            line(text, mark, need.name() + (lacks ? ", needed to " + need.purpose() : ""));
        }
        for (Requirement need : Requirements.ofOptions()) {
            boolean there = Requirements.isThere(need);
            line(
                    text,
                    there ? "✓" : "·",
                    need.name()
                            + (there
                                    ? ""
                                    : ", needed to " + need.purpose() + ": "
                                            + Requirements.installation(List.of(need))));
        }
        if (!fixable(missing).isEmpty()) {
            line(text, " ", "fix: " + Requirements.installation(fixable(missing)));
        }
        List<Requirement> others =
                missing.stream().filter(need -> !need.isPackaged()).toList();
        if (!others.isEmpty()) {
            line(text, " ", "to measure with them: " + Requirements.installation(others));
        }
        text.append('\n').append(console.bold("measuring on it")).append('\n');
        for (MachineCheck check : checks) {
            line(text, mark(check), check.finding());
            if (!check.fix().isEmpty()) {
                text.append(
                        console.faint(Paragraph.of("    ", "fix: " + Program.inText(check.fix()), console.columns())));
            }
        }
        return text.toString();
    }

    private String text(LabSupport support) {
        Console console = common.console();
        StringBuilder text =
                new StringBuilder("\n").append(console.bold("local labs")).append('\n');
        line(text, support.isThere() ? "✓" : "·", support.finding());
        if (!support.fix().isEmpty()) {
            text.append(console.faint(Paragraph.of("    ", "fix: " + support.fix(), console.columns())));
        }
        return text.toString();
    }

    /** Returns the requirements that a user can install: an ORB that Debian does not have must be built. */
    private static List<Requirement> fixable(List<Requirement> missing) {
        return missing.stream().filter(Requirement::isPackaged).toList();
    }

    private static String mark(MachineCheck check) {
        return switch (check.level()) {
            case OK -> "✓";
            case NOTE -> "·";
            case WARNING -> "!";
        };
    }

    private void line(StringBuilder text, String mark, String line) {
        text.append(Paragraph.of("  " + mark + " ", line, common.console().columns()));
    }

    private ObjectNode json(
            HostFacts host, List<MachineCheck> checks, List<Requirement> required, List<Requirement> missing) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        Optional<FolderException> noFolder = noFolder();
        json.put("schema", "bellwether.doctor/1")
                .put("status", fixable(missing).isEmpty() && noFolder.isEmpty() ? "ok" : "error");
        if (noFolder.isEmpty()) {
            json.put("store", storeOptions.place().toString())
                    .put("cache", Folders.cache().toString());
        }
        json.put("cpu", host.cpu())
                .put("cores", host.cores())
                .put("memoryMiB", host.memoryMiB())
                .put("system", host.system())
                .put("kernel", host.kernel());
        ArrayNode needs = json.putArray("requirements");
        required.forEach(need -> needs.addObject()
                .put("name", need.name())
                .put("package", need.debianPackage())
                .put("purpose", need.purpose())
                .put("source", need.source())
                .put("there", !missing.contains(need))
                .put("optional", false));
        Requirements.ofOptions()
                .forEach(need -> needs.addObject()
                        .put("name", need.name())
                        .put("package", need.debianPackage())
                        .put("purpose", need.purpose())
                        .put("source", need.source())
                        .put("there", Requirements.isThere(need))
                        .put("optional", true));
        ArrayNode array = json.putArray("checks");
        checks.forEach(check -> array.add(SessionJson.of(check)));
        noFolder.ifPresent(
                none -> json.set("error", Errors.error("folder", none.getMessage(), "this machine", none.fix())));
        if (!fixable(missing).isEmpty()) {
            List<String> names = new ArrayList<>();
            fixable(missing).forEach(need -> names.add(need.name()));
            json.set(
                    "error",
                    Errors.error(
                            "machine-lacks",
                            "This machine lacks " + String.join(", ", names),
                            "this machine",
                            Requirements.installation(fixable(missing))));
        }
        return json;
    }
}
