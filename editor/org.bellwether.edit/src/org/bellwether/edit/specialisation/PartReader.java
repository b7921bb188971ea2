// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.specialisation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.edit.project.ElementsByPath;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.edit.specialisation.SpecialisationData.Answer;
import org.bellwether.edit.specialisation.SpecialisationData.Part;
import org.bellwether.edit.specialisation.SpecialisationData.Reason;
import org.bellwether.model.deployment.Process;
import org.bellwether.specialise.analysis.AnalysedPart;
import org.bellwether.specialise.analysis.AnalysedParts;
import org.bellwether.specialise.analysis.AnalysisResult;
import org.bellwether.specialise.catalogue.Applicability;
import org.bellwether.specialise.catalogue.Requirement;
import org.bellwether.specialise.invariant.Status;
import org.eclipse.emf.ecore.EObject;

/**
 * Reads the parts of an analysis for display. Replicas of a process, and the wires of a connection, are one element of
 * the model, which gets the worst answer.
 */
final class PartReader {
    private static final String LOCAL = "No message is sent: both ends are in one process.";

    private final ProjectModel model;
    private final ElementsByPath elements;
    private final Map<EObject, List<AnalysedPart>> byElement = new LinkedHashMap<>();

    PartReader(ProjectModel model, AnalysisResult result) {
        this.model = model;
        elements = new ElementsByPath(model);
        AnalysedParts.of(result)
                .forEach(part -> byElement
                        .computeIfAbsent(part.element(), key -> new ArrayList<>())
                        .add(part));
    }

    /** Returns the processes, and then the connections. */
    List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        byElement.forEach((element, all) -> parts.add(part(element, all)));
        return parts;
    }

    private Part part(EObject element, List<AnalysedPart> all) {
        Map<List<String>, Answer> answers = new LinkedHashMap<>();
        Map<List<String>, Status> worst = new LinkedHashMap<>();
        for (AnalysedPart part : all) {
            for (Applicability each : part.specialisations()) {
                List<String> key = List.of(each.specialisation().toString(), part.operation());
                Status before = worst.get(key);
                if (before == null || before.compareTo(each.status()) < 0) {
                    worst.put(key, each.status());
                    answers.put(key, answer(part, each));
                }
            }
        }
        boolean isProcess = element instanceof Process;
        return new Part(
                model.id(element),
                isProcess ? "process" : "connection",
                title(all),
                answers.isEmpty() ? LOCAL : "",
                List.copyOf(answers.values()));
    }

    private static String title(List<AnalysedPart> all) {
        long others = all.stream().filter(part -> part.operation().isEmpty()).count() - 1;
        String first = all.get(0).name();
        return others == 0 ? first : first + " and " + others + (others == 1 ? " other" : " others");
    }

    private Answer answer(AnalysedPart part, Applicability applicability) {
        List<Requirement> unmet = switch (applicability.status()) {
            case FAILS -> applicability.broken();
            case ASSUMED -> applicability.assumed();
            case HOLDS -> List.of();
        };
        List<Requirement> reported =
                unmet.isEmpty() ? applicability.specialisation().requires() : unmet;
        List<Reason> reasons = new ArrayList<>();
        reported.forEach(requirement -> part.reasons(requirement, applicability.status())
                .forEach(reason -> reasons.add(reason(requirement, reason))));
        return new Answer(
                applicability.specialisation().toString(),
                part.operation(),
                word(applicability.status()),
                unmet.stream().map(Requirement::toString).toList(),
                List.copyOf(reasons));
    }

    private static String word(Status status) {
        return switch (status) {
            case HOLDS -> "allowed";
            case ASSUMED -> "assumed";
            case FAILS -> "refused";
        };
    }

    private Reason reason(Requirement requirement, org.bellwether.specialise.invariant.Reason reason) {
        String element = elements.find(reason.place().path()).map(model::id).orElse("");
        return new Reason(requirement.toString(), reason.text(), reason.place().toString(), element);
    }
}
