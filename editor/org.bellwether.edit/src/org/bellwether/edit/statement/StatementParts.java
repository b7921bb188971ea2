// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.statement;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.edit.project.EditRefused;
import org.bellwether.edit.project.ElementLabels;
import org.bellwether.edit.project.ModelFile;
import org.bellwether.edit.project.ProjectModel;
import org.bellwether.model.experiment.ExperimentPackage;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;

/**
 * Parts of elements that the user writes as a few words: a behaviour's trigger, a metric's place, a connection's ends.
 */
public final class StatementParts {
    private static final Set<String> CLASSES =
            Set.of("Trigger", "MeasurePoint", "PortPoint", "ConnectionEnd", "InstancePath");
    /** A metric without a place; the place is inserted after the first group. */
    private static final Pattern METRIC = Pattern.compile("(measure\\s+\\S+\\s+[^\\s;]+)(.*)", Pattern.DOTALL);

    private static final Set<String> PLACES = Set.of("at", "over", "from");

    private StatementParts() {}

    /**
     * The text around a part in a statement.
     *
     * @param element the id of the element whose statement contains the part: the part's element, or the element that
     *     will contain it
     * @param before the text of the statement before the part
     * @param after the text of the statement after the part
     */
    public record Frame(String element, String before, String after) {
        public String with(String text) {
            return before + text + after;
        }
    }

    public static boolean isOne(EReference feature) {
        return feature.isContainment()
                && !feature.isMany()
                && CLASSES.contains(feature.getEReferenceType().getName());
    }

    /** Returns whether a feature's part is written as words, even if the part does not exist yet. */
    public static boolean isWritten(EObject element, EStructuralFeature feature) {
        return feature instanceof EReference part && isOne(part) && (element.eGet(part) != null || canBegin(part));
    }

    /** Returns whether a missing part can be written. */
    public static boolean canBegin(EReference feature) {
        return feature == ExperimentPackage.Literals.METRIC__AT;
    }

    /** Returns whether a part of a feature can begin with a word; the other possible parts follow it. */
    public static boolean begins(String feature, String word) {
        return !feature.equals(ExperimentPackage.Literals.METRIC__AT.getName()) || PLACES.contains(word);
    }

    /** Returns the text around a part for which {@link #isWritten} is true. */
    public static Frame frame(EObject element, EStructuralFeature feature, ProjectModel model) {
        if (element.eGet(feature) instanceof EObject part) {
            return new Frame(model.id(part), "", "");
        }
        Matcher metric =
                METRIC.matcher(StatementRange.of(element, model.file(element)).statement());
        if (!metric.matches()) {
            throw new EditRefused("This statement does not exist yet. Write it in the text.");
        }
        return new Frame(model.id(element), metric.group(1) + " ", metric.group(2));
    }

    /** Returns the text of a part; in a file with errors, its text before the errors. */
    public static String text(EObject part, ModelFile file) {
        return file.isEditable() && !file.isBroken()
                ? StatementRange.of(part, file).statement()
                : ElementLabels.of(part);
    }
}
