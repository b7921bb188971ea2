// SPDX-License-Identifier: Apache-2.0
package org.bellwether.lsp.features;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.language.fixes.QuickFixes;
import org.bellwether.language.fixes.TextFix;
import org.bellwether.lsp.workspace.Diagnostics;
import org.bellwether.lsp.workspace.Project;
import org.bellwether.lsp.workspace.SourceFiles;
import org.bellwether.lsp.workspace.TextFile;
import org.bellwether.model.Problem;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceEdit;

/** Quick fixes as code actions of the Language Server Protocol. */
public final class CodeActions {
    private CodeActions() {}

    /** Returns the fixes for the problems of a file whose marked ranges overlap a range. */
    public static List<CodeAction> of(Project project, TextFile file, Range range, SourceFiles sources) {
        List<CodeAction> result = new ArrayList<>();
        for (Problem problem : project.problems(file.uri())) {
            if (touches(Diagnostics.range(file, problem), range)) {
                QuickFixes.of(problem, file.text(), file.nodes().orElse(null))
                        .forEach(fix -> result.add(action(file, problem, fix, sources)));
            }
        }
        return result;
    }

    private static boolean touches(Range a, Range b) {
        return a.getStart().getLine() <= b.getEnd().getLine()
                && b.getStart().getLine() <= a.getEnd().getLine();
    }

    private static CodeAction action(TextFile file, Problem problem, TextFix fix, SourceFiles sources) {
        CodeAction action = new CodeAction(fix.title());
        action.setKind(CodeActionKind.QuickFix);
        action.setDiagnostics(List.of(Diagnostics.diagnostic(file, problem)));
        TextEdit edit = new TextEdit(file.positions().range(fix.offset(), fix.length()), fix.text());
        action.setEdit(new WorkspaceEdit(Map.of(sources.clientName(file.uri()), List.of(edit))));
        return action;
    }
}
