// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.specialise;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import org.bellwether.specialise.Weaving;
import org.bellwether.specialise.rules.Reference;
import org.bellwether.specialise.rules.RuleHeader;
import org.bellwether.specialise.rules.RuleSet;
import org.bellwether.specialise.weave.WeaveResult.Applied;

/** The result of a weaving as JSON. */
final class WeaveJson {
    private WeaveJson() {}

    static ObjectNode of(Path folder, Weaving.Outcome outcome) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.weave/1")
                .put("status", "ok")
                .put("folder", folder.toString())
                .put("files", outcome.files())
                .put("written", outcome.changes().written())
                .put("unchanged", outcome.changes().unchanged())
                .put("deleted", outcome.changes().deleted());
        outcome.result().woven().keySet().forEach(json.putArray("woven")::add);
        ArrayNode sets = json.putArray("ruleSets");
        outcome.sets().forEach(set -> sets.add(ruleSet(set, outcome)));
        return json;
    }

    private static ObjectNode ruleSet(RuleSet set, Weaving.Outcome outcome) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("name", set.name()).put("file", set.file());
        set.requires().stream().map(Reference::name).forEach(json.putArray("requires")::add);
        set.compliance().forEach(json.putArray("compliance")::add);
        ArrayNode rules = json.putArray("rules");
        outcome.result().applied().stream()
                .filter(applied -> applied.set().equals(set))
                .forEach(applied -> rules.add(rule(applied)));
        return json;
    }

    private static ObjectNode rule(Applied applied) {
        RuleHeader header = applied.rule().header();
        return JsonNodeFactory.instance
                .objectNode()
                .put("kind", header.kind())
                .put("name", header.name())
                .put("number", header.number())
                .put("line", header.line())
                .put("path", applied.file().path())
                .put("matches", header.matches());
    }
}
