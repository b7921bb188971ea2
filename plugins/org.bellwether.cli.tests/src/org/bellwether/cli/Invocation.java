// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;
import org.bellwether.cli.terminal.Console;

/** The result of a command that has run in this JVM. */
public record Invocation(int exitCode, String out, String err) {

    public static Invocation of(String... arguments) {
        return of(console -> Main.execute(arguments, console));
    }

    /** Runs work that returns an exit code, with a new console. */
    public static Invocation of(ToIntFunction<Console> work) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Console console = new Console(stream(out), stream(err), false, false, Console.WIDE);
        int exitCode = work.applyAsInt(console);
        return new Invocation(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    /** Returns standard output, which must be one JSON object. */
    public JsonNode json() throws IOException {
        var mapper = new ObjectMapper();
        try (var values = mapper.readerFor(JsonNode.class).<JsonNode>readValues(out)) {
            JsonNode only = values.nextValue();
            if (values.hasNextValue()) {
                throw new IOException("more than one JSON value: " + out);
            }
            return only;
        }
    }
}
