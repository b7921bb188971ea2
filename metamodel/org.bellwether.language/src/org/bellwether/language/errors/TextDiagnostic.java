// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import org.bellwether.model.Problem;
import org.bellwether.model.io.ProblemDiagnostic;
import org.eclipse.xtext.diagnostics.AbstractDiagnostic;
import org.eclipse.xtext.nodemodel.INode;

/**
 * A problem of a text as an error of its resource: Xtext's front ends use its place, the others its {@link Problem}.
 */
public final class TextDiagnostic extends AbstractDiagnostic implements ProblemDiagnostic {
    private final TextProblem source;
    private final Problem problem;

    public TextDiagnostic(TextProblem source, Lines lines, String file) {
        this.source = source;
        int line = lines.line(source.offset());
        int column = lines.column(source.offset());
        problem = new Problem(
                        source.code().name(),
                        source.code().severity(),
                        "",
                        file,
                        line,
                        column,
                        source.message(),
                        source.fix())
                .withExcerpt(lines.excerpt(source.offset(), source.length()));
    }

    @Override
    public Problem problem() {
        return problem;
    }

    @Override
    public String getMessage() {
        return problem.text();
    }

    @Override
    public String getCode() {
        return source.code().name();
    }

    @Override
    public String[] getData() {
        return new String[0];
    }

    @Override
    public String getLocation() {
        return problem.file();
    }

    @Override
    public int getOffset() {
        return source.offset();
    }

    @Override
    public int getLength() {
        return source.length();
    }

    @Override
    public int getLine() {
        return problem.line();
    }

    @Override
    public int getColumn() {
        return problem.column();
    }

    @Override
    protected INode getNode() {
        throw new UnsupportedOperationException("the place is known without a node");
    }
}
