// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.scoreboard;

import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.bellwether.model.util.Program;
import org.bellwether.results.report.html.Palette;

/** The files of the scoreboard's page. Its charts and colours are the same as in reports. */
public final class ScoreboardPage {
    private static final String CHARTS = "echarts.min.js";
    private static final String COLOURS = "palette.js";
    private static final String PROGRAM = "program.js";

    private ScoreboardPage() {}

    /** Returns the content of a file, by its name without folders. */
    public static Optional<byte[]> read(String name) {
        return switch (name) {
            case CHARTS -> resource("/org/bellwether/results/" + CHARTS);
            case COLOURS -> Optional.of(colours().getBytes(StandardCharsets.UTF_8));
            case PROGRAM -> Optional.of(program().getBytes(StandardCharsets.UTF_8));
            default -> resource("page/" + name);
        };
    }

    private static String colours() {
        return "export const light = " + list(Palette.LIGHT) + ";\nexport const dark = " + list(Palette.DARK) + ";\n";
    }

    /** Returns the name by which the user starts the program. */
    private static String program() {
        return "export const program = " + TextNode.valueOf(Program.typed()) + ";\n";
    }

    private static String list(Iterable<String> colours) {
        return "[\"" + String.join("\", \"", colours) + "\"]";
    }

    private static Optional<byte[]> resource(String name) {
        try (InputStream in = ScoreboardPage.class.getResourceAsStream(name)) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
