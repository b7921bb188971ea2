// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A process of a launch plan that runs on another host.
 *
 * @param login the user and the folder on the host
 * @param executable the executable's name in the build folder
 * @param configuration the file's name in the folder of ORB configurations
 */
record RemoteProcess(String host, HostLogin login, String executable, String configuration) {
    private static final String THIS_MACHINE = "-";

    /** Returns the processes on other hosts; empty if there is no plan. */
    static List<RemoteProcess> read(Path plan) throws IOException {
        List<RemoteProcess> processes = new ArrayList<>();
        if (!Files.exists(plan)) {
            return processes;
        }
        for (String line : Files.readAllLines(plan)) {
            if (line.startsWith("process ")) {
                Map<String, String> values = values(line);
                String host = values.getOrDefault("host", THIS_MACHINE);
                if (!host.equals(THIS_MACHINE)) {
                    HostLogin login = new HostLogin(values.getOrDefault("user", ""), values.getOrDefault("folder", ""));
                    processes.add(new RemoteProcess(host, login, values.get("executable"), values.get("config")));
                }
            }
        }
        return processes;
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
