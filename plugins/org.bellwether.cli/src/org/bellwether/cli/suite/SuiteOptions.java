// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.suite;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.bellwether.model.util.Program;
import org.bellwether.run.SessionRequest;
import org.bellwether.run.suite.SuiteRequest;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that select one or several experiments. */
public final class SuiteOptions {
    private static final List<String> FLAGS = List.of("--all", "--resume", "--json");
    private static final List<String> VALUES = List.of("--tag", "--junit", "--store");

    @Option(
            names = "--all",
            description = "Run all experiments of the project, or of all projects in a folder, one after the other: a"
                    + " suite. One that fails does not end it.")
    private boolean all;

    @Option(
            names = "--tag",
            paramLabel = "TAG",
            description = "Likewise, but only experiments that have this tag, or one of several.")
    private List<String> tags = new ArrayList<>();

    @Option(
            names = "--resume",
            description = "Go on with the newest suite of the same request: what is measured is not measured again.")
    private boolean resume;

    @Option(names = "--junit", paramLabel = "FILE", description = "Also write JUnit's XML, a test case an experiment.")
    private Path junit;

    /** Returns whether a suite is asked for. */
    public boolean isGiven() {
        return all || !tags.isEmpty();
    }

    public Optional<Path> junit() {
        return Optional.ofNullable(junit);
    }

    /**
     * Returns the suite that the options request.
     *
     * @param arguments the command line, with the command's name
     * @param model the path that names the model on the command line
     */
    public SuiteRequest request(SessionRequest session, List<String> arguments, Path model) {
        return new SuiteRequest(session, tags.stream().distinct().toList(), resume, ofSession(arguments, model));
    }

    /** @throws ParameterException if options exclude one another */
    public void check(CommandLine commandLine, boolean namesExperiment) {
        if (!isGiven() && (resume || junit != null)) {
            throw new ParameterException(
                    commandLine, (resume ? "--resume" : "--junit") + " is of suites: add --all, or --tag TAG");
        } else if (all && !tags.isEmpty()) {
            throw new ParameterException(
                    commandLine, "--all runs all experiments, and --tag some of them; give one of the two");
        } else if (isGiven() && namesExperiment) {
            throw new ParameterException(
                    commandLine, "--experiment runs one experiment; leave it out, or " + (all ? "--all" : "--tag"));
        } else if (junit != null && Files.isDirectory(junit)) {
            throw new ParameterException(commandLine, "--junit names a file, and " + junit + " is a folder");
        }
    }

    /** Returns the options that hold for each of the suite's sessions, too; each begins with a blank. */
    private static String ofSession(List<String> arguments, Path model) {
        StringBuilder options = new StringBuilder();
        boolean seen = false;
        Iterator<String> rest = arguments.iterator();
        rest.next(); // skips the command's name
        while (rest.hasNext()) {
            String word = rest.next();
            if (VALUES.contains(word) && rest.hasNext()) {
                rest.next();
            } else if (!seen && isModel(word, model)) {
                seen = true;
            } else if (!FLAGS.contains(word) && VALUES.stream().noneMatch(value -> word.startsWith(value + "="))) {
                options.append(' ').append(Program.quoted(word));
            }
        }
        return options.toString();
    }

    /**
     * Returns whether a word names the model. A folder may be written with a trailing slash, which its path does not
     * have.
     */
    private static boolean isModel(String word, Path model) {
        return !word.startsWith("-") && Path.of(word).equals(model);
    }
}
