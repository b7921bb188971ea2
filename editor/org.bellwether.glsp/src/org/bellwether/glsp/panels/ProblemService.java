// SPDX-License-Identifier: Apache-2.0
package org.bellwether.glsp.panels;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.bellwether.edit.EditingSession;
import org.bellwether.edit.problems.ModelProblem;
import org.bellwether.edit.problems.ProblemWithFixes;
import org.bellwether.edit.state.SessionEvent;
import org.bellwether.glsp.workbench.RequestExecutor;
import org.bellwether.model.ProblemCode;
import org.eclipse.lsp4j.jsonrpc.services.JsonRequest;
import org.eclipse.lsp4j.jsonrpc.services.JsonSegment;

/** The list of problems, and their fixes. */
@JsonSegment("problems")
public final class ProblemService {
    private final EditingSession session;
    private final RequestExecutor executor;

    public ProblemService(EditingSession session, RequestExecutor executor) {
        this.session = session;
        this.executor = executor;
    }

    /**
     * A problem for display.
     *
     * @param rule the violated rule, as in the reference of constraints; empty for other codes
     * @param fixes the titles of quick fixes; the best first
     */
    public record Entry(ModelProblem problem, String rule, List<String> fixes) {}

    /** The request to apply one of the fixes of a problem. */
    public record Fix(ModelProblem problem, String title) {}

    @JsonRequest
    public CompletableFuture<List<Entry>> list() {
        return executor.on(
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

    /** @return the label of the step; null if the fix cannot be applied */
    @JsonRequest
    public CompletableFuture<String> fix(Fix fix) {
        return executor.on(() ->
                session.fix(fix.problem(), fix.title()).map(SessionEvent::label).orElse(null));
    }
}
