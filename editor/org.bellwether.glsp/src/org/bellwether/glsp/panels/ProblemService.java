// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.problems.ProblemWithFixes;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.glsp.workbench.Work;
import org.bellwether.model.ProblemCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The list of problems, and fixing them. */
@JsonSegment("problems")
public final class ProblemService {
    private final EditingSession session;
    private final Work work;

    public ProblemService(EditingSession session, Work work) {
        this.session = session;
        this.work = work;
    }

    /**
     * A problem as a page shows it.
     *
     * @param rule what must hold, as the reference of constraints has it; empty for codes of others
     * @param fixes what could be done at once; the best first
     */
    public record Entry(ModelProblem problem, String rule, List<String> fixes) {}

    /** One of the fixes of a problem. */
    public record Fix(ModelProblem problem, String title) {}

    @JsonRequest
    public CompletableFuture<List<Entry>> list() {
        return work.on(
                () -> session.fixable().stream().map(ProblemService::entry).toList());
    }

    private static Entry entry(ProblemWithFixes found) {
        return new Entry(found.problem(), rule(found.problem().code()), found.fixes());
    }

    private static String rule(String code) {
        for (ProblemCode known : ProblemCode.values()) {
            if (known.name().equals(code)) {
                return known.rule();
            }
        }
        return "";
    }

    /** @return what was done; null where it could not be */
    @JsonRequest
    public CompletableFuture<String> fix(Fix fix) {
        return work.on(() ->
                session.fix(fix.problem(), fix.title()).map(SessionEvent::label).orElse(null));
    }
}
