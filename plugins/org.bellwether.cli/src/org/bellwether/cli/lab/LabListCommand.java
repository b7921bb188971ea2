// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.run.lab.Labs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the labs of this machine. */
@Command(
        name = "list",
        sortOptions = false,
        description = "List the labs of this machine, with the remains of labs that are no longer needed.",
        footerHeading = "%nExamples:%n",
        footer = {"  bellwether lab list", "  bellwether lab list --json"})
final class LabListCommand implements Callable<Integer> {
    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws IOException {
        List<Labs.KnownLab> labs = Labs.ofThisMachine().all();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.labs/1").put("status", "ok");
        ArrayNode all = json.putArray("labs");
        TextTable table = new TextTable(4);
        table.row(List.of("lab", "model", "state", "hosts"));
        for (Labs.KnownLab lab : labs) {
            ObjectNode each = all.addObject()
                    .put("name", lab.name())
                    .put("model", lab.model())
                    .put("created", lab.created())
                    .put("state", state(lab));
            ArrayNode hosts = each.putArray("hosts");
            lab.hosts().forEach(hosts::add);
            table.row(List.of(lab.name(), lab.model(), state(lab), String.join(", ", lab.hosts())));
        }
        common.console()
                .result(
                        common.json(),
                        json,
                        labs.isEmpty() ? "There are no labs" : table.render().stripTrailing());
        return ExitCode.GOOD;
    }

    private static String state(Labs.KnownLab lab) {
        return lab.left() ? "left" : lab.kept() ? "up" : "of a run";
    }
}
