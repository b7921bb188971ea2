// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.lab;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.options.ModelOption;
import org.bellwether.cli.options.StoreOptions;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.Progress;
import org.bellwether.cli.terminal.TextTable;
import org.bellwether.model.util.Program;
import org.bellwether.results.data.Units;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.WorkException;
import org.bellwether.run.lab.Lab;
import org.bellwether.run.lab.LinkRecord;
import org.bellwether.run.session.ModelLab;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Creates a lab that stays after the command has ended. */
@Command(
        name = "up",
        sortOptions = false,
        description = "Make the lab of a model's deployment; it stays until lab down.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  bellwether lab up examples/basicsp-lan",
            "  bellwether lab up examples/basicsp-lan --name second --json",
            "%nEach node is a host with its own name, addresses, clock and ssh server. Labs that nobody needs any more are "
                    + "removed first. Exit codes: 0 good, 1 it failed, 2 the input is wrong, 3 this machine lacks something, "
                    + "or permits you no lab: see doctor."
        })
final class LabUpCommand implements Callable<Integer> {
    @Mixin
    private ModelOption model;

    @Option(names = "--experiment", paramLabel = "NAME", description = "The experiment, where the model has several.")
    private String experiment;

    @Option(names = "--name", paramLabel = "NAME", description = "The lab's name; otherwise the model's with a number.")
    private String name;

    @Mixin
    private StoreOptions storeOptions;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() throws WorkException, IOException, InterruptedException {
        Interruption.interruptsThisThread();
        SessionRequest plain = SessionRequest.of(model.path(), storeOptions.folder());
        SessionRequest request = experiment == null ? plain : plain.of(model.path(), experiment, Optional.empty(), "");
        try (Progress progress = Progress.on(common.console())) {
            Lab lab = ModelLab.up(request, Optional.ofNullable(name), progress);
            lab.keep();
            common.console().result(common.json(), json(lab), Program.inText(text(lab)));
        }
        return ExitCode.GOOD;
    }

    private static String text(Lab lab) {
        StringBuilder text = new StringBuilder();
        text.append("The lab ")
                .append(lab.name())
                .append(" is up: ")
                .append(String.join(", ", lab.hosts()))
                .append('\n');
        TextTable table = new TextTable(3);
        table.row(List.of("link", "between", "made by", "round trip", "found p50"));
        for (LinkRecord link : lab.links()) {
            ObjectNode json = link.json();
            json.path("found")
                    .forEach(found -> table.row(List.of(
                            json.path("name").asText(),
                            found.path("from").asText() + ", "
                                    + found.path("to").asText(),
                            json.path("means").asText(),
                            Units.time(found.path("askedNs").asDouble()),
                            Units.time(found.path("p50Ns").asDouble()))));
        }
        text.append(lab.links().isEmpty() ? "" : table.render());
        lab.links()
                .forEach(link -> link.remarks()
                        .forEach(remark -> text.append("! ").append(remark).append('\n')));
        return text.append("look around: bellwether lab shell ")
                .append(lab.hosts().get(0))
                .append("; remove it: bellwether lab down ")
                .append(lab.name())
                .toString();
    }

    private static ObjectNode json(Lab lab) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("schema", "bellwether.lab-up/1").put("status", "ok").put("lab", lab.name());
        ArrayNode hosts = json.putArray("hosts");
        lab.hosts().forEach(hosts::add);
        ArrayNode links = json.putArray("links");
        lab.links().forEach(link -> links.add(link.json()));
        return json;
    }
}
