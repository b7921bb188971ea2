// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.suite;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.RunData;
import org.bellwether.results.data.SessionData;
import org.bellwether.results.data.SessionJson;
import org.bellwether.results.store.row.SessionRow;

/** Writes a suite as JSON, schema {@code bellwether.suite/1}. Times are in ns, instants are ISO 8601 in UTC. */
public final class SuiteJson {
    private SuiteJson() {}

    public static ObjectNode of(SuiteData view) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.suite/1")
                .put("suite", view.suite().id())
                .put("status", view.status().key())
                .put("folder", view.suite().folder())
                .put("command", view.suite().command())
                .put("started", view.suite().started().toString())
                .put("report", view.suite().report());
        view.banners().forEach(json.putArray("banners")::add);
        ArrayNode experiments = json.putArray("experiments");
        view.lines().forEach(line -> experiments.add(of(line)));
        ArrayNode leftOut = json.putArray("leftOut");
        view.plan().leftOut().forEach(sentence -> leftOut.add(Program.inText(sentence)));
        return json;
    }

    private static ObjectNode of(SuiteLine line) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", line.member().name())
                .put("project", line.member().project())
                .put("experiment", line.member().experiment())
                .put("status", line.state().key())
                .put("attempts", line.attempts());
        line.member().tags().forEach(json.putArray("tags")::add);
        line.session().ifPresent(session -> session(json, session));
        line.problem()
                .ifPresent(problem ->
                        json.set("error", error(problem.code(), problem.message(), problem.where(), problem.fix())));
        line.failed()
                .map(RunData::run)
                .ifPresent(run -> json.set(
                        "error",
                        error(run.failure().type(), line.reason(), run.id(), "bellwether logs " + run.shortName())));
        return json;
    }

    private static void session(ObjectNode json, SessionData view) {
        SessionRow session = view.session();
        json.put("session", session.id())
                .put("model", session.model())
                .put("started", session.started().toString())
                .put("ended", session.ended() == null ? null : session.ended().toString())
                .put("report", session.report());
        json.set("configurations", SessionJson.of(view).get("configurations"));
    }

    private static ObjectNode error(String code, String message, String where, String fix) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("code", code)
                .put("message", Program.inText(message))
                .put("where", where)
                .put("fix", Program.inText(fix));
    }
}
