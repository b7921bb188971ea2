// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The program that started a server. The program holds the other end of standard input: the server ends when standard
 * input is closed.
 */
public final class ParentProcess {
    private static final String DISCARD = "discard";

    private final InputStream input;
    private final Discarding discarding;

    /** Discards unsaved changes. */
    public interface Discarding {
        void discard() throws IOException;
    }

    public ParentProcess(InputStream input, Discarding discarding) {
        this.input = input;
        this.discarding = discarding;
    }

    /** Makes the end of the parent, or its request, interrupt the current thread. */
    public void endsThisThread() {
        Thread server = Thread.currentThread();
        Thread listener = new Thread(
                () -> {
                    try {
                        listen();
                    } finally {
                        server.interrupt();
                    }
                },
                "parent");
        listener.setDaemon(true);
        listener.start();
    }

    private void listen() {
        try {
            BufferedReader lines = new BufferedReader(new InputStreamReader(input, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.equals(DISCARD)) {
                    discarding.discard();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("the connection to the parent process broke", e);
        }
    }
}
