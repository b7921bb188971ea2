// SPDX-License-Identifier: Apache-2.0
package org.bellwether.run.machine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds files whose path begins with an environment variable: <code>${TAO_ROOT}/tao/Version.h</code>. */
public final class EnvironmentFiles {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)\\}(/.*)");

    private EnvironmentFiles() {}

    /**
     * Returns the first of these files that exists. A path whose variable is unset or empty does not exist.
     *
     * @param environment variables by name
     * @throws IllegalArgumentException if a path does not begin with a variable and a slash
     */
    public static Optional<Path> first(List<String> files, Map<String, String> environment) {
        for (String file : files) {
            Matcher parts = VARIABLE.matcher(file);
            if (!parts.matches()) {
                throw new IllegalArgumentException(file + " does not begin with a variable");
            }
            String folder = environment.getOrDefault(parts.group(1), "");
            if (!folder.isEmpty() && Files.isRegularFile(Path.of(folder + parts.group(2)))) {
                return Optional.of(Path.of(folder + parts.group(2)));
            }
        }
        return Optional.empty();
    }
}
