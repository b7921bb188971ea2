// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A process of a launch plan that runs on another host.
 *
 * @param login the user and the folder on the host
 * @param architecture the architecture of its platform in the model; empty if the model has none
 * @param executable the executable's name in the build folder
 * @param configuration the file's name in the folder of ORB configurations
 */
record RemoteProcess(String host, HostLogin login, String architecture, String executable, String configuration) {
    private static final String THIS_MACHINE = "-";

    /** Returns the processes on other hosts; empty if there is no plan. */
    static List<RemoteProcess> read(Path plan) throws IOException {
        List<RemoteProcess> processes = new ArrayList<>();
        for (Map<String, String> values : all(plan)) {
            String host = hostOf(values);
            if (!host.equals(THIS_MACHINE)) {
                HostLogin login = new HostLogin(values.getOrDefault("user", ""), values.getOrDefault("folder", ""));
                processes.add(new RemoteProcess(
                        host, login, architectureOf(values), values.get("executable"), values.get("config")));
            }
        }
        return processes;
    }

    /**
     * Returns the architectures of the platforms of processes that run on this machine, by the process's name; without
     * processes whose platforms have none.
     *
     * @param lab whether the hosts of the plan are those of a local lab, which are this machine
     */
    static Map<String, String> architecturesHere(Path plan, boolean lab) throws IOException {
        Map<String, String> architectures = new LinkedHashMap<>();
        for (Map<String, String> values : all(plan)) {
            if ((lab || hostOf(values).equals(THIS_MACHINE))
                    && !architectureOf(values).isEmpty()) {
                architectures.put(values.get("name"), architectureOf(values));
            }
        }
        return architectures;
    }

    private static String hostOf(Map<String, String> values) {
        return values.getOrDefault("host", THIS_MACHINE);
    }

    private static String architectureOf(Map<String, String> values) {
        return values.getOrDefault("architecture", "");
    }

    /** Returns the values of all processes. */
    private static List<Map<String, String>> all(Path plan) throws IOException {
        return Files.exists(plan)
                ? Files.readAllLines(plan).stream()
                        .filter(line -> line.startsWith("process "))
                        .map(RemoteProcess::values)
                        .toList()
                : List.of();
    }

    private static Map<String, String> values(String line) {
        Map<String, String> values = new HashMap<>();
        for (String word : line.split(" ")) {
            int equals = word.indexOf('=');
            if (equals > 0) {
                values.put(word.substring(0, equals), word.substring(equals + 1));
            }
        }
        return values;
    }
}
