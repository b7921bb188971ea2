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

/** Parts of elements that people write as a few words: a behaviour's trigger, a metric's place, a connection's ends. */
public final class StatementParts {
    private static final Set<String> CLASSES =
            Set.of("Trigger", "MeasurePoint", "PortPoint", "ConnectionEnd", "InstancePath");
    /** A metric without a place; the place comes behind the first group. */
    private static final Pattern METRIC = Pattern.compile("(measure\\s+\\S+\\s+[^\\s;]+)(.*)", Pattern.DOTALL);

    private static final Set<String> PLACES = Set.of("at", "over", "from");

    private StatementParts() {}

    /**
     * The surroundings of a part in the text.
     *
     * @param element id of the element whose statement it is written in: its own, or what it is to be a part of
     * @param before what stands before it in that statement
     * @param after what stands behind it
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

    /** Returns whether a feature's part is written as words, also where there is none yet. */
    public static boolean isWritten(EObject element, EStructuralFeature feature) {
        return feature instanceof EReference part && isOne(part) && (element.eGet(part) != null || canBegin(part));
    }

    /** Returns whether a part that is missing can be written. */
    public static boolean canBegin(EReference feature) {
        return feature == ExperimentPackage.Literals.METRIC__AT;
    }

    /** Returns whether a part of a feature can begin with a word: the other possible parts come after it. */
    public static boolean begins(String feature, String word) {
        return !feature.equals(ExperimentPackage.Literals.METRIC__AT.getName()) || PLACES.contains(word);
    }

    /** Returns the surroundings of a part that {@link #isWritten} is true for. */
    public static Frame frame(EObject element, EStructuralFeature feature, ProjectModel model) {
        if (element.eGet(feature) instanceof EObject part) {
            return new Frame(model.id(part), "", "");
        }
        Matcher metric = METRIC.matcher(Slot.of(element, model.file(element)).statement());
        if (!metric.matches()) {
            throw new EditRefused("There is none. Write it in the text.");
        }
        return new Frame(model.id(element), metric.group(1) + " ", metric.group(2));
    }

    /** Returns the text of a part; in a file with errors, its text before the errors. */
    public static String text(EObject part, ModelFile file) {
        return file.isEditable() && !file.isBroken() ? Slot.of(part, file).statement() : ElementLabels.of(part);
    }
}
