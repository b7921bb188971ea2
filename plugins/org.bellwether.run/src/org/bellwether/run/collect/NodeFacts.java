// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.collect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.results.host.HostFacts;
import org.bellwether.results.host.KernelFiles;

/** Reads the facts about the machines of a testbed, written by scripts/facts.sh of an export. */
public final class NodeFacts {
    private NodeFacts() {}

    /**
     * Returns the facts of the first node, in a cluster with the names of all nodes.
     *
     * @param folder the folder with the file {@code hosts} and the folder {@code nodes}, which has a folder for each
     *     node
     */
    public static HostFacts of(Path folder) throws IOException, ResultsException {
        Path hosts = folder.resolve("hosts");
        List<String> nodes = ScriptFile.lines(hosts).stream()
                .map(line -> line.split(" ")[0].replace("/", "_"))
                .toList();
        Path facts = folder.resolve("nodes").resolve(nodes.isEmpty() ? "" : nodes.get(0));
        if (nodes.isEmpty() || nodes.get(0).isEmpty() || !Files.isDirectory(facts)) {
            throw new ResultsException("The results do not name the machine of the first node", hosts);
        }
        try {
            HostFacts host =
                    HostFacts.read(new KernelFiles(facts)).of(text(facts, "architecture"), text(facts, "machine"));
            String names = clusterNames(folder.resolve("nodes"), nodes);
            return names.isEmpty() ? host : host.inCluster(names);
        } catch (IllegalArgumentException e) {
            throw new ResultsException(
                    "What the first node says of its machine cannot be read: " + e.getMessage(), facts);
        }
    }

    /**
     * Returns the names that a cluster gives the machines of all nodes, with commas between them; empty unless the
     * cluster has named all of them. Each job may get other machines.
     */
    private static String clusterNames(Path facts, List<String> nodes) {
        List<String> names =
                nodes.stream().map(node -> text(facts.resolve(node), "node")).toList();
        return names.contains("") ? "" : String.join(",", names);
    }

    private static String text(Path folder, String name) {
        return new KernelFiles(folder).text(name).orElse("");
    }
}
