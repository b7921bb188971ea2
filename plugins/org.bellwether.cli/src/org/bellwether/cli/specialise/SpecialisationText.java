// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.cli.terminal.Paragraph;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.analysis.ConnectionResult;
import org.bellwether.specialise.analysis.OperationResult;
import org.bellwether.specialise.analysis.ProcessResult;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.catalogue.Specialisation;
import org.bellwether.specialise.invariant.ElementLocation;
import org.bellwether.specialise.invariant.Finding;
import org.bellwether.specialise.invariant.Invariant;
import org.bellwether.specialise.invariant.Reason;
import org.bellwether.specialise.invariant.Status;
import org.bellwether.specialise.reading.BodySize;
import org.bellwether.specialise.reading.OperationUse;

/** An analysis of specialisations, for people: by process and connection. */
final class SpecialisationText {
    private static final int LABEL = 13;
    private static final String NOTHING = "Nothing";
    private static final String HOW =
            "State those of a user function in the block whose behaviour calls the function:" + " assume NAME;";

    private final AnalysisResult result;
    private final KnownPrediction prediction;
    private final boolean details;
    private final int columns;
    private final UnaryOperator<String> bold;
    private final StringBuilder text = new StringBuilder();

    private SpecialisationText(
            AnalysisResult result,
            KnownPrediction prediction,
            boolean details,
            int columns,
            UnaryOperator<String> bold) {
        this.result = result;
        this.prediction = prediction;
        this.details = details;
        this.columns = columns;
        this.bold = bold;
    }

    /**
     * Returns the text, without a line end.
     *
     * @param details whether proofs and the parts of each specialisation are shown
     * @param columns the width in characters
     */
    static String of(
            AnalysisResult result,
            KnownPrediction prediction,
            boolean details,
            int columns,
            UnaryOperator<String> bold) {
        return new SpecialisationText(result, prediction, details, columns, bold).text();
    }

    private String text() {
        text.append(bold.apply(result.model() + " / " + result.experiment()))
                .append(": the specialisations of Corbel that deployment ")
                .append(result.deployment())
                .append(" allows\n");
        text.append("This is an analysis only. Corbel has these:\n"
                + "  dispatch, fixed-sizes, framework, hooks-out, native-layout, null-locks, request-header,\n"
                + "  whole-request\n");
        SpecialisationGroups.ofProcesses(result.processes()).forEach(this::processes);
        SpecialisationGroups.ofConnections(result.connections()).forEach(this::connections);
        assumptions();
        text.append('\n')
                .append(bold.apply("predicted gains"))
                .append('\n')
                .append(PredictionText.section(prediction, columns));
        if (details) {
            catalogue();
        } else {
            givenUp();
            text.append("\n--details shows proofs, and what each specialisation requires, changes and gives up.");
        }
        return text.toString().stripTrailing();
    }

    private void heading(String kind, String name, int others, ElementLocation place) {
        String title = kind + " " + name;
        String more = others == 0 ? "" : " and " + others + " alike";
        boolean fits = title.length() + more.length() + 2 + place.toString().length() <= columns;
        text.append('\n').append(bold.apply(title)).append(more).append(fits ? "  " : "\n  ");
        text.append(place).append('\n');
    }

    private void processes(List<ProcessResult> alike) {
        ProcessResult first = alike.get(0);
        heading("process", first.plan().name(), alike.size() - 1, first.place());
        findings("  ", first.findings(), true);
        applicabilities("  ", first.specialisations());
    }

    private void connections(List<ConnectionResult> alike) {
        ConnectionResult first = alike.get(0);
        heading("connection", first.source() + " -> " + first.target(), alike.size() - 1, first.place());
        if (first.isLocal()) {
            text.append("  within process ").append(first.client().name()).append(": no message is sent\n");
            return;
        }
        findings("  ", first.findings(), true);
        applicabilities("  ", first.specialisations());
        if (first.operations().isEmpty()) {
            text.append("  no behaviour uses it\n");
        }
        first.operations().forEach(operation -> operation(first, operation));
    }

    private void operation(ConnectionResult connection, OperationResult operation) {
        OperationUse use = operation.use();
        text.append("  ")
                .append(bold.apply(use.name()))
                .append(": request ")
                .append(size(use.request()))
                .append(use.oneway() ? ", no reply" : ", reply " + size(use.reply()))
                .append("; ")
                .append(use.changes().words())
                .append('\n');
        findings("    ", use.findings(), false);
        applicabilities("    ", operation.specialisations());
        prediction
                .prediction()
                .map(known -> known.of(connection.source(), connection.target(), use.name()))
                .ifPresent(messages -> text.append(PredictionText.of(messages, "    ", columns)));
    }

    private static String size(BodySize body) {
        if (body.varies().isPresent()) {
            return "varies";
        }
        return body.octets().isPresent() ? body.octets().getAsLong() + " octets" : "of fixed size";
    }

    /** @param holding whether findings that hold are listed even without details */
    private void findings(String indent, List<Finding> findings, boolean holding) {
        if (details) {
            findings.forEach(finding -> line(
                    indent,
                    finding.status().toString(),
                    finding.invariant() + ": "
                            + finding.reasons().stream().map(Reason::toString).collect(Collectors.joining("; "))));
            return;
        }
        if (holding) {
            line(indent, "holds", names(findings, Status.HOLDS));
        }
        line(indent, "assumed", names(findings, Status.ASSUMED));
        findings.stream()
                .filter(finding -> finding.status() == Status.FAILS)
                .forEach(finding -> line(
                        indent,
                        "fails",
                        finding.invariant() + ": " + finding.reasons().get(0)));
    }

    private static String names(List<Finding> findings, Status status) {
        return findings.stream()
                .filter(finding -> finding.status() == status)
                .map(finding -> finding.invariant().toString())
                .collect(Collectors.joining(", "));
    }

    private void applicabilities(String indent, List<Applicability> applicabilities) {
        line(indent, "allowed", joined(applicabilities, Status.HOLDS));
        line(indent, "if assumed", joined(applicabilities, Status.ASSUMED));
        line(indent, "not allowed", joined(applicabilities, Status.FAILS));
    }

    private static String joined(List<Applicability> applicabilities, Status status) {
        return applicabilities.stream()
                .filter(each -> each.status() == status)
                .map(each -> each.specialisation()
                        + (each.broken().isEmpty() ? "" : " (" + requirements(each.broken()) + ")"))
                .collect(Collectors.joining(", "));
    }

    private static String requirements(List<Requirement> requirements) {
        return requirements.stream().map(Requirement::toString).collect(Collectors.joining(", "));
    }

    /** Adds a line that begins with a label; nothing if the content is empty. */
    private void line(String indent, String label, String content) {
        if (!content.isEmpty()) {
            String first = indent + label + " ".repeat(Math.max(1, LABEL - label.length()));
            text.append(Paragraph.of(first, content, columns));
        }
    }

    private void assumptions() {
        assumptions("stated assumptions", "nothing checks them", result.stated());
        Map<ElementLocation, Finding> contradicted = result.contradicted();
        if (!contradicted.isEmpty()) {
            text.append('\n').append(bold.apply("contradicted assumptions")).append(": remove them from the model\n");
            contradicted.forEach((statement, finding) -> text.append(Paragraph.of(
                    "  ",
                    finding.invariant() + " (" + statement + "): "
                            + finding.counterexample().orElseThrow(),
                    columns)));
        }
        Map<Reason, Set<Invariant>> open = result.assumptions();
        assumptions("assumptions", "the model neither shows nor states these", open);
        if (open.values().stream().anyMatch(each -> !each.contains(Invariant.SAME_PLATFORM))) {
            text.append(Paragraph.of("  ", HOW, columns));
        }
    }

    private void assumptions(String title, String what, Map<Reason, Set<Invariant>> assumptions) {
        if (!assumptions.isEmpty()) {
            text.append('\n')
                    .append(bold.apply(title))
                    .append(": ")
                    .append(what)
                    .append('\n');
            assumptions.forEach((reason, invariants) -> text.append(Paragraph.of(
                    "  ",
                    invariants.stream().map(Invariant::toString).collect(Collectors.joining(", ")) + ": " + reason,
                    columns)));
        }
    }

    private void givenUp() {
        List<Specialisation> costly = new ArrayList<>(allowed());
        costly.removeIf(each -> each.givesUp().startsWith(NOTHING));
        if (!costly.isEmpty()) {
            text.append('\n').append(bold.apply("given up")).append(" by those that are allowed somewhere\n");
            costly.forEach(each -> text.append(Paragraph.of(
                    "  " + each
                            + " ".repeat(Math.max(1, LABEL + 7 - each.toString().length())),
                    each.givesUp(),
                    columns)));
        }
    }

    private Set<Specialisation> allowed() {
        Set<Specialisation> allowed = EnumSet.noneOf(Specialisation.class);
        Stream<Applicability> all = Stream.concat(
                result.processes().stream().flatMap(each -> each.specialisations().stream()),
                result.connections().stream()
                        .flatMap(each -> Stream.concat(
                                each.specialisations().stream(),
                                each.operations().stream()
                                        .flatMap(operation -> operation.specialisations().stream()))));
        all.filter(each -> each.status() != Status.FAILS).forEach(each -> allowed.add(each.specialisation()));
        return allowed;
    }

    private void catalogue() {
        text.append('\n').append(bold.apply("specialisations")).append('\n');
        for (Specialisation each : Specialisation.values()) {
            String source = each.source().isEmpty() ? "" : ": " + each.source();
            text.append("  ")
                    .append(each)
                    .append(" (")
                    .append(each.scope())
                    .append(')')
                    .append(source)
                    .append('\n');
            line("    ", "requires", each.requires().isEmpty() ? "nothing" : requirements(each.requires()));
            line("    ", "changes", each.change());
            line("    ", "gives up", each.givesUp());
        }
    }
}
