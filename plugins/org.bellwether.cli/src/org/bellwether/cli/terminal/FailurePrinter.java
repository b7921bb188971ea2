// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.util.Program;
import org.bellwether.results.FailureClass;
import org.bellwether.results.data.RunData;
import org.bellwether.results.store.Store;
import org.bellwether.results.store.row.Failure;
import org.bellwether.results.store.row.RunRow;

/** Explains why a run has no figures. */
public final class FailurePrinter {
    private FailurePrinter() {}

    public static void print(Console console, RunData run, Store store) {
        Failure failure = run.run().failure();
        String process = failure.process().isEmpty() ? "" : ", process " + failure.process();
        console.err()
                .println(console.red("error: ") + run.run().configurationName() + " has no figures (" + failure.type()
                        + process + "): " + failure.message());
        failure.log().lines().forEach(line -> console.err().println("  | " + line));
        console.err().println("  " + Program.inText(fix(run.run())));
        console.err().println("  Its files are in " + store.runFolder(run.run().id()));
    }

    /** Returns how to fix a run's failure. */
    public static String fix(RunRow run) {
        String logs = "bellwether logs " + run.shortName();
        return switch (FailureClass.of(run.failure().type()).orElse(FailureClass.RUN)) {
            case BUILD -> "Fix the first error above; the whole build log: " + logs;
            case START -> "To see why it could not start: " + logs;
            case TIMEOUT -> afterTimeout(run.failure().message(), logs);
            case INTERRUPTED -> "Run it again.";
            case RUN, WRONG_ANSWER -> "Read the output of the processes: " + logs;
        };
    }

    /** Returns how to fix a timeout. The compared texts are those of the launcher's report of a stall. */
    static String afterTimeout(String message, String logs) {
        if (!message.contains(" stalls: ")) {
            return "Find what hung: " + logs + "; a longer time limit or fewer --samples may help";
        }
        List<String> fixes = new ArrayList<>();
        if (message.contains("; shed for lack of room")) {
            fixes.add(
                    "Make room for the timers that were shed: a smaller lowest rate or shorter work of theirs, less load of"
                            + " others in their process, or more SchedulingProcessors");
        }
        if (message.contains("; cancelled because of their deadlines")) {
            fixes.add(
                    "Make the deadlines of the cancelled work possible: a longer deadline, or a shorter `worst` if it is"
                            + " longer than the work; or set SchedulingCancellation to never");
        }
        return "More time would not help. "
                + (fixes.isEmpty()
                        ? "Find what prevents the samples, such as a condition or an exception: " + logs
                        : String.join(". ", fixes) + ". The output of the processes: " + logs);
    }
}
