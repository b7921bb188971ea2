// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntSupplier;
import org.bellwether.model.io.FileChangedException;
import org.bellwether.model.util.Program;
import org.bellwether.model.util.Spelling;
import org.bellwether.results.ErrorLog;
import org.bellwether.results.FolderException;
import org.bellwether.results.IoReasons;
import org.bellwether.results.store.StorePlace;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.run.WorkException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors: the cause, the place, and the fix; stack traces go to a log file only. */
public final class Errors implements IParameterExceptionHandler, IExecutionExceptionHandler {
    private static final String FILE_NAMES =
            "Java cannot read this file name in this locale: set LC_ALL to C.UTF-8, or rename the file";

    private final Console console;
    private final boolean json;

    public Errors(Console console, boolean json) {
        this.console = console;
        this.json = json;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        StringBuilder message = new StringBuilder(
                e.getMessage().replaceFirst("'(.*)' is not an? (int|long)$", "'$1' is not a possible whole number"));
        if (e instanceof MissingParameterException missing
                && missing.getMissing().get(0) instanceof PositionalParamSpec first) {
            message.replace(0, message.length(), first.paramLabel() + " is missing: " + what(first));
        } else if (e instanceof UnmatchedArgumentException unmatched) {
            Spelling.nearest(unmatched.getUnmatched().get(0), known(e.getCommandLine()))
                    .ifPresent(near ->
                            message.append("; did you mean ").append(near).append('?'));
        }
        print("usage", message.toString(), command, "See " + command + " --help");
        return ExitCode.INPUT;
    }

    /** Returns the first sentence of a parameter's help, for use inside of another sentence. */
    private static String what(PositionalParamSpec parameter) {
        String text = String.join(" ", parameter.description()).replaceFirst("[.]($| .*)", "");
        boolean isWord = text.substring(1, 2).equals(text.substring(1, 2).toLowerCase(Locale.ROOT));
        return (isWord ? text.substring(0, 1).toLowerCase(Locale.ROOT) : text.substring(0, 1)) + text.substring(1);
    }

    /** Returns known values similar to an unknown value. The parser's suggestions may be far-fetched. */
    private static List<String> known(CommandLine commandLine) {
        List<String> words = new ArrayList<>(commandLine.getSubcommands().keySet());
        commandLine.getCommandSpec().options().forEach(option -> words.add(option.longestName()));
        return words;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult result) {
        if (e instanceof ParameterException parameter) {
            return handleParseException(parameter, new String[0]);
        } else if (e instanceof WorkException work) {
            return print(work);
        } else if (e instanceof StoreException store) {
            print(store.kind().code(), store.getMessage(), "", store.fix());
            return store.isInput() ? ExitCode.INPUT : ExitCode.FAILED;
        } else if (e instanceof FolderException folder) {
            print("folder", folder.getMessage(), "", folder.fix());
            return folder.isInput() ? ExitCode.INPUT : ExitCode.MACHINE;
        } else if (e instanceof InvalidPathException path) {
            print("file-name", path.getReason() + ": " + path.getInput(), "", FILE_NAMES);
            return ExitCode.INPUT;
        }
        Throwable cause = e instanceof UncheckedIOException ? e.getCause() : e;
        if (cause instanceof FileChangedException changed) {
            print("changed", changed.getMessage(), "", "Run the command again");
            return ExitCode.FAILED;
        }
        if (cause instanceof IOException io) {
            print(
                    "io",
                    "A file could not be used: " + IoReasons.of(io),
                    "",
                    "Check that the disk has room and the folder is writable; the details are in "
                            + log(e, commandLine.getCommandSpec().qualifiedName()));
            return ExitCode.FAILED;
        }
        return internal(e, commandLine.getCommandSpec().qualifiedName());
    }

    /**
     * Does the work and returns its exit code. Reports the errors that the parser does not handle: a stack overflow, a
     * lack of memory, a missing class.
     */
    public int guard(List<String> arguments, IntSupplier work) {
        try {
            return work.getAsInt();
        } catch (Error e) {
            return internal(e, "bellwether " + String.join(" ", arguments));
        }
    }

    private int internal(Throwable e, String command) {
        print("internal", "Internal error: " + e, "", "The details are in " + log(e, command) + "; please report them");
        return ExitCode.FAILED;
    }

    private int print(WorkException e) {
        if (e.problems().isEmpty()) {
            print(e.code(), e.getMessage(), e.where(), e.fix());
        } else {
            ProblemPrinter.print(console, e.problems());
            if (json) {
                ObjectNode object = object(e.code(), e.getMessage(), e.where(), e.fix());
                object.set("problems", ProblemPrinter.json(e.problems()));
                console.out().println(object);
            }
        }
        return e.kind().exitCode();
    }

    private void print(String code, String message, String where, String fix) {
        console.err()
                .println(
                        console.red("error: ") + Program.inText(message) + (where.isEmpty() ? "" : " (" + where + ")"));
        if (!fix.isEmpty()) {
            console.err().println("  " + Program.inText(fix));
        }
        if (json) {
            console.out().println(object(code, message, where, fix));
        }
    }

    public static ObjectNode object(String code, String message, String where, String fix) {
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        object.put("schema", "bellwether.error/1")
                .put("status", "error")
                .set("error", error(code, message, where, fix));
        return object;
    }

    public static ObjectNode error(String code, String message, String where, String fix) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("code", code)
                .put("message", Program.inText(message))
                .put("where", where)
                .put("fix", Program.inText(fix));
    }

    private static String log(Throwable e, String command) {
        return ErrorLog.add(e, StorePlace.withoutSecrets(command) + ", version " + Version.text());
    }
}
