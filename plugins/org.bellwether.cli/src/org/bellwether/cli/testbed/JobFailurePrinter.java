// SPDX-License-Identifier: Apache-2.0
package org.bellwether.cli.testbed;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.bellwether.cli.terminal.Console;
import org.bellwether.cli.terminal.Errors;
import org.bellwether.model.util.Program;
import org.bellwether.run.slurm.JobFailure;

/** Reports the failure of a cluster's job, with the last lines of its log. */
public final class JobFailurePrinter {
    private JobFailurePrinter() {}

    /** Prints the failure for people. */
    public static void print(Console console, JobFailure failure) {
        console.err()
                .println(console.red("error: ") + Program.inText(failure.message()) + " (" + failure.where() + ")");
        failure.log().lines().forEach(line -> console.err().println("  | " + line));
        console.err().println("  " + Program.inText(failure.fix()));
        console.err().flush();
    }

    /** Returns the failure as the {@code error} of a JSON result. */
    public static ObjectNode json(JobFailure failure) {
        return Errors.error(failure.code(), failure.message(), failure.where(), failure.fix())
                .put("log", failure.log());
    }

    /** Returns the whole JSON result of a command that has only the failure to report. */
    public static ObjectNode object(JobFailure failure) {
        ObjectNode object = Errors.object(failure.code(), failure.message(), failure.where(), failure.fix());
        object.set("error", json(failure));
        return object;
    }
}
