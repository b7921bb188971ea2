// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import org.bellwether.specialise.reading.OperationUse;

/** The object that {@code specialise --json} prints; the page on contracts describes it. */
final class SpecialisationJson {
    private SpecialisationJson() {}

    static ObjectNode of(AnalysisResult result, KnownPrediction prediction) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.specialise/1")
                .put("status", "ok")
                .put("model", result.model())
                .put("experiment", result.experiment())
                .put("deployment", result.deployment())
                .put("target", "corbel")
                .put("implemented", false);
        ArrayNode processes = json.putArray("processes");
        result.processes().forEach(process -> process(processes.addObject(), process));
        ArrayNode connections = json.putArray("connections");
        result.connections().forEach(connection -> connection(connections.addObject(), connection));
        assumptions(json.putArray("stated"), result.stated());
        contradicted(json.putArray("contradicted"), result.contradicted());
        assumptions(json.putArray("assumptions"), result.assumptions());
        json.set("prediction", PredictionJson.of(prediction));
        ArrayNode specialisations = json.putArray("specialisations");
        for (Specialisation each : Specialisation.values()) {
            specialisation(specialisations.addObject(), each);
        }
        return json;
    }

    private static void process(ObjectNode json, ProcessResult process) {
        json.put("name", process.plan().name()).put("node", process.plan().node());
        place(json, process.place());
        findings(json, process.findings());
        applicabilities(json, process.specialisations());
    }

    private static void connection(ObjectNode json, ConnectionResult connection) {
        json.put("source", connection.source())
                .put("target", connection.target())
                .put("client", connection.client().name())
                .put("server", connection.server().name())
                .put("messages", !connection.isLocal());
        place(json, connection.place());
        findings(json, connection.findings());
        applicabilities(json, connection.specialisations());
        ArrayNode operations = json.putArray("operations");
        connection.operations().forEach(operation -> operation(operations.addObject(), operation));
    }

    private static void operation(ObjectNode json, OperationResult operation) {
        OperationUse use = operation.use();
        json.put("name", use.name())
                .put("oneway", use.oneway())
                .put("changes", use.changes().toString());
        use.request().octets().ifPresent(octets -> json.put("requestOctets", octets));
        if (!use.oneway()) {
            use.reply().octets().ifPresent(octets -> json.put("replyOctets", octets));
        }
        place(json, use.place());
        findings(json, use.findings());
        applicabilities(json, operation.specialisations());
    }

    private static void findings(ObjectNode json, List<Finding> findings) {
        ArrayNode invariants = json.putArray("invariants");
        for (Finding finding : findings) {
            ObjectNode each = invariants.addObject();
            each.put("name", finding.invariant().toString())
                    .put("status", finding.status().toString());
            if (finding.status() != Status.FAILS) {
                reasons(each.putArray("proof"), finding.proof());
                reasons(each.putArray("stated"), finding.stated());
                reasons(each.putArray("assumptions"), finding.assumptions());
            }
            finding.counterexample().ifPresent(reason -> reason(each.putObject("counterexample"), reason));
        }
    }

    private static void applicabilities(ObjectNode json, List<Applicability> applicabilities) {
        ArrayNode specialisations = json.putArray("specialisations");
        for (Applicability applicability : applicabilities) {
            ObjectNode each = specialisations.addObject();
            each.put("name", applicability.specialisation().toString()).put("allowed", word(applicability.status()));
            applicability.broken().stream().map(Requirement::toString).forEach(each.putArray("broken")::add);
            applicability.assumed().stream().map(Requirement::toString).forEach(each.putArray("assumed")::add);
        }
    }

    private static String word(Status status) {
        return switch (status) {
            case HOLDS -> "yes";
            case ASSUMED -> "if-assumed";
            case FAILS -> "no";
        };
    }

    private static void specialisation(ObjectNode json, Specialisation specialisation) {
        json.put("name", specialisation.toString())
                .put("scope", specialisation.scope().toString())
                .put("source", specialisation.source());
        specialisation.requires().stream().map(Requirement::toString).forEach(json.putArray("requires")::add);
        json.put("changes", specialisation.change()).put("givesUp", specialisation.givesUp());
    }

    private static void assumptions(ArrayNode array, Map<Reason, Set<Invariant>> assumptions) {
        assumptions.forEach((reason, invariants) -> {
            ObjectNode json = array.addObject();
            reason(json, reason);
            invariants.stream().map(Invariant::toString).forEach(json.putArray("invariants")::add);
        });
    }

    private static void contradicted(ArrayNode array, Map<ElementLocation, Finding> contradicted) {
        contradicted.forEach((statement, finding) -> {
            ObjectNode json = array.addObject();
            json.put("invariant", finding.invariant().toString());
            place(json, statement);
            reason(json.putObject("counterexample"), finding.counterexample().orElseThrow());
        });
    }

    private static void reasons(ArrayNode array, List<Reason> reasons) {
        reasons.forEach(reason -> reason(array.addObject(), reason));
    }

    private static void reason(ObjectNode json, Reason reason) {
        json.put("text", reason.text());
        place(json, reason.place());
    }

    private static void place(ObjectNode json, ElementLocation place) {
        json.put("path", place.path()).put("file", place.file()).put("line", place.line());
    }
}
