// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.corbel.CorbelSources;
import org.bellwether.generator.target.RuntimeSources;

/** Corbel's sources from the product's bundle. The harness is not among them: each generated project has a copy. */
final class CorbelRuntime implements RuntimeSources {
    private static final String RULES = "specialisations/";

    private final boolean checkpoints;

    /** @param checkpoints whether calls pass checkpoints */
    CorbelRuntime(boolean checkpoints) {
        this.checkpoints = checkpoints;
    }

    @Override
    public List<String> paths() throws IOException {
        return CorbelSources.paths().stream()
                .filter(path -> !path.startsWith("harness/") && !path.startsWith(RULES))
                .toList();
    }

    @Override
    public List<String> rules(String specialisation) throws IOException {
        return CorbelSources.paths().stream()
                .filter(path -> path.startsWith(RULES + specialisation + "/") && path.endsWith(".xml"))
                .toList();
    }

    @Override
    public InputStream open(String path) throws IOException {
        return CorbelSources.open(path);
    }

    @Override
    public List<String> cmakeArguments() {
        List<String> arguments = new ArrayList<>(
                List.of("-DCORBEL_TESTS=OFF", "-DCORBEL_BENCH=OFF", "-DCORBEL_FUZZ=OFF", "-DCORBEL_NAMING=OFF"));
        if (checkpoints) {
            arguments.add("-DCORBEL_PROBES=ON");
        }
        return arguments;
    }
}
