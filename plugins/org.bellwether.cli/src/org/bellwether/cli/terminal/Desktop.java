// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Shows files and pages with the desktop's program for them (xdg-open), if there is a desktop. */
public final class Desktop {
    private static final String OPENER = "xdg-open";
    private static final int PATIENCE_S = 5;

    private final Map<String, String> environment;

    /**
     * @param environment the environment of the process, which shows whether there is a display, and where programs are
     */
    public Desktop(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Returns whether the file is shown now. Without a desktop, no program is started. */
    public boolean show(Path file) throws IOException {
        return show(file.toString());
    }

    /** Opens a file or a URL with the desktop's program. Returns false if there is no display or no such program. */
    public boolean show(String what) throws IOException {
        Optional<Path> program = program();
        if (!has("DISPLAY") && !has("WAYLAND_DISPLAY") || program.isEmpty()) {
            return false;
        }
        ProcessBuilder opener = new ProcessBuilder(program.get().toString(), what);
        opener.environment().clear();
        opener.environment().putAll(environment);
        opener.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD);
        Process process = opener.start();
        try {
            // Some desktops end the program at once, others when the browser ends
            return !process.waitFor(PATIENCE_S, TimeUnit.SECONDS) || process.exitValue() == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private boolean has(String variable) {
        return !environment.getOrDefault(variable, "").isEmpty();
    }

    private Optional<Path> program() {
        for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator)) {
            Path program = Path.of(folder.isEmpty() ? "." : folder, OPENER);
            if (Files.isExecutable(program)) {
                return Optional.of(program);
            }
        }
        return Optional.empty();
    }
}
