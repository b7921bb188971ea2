// SPDX-License-Identifier: Apache-2.0
package org.bellwether.repository;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The order of the bundles: data flows in one direction.
 *
 * <p>model ← language ← generator and targets ← specialise ← run, results ← editing session, language server ← front ends. A bundle depends
 * only on layers before its own; inside of a layer, {@link #WITHIN} lists the permitted dependencies.
 */
final class Layers {
    private static final List<Set<String>> ORDER = List.of(
            Set.of("model", "corbel", "web"),
            Set.of("language"),
            Set.of("generator", "target.corbel", "target.omniorb", "target.tao", "export", "schedulability"),
            Set.of("specialise"),
            Set.of("results", "run"),
            Set.of("edit", "lsp"),
            Set.of("glsp"),
            Set.of("cli", "maven", "ui", "sirius"));

    private static final Set<List<String>> WITHIN = Set.of(
            List.of("target.corbel", "generator"),
            List.of("target.omniorb", "generator"),
            List.of("target.tao", "generator"),
            List.of("export", "generator"),
            List.of("schedulability", "generator"),
            List.of("run", "results"),
            List.of("maven", "cli"), // the Maven goals and the workbench start the command line as a process
            List.of("ui", "cli"));

    private Layers() {}

    /** Returns why the first bundle may not depend on the second; empty if it may. Names are without {@code org.bellwether.}. */
    static Optional<String> objection(String from, String to) {
        if (from.equals(to) || WITHIN.contains(List.of(from, to))) {
            return Optional.empty();
        }
        int lower = layer(to);
        int upper = layer(from);
        if (upper < 0 || lower < 0) {
            return Optional.of((upper < 0 ? from : to) + " has no layer: give it one in " + Layers.class.getName());
        }
        return lower < upper ? Optional.empty() : Optional.of(from + " depends on " + to + ", against the arrow");
    }

    private static int layer(String bundle) {
        for (int i = 0; i < ORDER.size(); i++) {
            if (ORDER.get(i).contains(bundle)) {
                return i;
            }
        }
        return -1;
    }
}
