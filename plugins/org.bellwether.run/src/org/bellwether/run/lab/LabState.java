// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.lab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The state of a lab, stored in a file of the lab's folder.
 *
 * @param name    the lab's name
 * @param model   the name of the lab's model
 * @param created the time of creation, ISO 8601 in UTC
 * @param boot    the identifier of the machine's boot in which the lab was made
 * @param creator the process that made the lab
 * @param kept    whether the lab stays after its creator has ended
 * @param first   the lab's first process: without it, nothing of the lab is left
 * @param hosts   the first process of each host by the host's name
 */
record LabState(
        String name,
        String model,
        String created,
        String boot,
        LabProcess creator,
        boolean kept,
        LabProcess first,
        Map<String, Long> hosts) {
    private static final String FILE = "lab.json";
    private static final ObjectMapper JSON = new ObjectMapper();

    LabState with(LabProcess process) {
        return new LabState(name, model, created, boot, creator, kept, process, hosts);
    }

    LabState with(Map<String, Long> processes) {
        return new LabState(name, model, created, boot, creator, kept, first, Map.copyOf(processes));
    }

    LabState keep() {
        return new LabState(name, model, created, boot, creator, true, first, hosts);
    }

    /** Returns whether the lab is no longer needed: its processes, or the command for which it was made, have ended. */
    boolean isLeft() {
        boolean thisBoot = boot.equals(LabProcess.bootId());
        return !thisBoot || (kept ? !first.isAlive() : !creator.isAlive());
    }

    void write(Path folder) throws IOException {
        ObjectNode json = JSON.createObjectNode();
        json.put("schema", "bellwether.lab/1")
                .put("name", name)
                .put("model", model)
                .put("created", created)
                .put("boot", boot)
                .put("kept", kept);
        json.putObject("creator").put("pid", creator.pid()).put("start", creator.start());
        json.putObject("first").put("pid", first.pid()).put("start", first.start());
        ObjectNode all = json.putObject("hosts");
        hosts.forEach(all::put);
        Path part = folder.resolve(FILE + ".part");
        Files.writeString(part, json.toPrettyString());
        Files.move(part, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Reads the state in a lab's folder.
     *
     * @throws IOException if there is no state, or it is damaged
     */
    static LabState read(Path folder) throws IOException {
        JsonNode json = JSON.readTree(Files.readString(folder.resolve(FILE)));
        Map<String, Long> hosts = new LinkedHashMap<>();
        json.path("hosts")
                .properties()
                .forEach(host -> hosts.put(host.getKey(), host.getValue().asLong()));
        return new LabState(
                json.path("name").asText(),
                json.path("model").asText(),
                json.path("created").asText(),
                json.path("boot").asText(),
                process(json.path("creator")),
                json.path("kept").asBoolean(),
                process(json.path("first")),
                hosts);
    }

    private static LabProcess process(JsonNode node) {
        return new LabProcess(node.path("pid").asLong(), node.path("start").asLong());
    }
}
