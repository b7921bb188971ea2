// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.run.WorkException;
import org.bellwether.run.lab.LabException;
import org.bellwether.run.lab.Labs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes labs. */
@Command(
        name = "down",
        sortOptions = false,
        description = "Remove labs: those that are named, or those that lab up made and what was left of others.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether lab down",
            "  bellwether lab down basicsp_lan-1",
            "  bellwether lab down --all              # also those of runs that go on: they fail"
        })
final class LabDownCommand implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "NAME", description = "The labs, as lab list names them.")
    private List<String> names = new ArrayList<>();

    @Option(names = "--all", description = "All labs, also those of runs that go on.")
    private boolean all;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException, InterruptedException {
        Labs labs = Labs.ofThisMachine();
        List<String> chosen = names.isEmpty()
                ? labs.all().stream()
                        .filter(lab -> all || lab.kept() || lab.left())
                        .map(Labs.KnownLab::name)
                        .toList()
                : names;
        try {
            for (String name : chosen) {
                labs.remove(name);
            }
        } catch (LabException e) {
            throw WorkException.of(e);
        }
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.lab-down/1").put("status", "ok");
        ArrayNode removed = json.putArray("removed");
        chosen.forEach(removed::add);
        String text = chosen.isEmpty() ? "There is no lab to remove" : "Removed: " + String.join(", ", chosen);
        common.console().result(common.json(), json, text);
        return ExitCode.GOOD;
    }
}
