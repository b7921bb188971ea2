// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.model;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import org.bellwether.cli.options.CommonOptions;
import org.bellwether.cli.terminal.Desktop;
import org.bellwether.cli.terminal.ExitCode;
import org.bellwether.cli.terminal.Interruption;
import org.bellwether.cli.terminal.ParentProcess;
import org.bellwether.edit.project.NoModelException;
import org.bellwether.glsp.EditorServer;
import org.bellwether.model.util.Program;
import org.bellwether.run.WorkException;
import org.bellwether.run.WorkException.Kind;

/**
 * Serves the editor's page until it is interrupted: see {@link EditorServer}. Only this class refers to the editor, which
 * a Maven build does not contain: no other command may load this class.
 */
final class EditorHost {
    private EditorHost() {}

    /**
     * Serves a model's page.
     *
     * @param port the port to listen on; 0 for any free port
     * @param show whether the desktop's browser opens the page
     * @param withParent whether the server ends when standard input is closed
     * @return the exit code
     */
    static int serve(Path model, int port, boolean show, boolean withParent, CommonOptions common)
            throws WorkException {
        Interruption.interruptsThisThread();
        try (EditorServer server = open(model, port)) {
            ObjectNode json = JsonNodeFactory.instance.objectNode();
            json.put("schema", "bellwether.edit/1").put("status", "ok").put("url", server.url());
            common.console().result(common.json(), json, server.url());
            if (show) {
                new Desktop(System.getenv()).show(server.url());
            }
            if (withParent) {
                new ParentProcess(System.in, server::discard).endsThisThread();
            }
            server.serve();
        } catch (InterruptedException e) {
            return ExitCode.GOOD; // Ctrl-C or the end of the parent is the normal end
        } catch (IOException e) {
            throw new WorkException(
                    Kind.FAILED, "save", e.getMessage(), model.toString(), "Fix what the message says, then try again");
        }
        return ExitCode.GOOD;
    }

    private static EditorServer open(Path model, int port) throws WorkException {
        try {
            return new EditorServer(model, port);
        } catch (NoModelException e) {
            String begin = "Name a project's folder or a model file. To begin one here: bellwether edit --new ";
            throw new WorkException(
                    Kind.INPUT, "model", e.getMessage(), model.toString(), begin + Program.quoted(model.toString()));
        } catch (BindException e) {
            throw new WorkException(
                    Kind.INPUT,
                    "port",
                    e.getMessage(),
                    "--port",
                    "Use another port, or leave --port out for any free port");
        } catch (IOException e) {
            throw new WorkException(
                    Kind.INPUT, "model", e.getMessage(), model.toString(), "Name a project's folder or a model file");
        }
    }
}
