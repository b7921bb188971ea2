// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.runs.progress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.bellwether.model.Problem;
import org.bellwether.model.util.Program;
import org.bellwether.results.FailureClass;
import org.bellwether.results.FolderException;
import org.bellwether.results.IoReasons;
import org.bellwether.results.campaign.CampaignAnalysis;
import org.bellwether.results.campaign.CampaignPlan;
import org.bellwether.results.data.RunData;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.store.errors.StoreException;
import org.bellwether.results.store.row.Failure;
import org.bellwether.run.WorkException;

/**
 * An error: the cause, the place, and the fix.
 *
 * @param log the most relevant lines of the log; empty without a log
 */
public record RunError(String message, String where, String fix, String log) {
    public RunError {
        fix = Program.inText(fix);
    }

    /** Returns the error of a session that could not begin, or that failed. */
    public static RunError of(Exception e) {
        if (e instanceof WorkException work) {
            StringBuilder all = new StringBuilder();
            work.problems().stream()
                    .map(Problem::render)
                    .forEach(line -> all.append(line).append('\n'));
            return new RunError(
                    work.getMessage(), work.where(), work.fix(), work.problems().size() > 1 ? all.toString() : "");
        } else if (e instanceof StoreException store) {
            return new RunError(store.getMessage(), "the run store", store.fix(), "");
        } else if (e instanceof FolderException folder) {
            return new RunError(folder.getMessage(), "", folder.fix(), "");
        } else if (e instanceof DesignException design) {
            return new RunError(design.getMessage(), "", design.fix(), "");
        } else if (e instanceof IOException io) {
            return new RunError(
                    "A file could not be used: " + IoReasons.of(io),
                    "",
                    "Check that the disk has room and the folder is writable",
                    "");
        }
        return new RunError("Internal error: " + e, "", "Please report it", "");
    }

    /** Returns the error of a run without figures. */
    public static RunError of(RunData run) {
        Failure failure = run.run().failure();
        String process = failure.process().isEmpty() ? "" : ", process " + failure.process();
        return new RunError(
                failure.message(),
                run.run().target() + process + " (" + failure.type() + ")",
                fix(failure),
                failure.log());
    }

    /** Returns the error of a design's run without figures, with the run's name and levels. */
    static RunError of(CampaignAnalysis.FailedStep failed, int failures) {
        Failure failure = failed.run().failure();
        String process = failure.process().isEmpty() ? "" : ", process " + failure.process();
        String more = failures == 1 ? "" : "; " + failures + " runs failed";
        return new RunError(
                failure.message() + more,
                "run " + nameOf(failed.step()) + process + " (" + failure.type() + ")",
                fix(failure),
                failure.log());
    }

    private static String nameOf(CampaignPlan.Step step) {
        return step.values().isEmpty() ? step.variant() : step.variant() + " " + new TreeMap<>(step.values());
    }

    /** Returns the error with the files' names relative to a folder. */
    public RunError within(Path folder) {
        String prefix = folder + "/";
        return new RunError(message, where.replace(prefix, ""), fix, log.replace(prefix, ""));
    }

    private static String fix(Failure failure) {
        return switch (FailureClass.of(failure.type()).orElse(FailureClass.RUN)) {
            case BUILD -> "Fix the first error below; the log has the whole build";
            case START -> "The log has the reason of the failed start";
            case TIMEOUT -> "The log names the process that hung; fewer samples or a higher rate may help";
            case INTERRUPTED -> "Run it again";
            case RUN, WRONG_ANSWER -> "The log has what the processes said";
        };
    }
}
