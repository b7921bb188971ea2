// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor;

import java.util.List;
import java.util.Set;
import org.bellwether.language.preprocessor.unit.TranslationUnit;
import org.bellwether.model.Problem;

/**
 * The result of preprocessing.
 *
 * @param main the units of the given files, in their order
 * @param units the units of the given files and of all files that they include; empty if there are errors
 * @param undefined the qualified names of interfaces that are declared but defined in none of the files
 * @param problems errors and warnings
 */
public record Preprocessed(
        List<TranslationUnit> main, List<TranslationUnit> units, Set<String> undefined, List<Problem> problems) {
    public boolean isOk() {
        return problems.stream().noneMatch(Problem::isError);
    }
}
