// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.bellwether.language.preprocessor.input.Budget;
import org.bellwether.language.preprocessor.input.PreprocessingAborted;
import org.bellwether.language.preprocessor.input.PreprocessorProblems;
import org.bellwether.language.preprocessor.input.ReportedAbort;
import org.bellwether.language.preprocessor.input.Scanner;
import org.bellwether.language.preprocessor.input.SourceLocation;
import org.bellwether.language.preprocessor.input.Token;
import org.bellwether.language.preprocessor.input.Token.Kind;
import org.bellwether.language.preprocessor.macro.Expander;
import org.bellwether.language.preprocessor.macro.Macros;
import org.bellwether.language.preprocessor.unit.Inclusion;
import org.bellwether.language.preprocessor.unit.TranslationUnit;

/** Reads one file into its unit: expands macros and executes preprocessor lines. */
final class FileReader implements Expander.FollowingTokens {
    private final Inclusion inclusion;
    private final TranslationUnit unit;
    private final Macros macros;
    private final Set<Path> once;
    private final Budget budget;
    private final PreprocessorProblems problems;
    private final Scanner scanner;
    private final Directives directives;
    private final Deque<Token> again = new ArrayDeque<>();
    private boolean atLineStart = true;
    private String presumedFile;
    private int lineOffset;

    FileReader(
            Inclusion inclusion,
            String text,
            TranslationUnit unit,
            Macros macros,
            BiConsumer<IncludeLine, FileReader> includer,
            Set<Path> once,
            Budget budget,
            PreprocessorProblems problems) {
        this.inclusion = inclusion;
        this.unit = unit;
        this.macros = macros;
        this.once = once;
        this.budget = budget;
        this.problems = problems;
        this.scanner = new Scanner(text);
        this.directives = new Directives(this, includer, budget, problems);
    }

    Inclusion inclusion() {
        return inclusion;
    }

    TranslationUnit unit() {
        return unit;
    }

    Macros macros() {
        return macros;
    }

    /** Returns the files that are read only once. */
    Set<Path> once() {
        return once;
    }

    /** @throws PreprocessingAborted after the report has the reason, if later messages would be useless */
    void read() {
        Token last = null;
        try {
            for (Token token = take(); token.kind() != Kind.END; token = take()) {
                last = token;
                read(token);
            }
            directives.finish();
        } catch (PreprocessingAborted stop) {
            if (!(stop instanceof ReportedAbort)) {
                problems.error(place(stop.place() == null ? last : stop.place()), stop.getMessage(), stop.fix());
            }
            throw new ReportedAbort(stop.getMessage());
        }
    }

    private void read(Token token) {
        if (token.is("#") && atLineStart) {
            directives.read(line(), token);
            unit.newline();
        } else if (!directives.reading()) {
            token.text().chars().filter(c -> c == '\n').forEach(c -> unit.newline());
            atLineStart = token.kind() == Kind.NEWLINE || atLineStart && token.isBlank();
        } else if (token.kind() == Kind.NAME && macros.isDefined(token.text())) {
            atLineStart = false;
            expand(token);
        } else {
            atLineStart = token.kind() == Kind.NEWLINE || atLineStart && token.isBlank();
            if (scanner.unfinishedComment()) {
                throw new PreprocessingAborted(token, "the comment that begins here has no end", "Add the missing */");
            }
            budget.write(token);
            unit.copy(token, inclusion, presumedFile, token.line() + lineOffset);
        }
    }

    private void expand(Token name) {
        macros.at(presumedFile == null ? inclusion.shown().toString() : presumedFile, name.line() + lineOffset);
        for (Token token : macros.expand(List.of(name), this)) {
            budget.write(token);
            unit.expand(token, inclusion, presumedFile, token.line() + lineOffset);
        }
    }

    /** Reads the rest of a preprocessor line, without the end of the line. */
    private List<Token> line() {
        List<Token> line = new ArrayList<>();
        for (Token token = take(); !token.endsLine(); token = take()) {
            line.add(token);
        }
        atLineStart = true;
        return line;
    }

    private Token take() {
        return again.isEmpty() ? scanner.next() : again.pop();
    }

    /** {@inheritDoc} Arguments of a macro end at the file's end or at the next preprocessor line. */
    @Override
    public Token next() {
        Token token = take();
        boolean ends = token.kind() == Kind.END || token.is("#") && atLineStart;
        if (ends) {
            again.push(token);
            return new Token(Kind.END, "", token.line(), token.column());
        }
        atLineStart = token.kind() == Kind.NEWLINE || atLineStart && token.isBlank();
        return token;
    }

    @Override
    public void back(List<Token> tokens) {
        for (int i = tokens.size() - 1; i >= 0; i--) {
            if (tokens.get(i).kind() != Kind.END) {
                again.push(tokens.get(i));
            }
        }
        atLineStart = false;
    }

    void importUnit(TranslationUnit other, Token line) {
        unit.include(other, line, inclusion, presumedFile, line.line() + lineOffset);
    }

    /** Writes tokens of a preprocessor line as they are. */
    void pass(List<Token> tokens) {
        tokens.forEach(budget::write);
        if (!tokens.isEmpty()) {
            unit.pass(tokens, inclusion, presumedFile, tokens.get(0).line() + lineOffset);
        }
    }

    /** Changes the name of the lines after this one in messages. */
    void presume(Token place, int line, String file) {
        lineOffset = line - place.line() - 1;
        presumedFile = file == null ? presumedFile : file;
    }

    SourceLocation place(Token token) {
        if (token == null) {
            return new SourceLocation(inclusion.shown().toString(), 0, 0, inclusion.chain());
        }
        String file = presumedFile == null ? inclusion.shown().toString() : presumedFile;
        return new SourceLocation(file, token.line() + lineOffset, token.column(), inclusion.chain());
    }
}
