// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.gate;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.bellwether.model.util.Program;
import org.bellwether.results.gate.Gate;
import org.bellwether.results.gate.GateFinding;
import org.bellwether.results.gate.GateResult;
import org.bellwether.results.gate.GateVerdict;
import org.bellwether.results.gate.GateWarning;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.suite.SuiteData;
import org.bellwether.results.suite.SuiteLine;
import org.bellwether.results.suite.SuiteState;

/**
 * Compares a suite with another one, experiment by experiment. Experiments are paired by their project's path in the
 * suite's folder and their name. The other suite must have all experiments of the baseline.
 */
public final class SuiteGate {
    private final Store store;
    private final GateResult.Rule rule;
    private final Gate gate;

    public SuiteGate(Store store, GateResult.Rule rule, Gate gate) {
        this.store = store;
        this.rule = rule;
        this.gate = gate;
    }

    /**
     * The results of all experiments.
     *
     * @param experiments the result of each experiment, by name, in the order of the baseline
     * @param all the findings of all experiments together
     */
    public record Verdicts(Map<String, GateResult> experiments, GateResult all) {}

    public Verdicts judge(SuiteData baseline, SuiteData current) throws IOException {
        Map<String, SuiteLine> lines = new LinkedHashMap<>();
        current.lines().forEach(line -> lines.put(line.member().name(), line));
        Map<String, GateResult> experiments = new LinkedHashMap<>();
        List<GateFinding> findings = new ArrayList<>();
        List<GateWarning> warnings = new ArrayList<>();
        for (SuiteLine base : baseline.lines()) {
            String name = base.member().name();
            GateResult result = judge(base, current, Optional.ofNullable(lines.remove(name)));
            findings.addAll(result.findings());
            result.warnings().forEach(warning -> warnings.add(warning.within(name)));
            if (result.findings().isEmpty()) {
                warnings.add(new GateWarning(name, "the baseline has no figure that is looked at"));
            } else {
                experiments.put(name, result);
            }
        }
        lines.forEach((name, line) -> {
            if (line.state() == SuiteState.FAILED || line.failed().isPresent()) {
                GateResult result = failed(name, line);
                findings.addAll(result.findings());
                experiments.put(name, result);
            } else if (line.problem().isPresent()) {
                GateResult result = refused(
                        name,
                        line.problem().get().code(),
                        "it is new, and could not begin (" + line.reason() + ")",
                        line.problem().get().fix());
                findings.addAll(result.findings());
                experiments.put(name, result);
            } else {
                warnings.add(new GateWarning(name, "the baseline does not have it; it is new, and is not looked at"));
            }
        });
        return new Verdicts(experiments, new GateResult(rule, findings, warnings));
    }

    private GateResult judge(SuiteLine base, SuiteData suite, Optional<SuiteLine> current) throws IOException {
        String name = base.member().name();
        if (base.session().isEmpty()) {
            return refused(
                    name,
                    "no-baseline",
                    "it was not measured in the baseline: it is " + base.state().label(),
                    "Name another baseline");
        } else if (current.isEmpty()) {
            return refused(
                    name,
                    "missing-experiment",
                    "the new suite does not have it",
                    "Run it, too: bellwether run "
                            + Program.quoted(suite.suite().folder()) + " --all; or name a baseline without it");
        } else if (current.get().session().isEmpty()) {
            SuiteLine line = current.get();
            return refused(
                    name,
                    "missing-experiment",
                    "it was not measured: it is " + line.state().label()
                            + (line.reason().isEmpty() ? "" : " (" + line.reason() + ")"),
                    line.state() == SuiteState.OPEN
                            ? "Go on with the suite: " + suite.suite().command() + " --resume"
                            : line.problem().map(problem -> problem.fix()).orElse(""));
        }
        return gate.judge(runs(base), runs(current.get()));
    }

    /** Returns the result of an experiment that failed and has no baseline to be compared with. */
    private GateResult failed(String name, SuiteLine line) {
        return resultOf(
                name,
                GateVerdict.FAILED,
                "failed-runs",
                "it is new, and failed: " + line.reason(),
                "To see why: bellwether show "
                        + line.session().orElseThrow().session().id());
    }

    private List<RunRow> runs(SuiteLine line) {
        return store.reader().runsOf(line.sessionId().orElseThrow());
    }

    private GateResult refused(String name, String code, String reason, String fix) {
        return resultOf(name, GateVerdict.NOT_COMPARED, code, reason, fix);
    }

    private GateResult resultOf(String name, GateVerdict verdict, String code, String reason, String fix) {
        return new GateResult(
                rule,
                List.of(new GateFinding(
                        name,
                        Optional.empty(),
                        Optional.empty(),
                        verdict,
                        code,
                        reason,
                        fix,
                        OptionalInt.empty(),
                        OptionalInt.empty())),
                List.of());
    }
}
