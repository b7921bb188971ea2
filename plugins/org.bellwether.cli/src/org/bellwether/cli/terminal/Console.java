// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;

/** Standard output, which is for results, and standard error, which is for people. */
public final class Console {
    /** The width of lines in files and pipes. */
    public static final int WIDE = 100;

    private final PrintStream out;
    private final PrintStream err;
    private final boolean terminalOut;
    private final boolean terminalErr;
    private final boolean color;
    private final int columns;

    public Console() {
        this(System.out, System.err, isTerminal(1), isTerminal(2), columns(System.getenv("BELLWETHER_COLUMNS")));
    }

    public Console(PrintStream out, PrintStream err, boolean terminalOut, boolean terminalErr, int columns) {
        this.columns = columns;
        this.out = out;
        this.err = err;
        this.terminalOut = terminalOut;
        this.terminalErr = terminalErr;
        String noColor = System.getenv("NO_COLOR"); // https://no-color.org: set and not empty
        this.color = (noColor == null || noColor.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    }

    private static int columns(String text) {
        return text != null && text.matches("[1-9]\\d{1,3}") ? Integer.parseInt(text) : WIDE;
    }

    /**
     * Returns whether a stream is a terminal, according to the kernel's links; Java can test standard input and output
     * only together.
     */
    private static boolean isTerminal(int descriptor) {
        try {
            String file = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor))
                    .toString();
            return file.startsWith("/dev/pts/") || file.startsWith("/dev/tty") || file.equals("/dev/console");
        } catch (IOException e) {
            return false; // not Linux, or the stream is closed: not a terminal
        }
    }

    public PrintStream out() {
        return out;
    }

    public PrintStream err() {
        return err;
    }

    /** Returns whether standard error is a terminal. */
    public boolean watched() {
        return terminalErr;
    }

    /** Returns the width for results: the terminal's if the start script passes it. */
    public int columns() {
        return columns;
    }

    public ColorScheme helpColors() {
        return Help.defaultColorScheme(color && terminalOut ? Ansi.ON : Ansi.OFF);
    }

    /** Prints a command's result: as one JSON object on one line, or as text. */
    public void result(boolean json, JsonNode object, String text) {
        out.println(json ? object.toString() : text);
        out.flush();
    }

    public String bold(String text) {
        return styled("1", text, terminalOut);
    }

    public String faint(String text) {
        return styled("2", text, terminalOut);
    }

    /** Returns a text in red, for standard error. */
    public String red(String text) {
        return styled("1;31", text, terminalErr);
    }

    /** Returns a dim text, for standard error. */
    String dim(String text) {
        return styled("2", text, terminalErr);
    }

    /** Returns a text in yellow, for standard error. */
    public String yellow(String text) {
        return styled("1;33", text, terminalErr);
    }

    private String styled(String code, String text, boolean terminal) {
        return color && terminal ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
    }
}
