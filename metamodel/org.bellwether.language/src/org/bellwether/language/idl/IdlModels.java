// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.bellwether.language.TextFormat;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.Problem;
import org.bellwether.model.experiment.Model;

/**
 * The result of reading IDL files: one model for each file, or the problems that prevented it.
 *
 * @param main the models of the given files, in their order
 * @param models all models by the name of their file, a relative path without extension; included models come after the
 *     including ones
 * @param standard the models that stand for files of the OMG, by their names
 * @param problems errors, and the messages of {@code #warning} lines
 * @param places maps a problem in preprocessed text to the same problem in the IDL files
 */
public record IdlModels(
        List<Model> main,
        Map<String, Model> models,
        Map<String, StandardIdl> standard,
        List<Problem> problems,
        UnaryOperator<Problem> places) {
    public IdlModels {
        main = List.copyOf(main);
        models = new LinkedHashMap<>(models);
        standard = Map.copyOf(standard);
        problems = List.copyOf(problems);
    }

    static IdlModels failed(List<Problem> problems) {
        return new IdlModels(List.of(), Map.of(), Map.of(), problems, UnaryOperator.identity());
    }

    public boolean isOk() {
        return problems.stream().noneMatch(Problem::isError);
    }

    /** Converts a problem of an element, whose place is in the preprocessed text, to a problem in the user's file. */
    public Problem placed(Problem problem) {
        return places.apply(problem);
    }

    /** Returns the canonical text of each model by the path of its file, with its extension. */
    public SortedMap<String, String> texts() {
        SortedMap<String, String> texts = new TreeMap<>();
        models.forEach((name, model) -> texts.put(name + "." + TextFormat.EXTENSION, CanonicalPrinter.print(model)));
        return texts;
    }
}
