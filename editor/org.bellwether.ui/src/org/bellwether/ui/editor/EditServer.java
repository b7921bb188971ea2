// SPDX-License-Identifier: Apache-2.0
package org.bellwether.ui.editor;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.bellwether.ui.BellwetherUi;
import org.bellwether.ui.launch.CommandLine;
import org.eclipse.core.runtime.CoreException;

/** {@code bellwether edit} as a child process: serves the editor's page of one project. The server ends with the workbench. */
final class EditServer {
    private static final long PATIENCE_S = 10;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Process process;
    private final String url;

    private EditServer(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /**
     * Starts a server, and waits until it serves.
     *
     * @param model a project's folder or a model file
     * @throws CoreException if the server does not start; the message is that of the command
     */
    static EditServer start(Path model) throws CoreException {
        Path folder = model.toFile().isDirectory() ? model : model.getParent();
        ProcessBuilder builder =
                CommandLine.process(List.of("edit", model.toString(), "--no-open", "--with-parent", "--json"), folder);
        try {
            Process process = builder.start();
            logWords(process);
            // the first line is the only output until the server ends
            BufferedReader answers = process.inputReader(StandardCharsets.UTF_8);
            return new EditServer(process, url(answers.readLine()));
        } catch (IOException e) {
            throw new CoreException(BellwetherUi.error("The editor's server cannot be started: " + e.getMessage(), e));
        }
    }

    private static String url(String answer) throws CoreException {
        JsonNode json;
        try {
            json = JSON.readTree(answer == null ? "{}" : answer);
        } catch (JsonProcessingException e) {
            throw new CoreException(BellwetherUi.error("The editor's server says: " + answer, e));
        }
        if (json.path("url").isTextual()) {
            return json.path("url").asText();
        }
        String message =
                json.at("/error/message").asText("The editor's server ended at once; the error log has its last words");
        String fix = json.at("/error/fix").asText("");
        throw new CoreException(BellwetherUi.error(message + (fix.isEmpty() ? "" : ". " + fix), null));
    }

    /** Writes the server's standard error to the error log, where users can find it. */
    private static void logWords(Process process) {
        Thread reader = new Thread(
                () -> process.errorReader(StandardCharsets.UTF_8)
                        .lines()
                        .forEach(line -> BellwetherUi.get().getLog().info("bellwether edit: " + line)),
                "bellwether edit");
        reader.setDaemon(true);
        reader.start();
    }

    /** Returns the address that the browser opens, with the token. */
    String url() {
        return url;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * Asks the server to end, as closing the workbench does.
     *
     * @param discard whether to discard unsaved changes; otherwise they are kept as a backup
     */
    void end(boolean discard) {
        try (OutputStream parent = process.getOutputStream()) {
            if (discard) {
                parent.write("discard\n".getBytes(StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            BellwetherUi.log("the editor's server has ended unexpectedly", e);
        }
    }

    /** Waits until the server has ended; a project can have only one server. */
    void awaitEnd() {
        try {
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
