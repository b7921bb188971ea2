// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.io.IOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.state.Texts;
import org.bellwether.edit.state.UndoStep;
import org.bellwether.language.errors.TextDiagnostic;
import org.bellwether.language.resource.BellwetherTextResource;
import org.bellwether.language.save.OverlayText;
import org.bellwether.language.sync.RecordedCommand;
import org.bellwether.model.Problem;
import org.bellwether.model.io.ProblemDiagnostic;
import org.bellwether.model.parameter.IntegerLiteral;
import org.bellwether.model.parameter.ParameterFactory;
import org.eclipse.emf.ecore.resource.Resource;

/**
 * Creates texts with a new part in one place, for the language's parser: the user writes values and statements in fields
 * of other views, too.
 */
public final class ProvisionalTexts {
    private ProvisionalTexts() {}

    /**
     * A file's text with a new part.
     *
     * @param file the file
     * @param text the whole text
     * @param offset the offset of the new part
     * @param length the length of the new part
     */
    public record Draft(ModelFile file, String text, int offset, int length) {
        /** Returns the new part. */
        String written() {
            return text.substring(offset, offset + length);
        }

        /**
         * Returns the problems that the file would have, the new part's problems first; references that could not be
         * resolved before are left out.
         */
        public List<Problem> problems() {
            Resource read = read();
            List<String> known =
                    Texts.problems(file).stream().map(Problem::message).toList();
            return read.getErrors().stream()
                    .filter(ProblemDiagnostic.class::isInstance)
                    .sorted((a, b) -> Boolean.compare(isInside(b), isInside(a)))
                    .map(e -> ((ProblemDiagnostic) e).problem())
                    .filter(p -> !known.contains(p.message()))
                    .distinct()
                    .toList();
        }

        /** Reads the file with the new part. */
        BellwetherTextResource read() {
            try {
                return OverlayText.read(file.textResource(), text);
            } catch (IOException e) {
                throw new IllegalStateException("texts in memory can be read", e);
            }
        }

        private boolean isInside(Resource.Diagnostic error) {
            return error instanceof TextDiagnostic d && d.getOffset() >= offset && d.getOffset() <= offset + length;
        }

        /** Adds the text to a step. */
        public void take(UndoStep step, Texts texts) {
            problems().stream().findFirst().ifPresent(p -> {
                throw new EditRefused(p.text());
            });
            texts.take(step, file, text);
            step.setWritten(file, null);
            texts.changed(List.of(file));
        }
    }

    /**
     * Returns the file's text with a value in place of a feature's value.
     *
     * @param put puts a placeholder into the feature; the placeholder is removed afterwards
     * @param form the printed form of the placeholder, with {@code %s} for its number
     */
    public static Draft value(ModelFile file, Consumer<IntegerLiteral> put, String form, String value) {
        refuseStatements(value);
        String before = file.canonical();
        long number = 900_719_925;
        while (before.contains(String.valueOf(number))) {
            number++;
        }
        IntegerLiteral standIn = ParameterFactory.eINSTANCE.createIntegerLiteral();
        standIn.setValue(BigInteger.valueOf(number));
        RecordedCommand trial = new RecordedCommand("", file.resource().getResourceSet(), () -> put.accept(standIn));
        trial.execute();
        String text;
        try {
            text = file.canonical();
        } finally {
            if (trial.canUndo()) {
                trial.undo();
            }
        }
        String printed = String.format(Locale.ROOT, form, number);
        int at = text.indexOf(printed);
        if (at < 0) {
            throw new EditRefused("The notation has no place for this value. Set it in the text.");
        }
        String whole = text.substring(0, at) + value + text.substring(at + printed.length());
        return new Draft(file, whole, at, value.length());
    }

    /** Refuses a text that contains the end of a statement, or a comment: a value is one expression. */
    private static void refuseStatements(String value) {
        String plain = value.replaceAll("\"(\\\\.|[^\"\\\\])*\"", "\"\"").replaceAll("\\$\\{[^{}]*\\}", "");
        Optional<String> sign = plain.codePoints()
                .filter(c -> ";{}\n".indexOf(c) >= 0)
                .mapToObj(Character::toString)
                .findFirst();
        if (sign.isPresent() || plain.contains("//") || plain.contains("/*")) {
            throw new EditRefused(
                    "A value is one expression: no \"" + sign.map(String::strip).orElse("/") + "\".");
        }
    }
}
