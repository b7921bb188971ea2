// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import org.bellwether.model.util.Program;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;
import org.bellwether.results.view.RunView;

/** Tells why a run gave no figures. */
public final class FailurePrinter {
    private FailurePrinter() {}

    public static void print(Console console, RunView run, Store store) {
        Failure failure = run.run().failure();
        String process = failure.process().isEmpty() ? "" : ", process " + failure.process();
        console.err()
                .println(console.red("error: ") + run.run().configurationName() + " has no figures (" + failure.type()
                        + process + "): " + failure.message());
        failure.log().lines().forEach(line -> console.err().println("  | " + line));
        console.err().println("  " + Program.inText(fix(run.run())));
        console.err().println("  Its files are in " + store.runFolder(run.run().id()));
    }

    /** Returns the fix. */
    public static String fix(RunRow run) {
        String logs = "bellwether logs " + run.shortName();
        return switch (run.failure().type()) {
            case "build" -> "Fix the first error above; the whole build log: " + logs;
            case "start" -> "To see why it could not start: " + logs;
            case "timeout" ->
                run.failure().message().contains(" stalls: ")
                        ? "More time would not help. Find what prevents the samples, such as a condition or an exception: "
                                + logs
                        : "Find what hung: " + logs + "; a longer time limit or fewer --samples may help";
            case "interrupted" -> "Run it again.";
            default -> "Read the output of the processes: " + logs;
        };
    }
}
