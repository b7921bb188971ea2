// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import org.bellwether.model.experiment.ExperimentFactory;
import org.bellwether.model.options.OptionsFactory;
import org.eclipse.emf.ecore.EObject;

/**
 * Creates random models with elements of all classes, each at a place for which a notation exists. The models violate constraints, but
 * every reference can be named. The same seed gives the same model.
 */
public final class RandomModels {
    private final RandomChoices dice;
    private final RandomWords words;
    private final boolean complete;
    private final int size;

    private RandomModels(long seed, boolean complete, int size) {
        this.dice = new RandomChoices(seed * 0x9E3779B97F4A7C15L + 1);
        this.words = new RandomWords(dice);
        this.complete = complete;
        this.size = size;
    }

    /** Creates a model or, sometimes, a catalogue of options; a third of them lack required features. */
    public static EObject make(long seed) {
        return make(seed, 40);
    }

    /** Makes a model with about this number of elements, not counting expressions. */
    public static EObject make(long seed, int size) {
        return new RandomModels(seed, seed % 3 != 0, size).make();
    }

    /** Creates the maker of a model of some size, which can also change the model. */
    public static RandomModels of(long seed, int size) {
        return new RandomModels(seed, seed % 3 != 0, size);
    }

    /** Changes a model of {@link #make()} by some random edits; afterwards every reference can be named. */
    public void edit(EObject root, int edits) {
        new RandomEdits(dice, words).apply(root, edits);
    }

    /** Makes a model. */
    public EObject make() {
        EObject root = dice.percent(10)
                ? OptionsFactory.eINSTANCE.createOptionCatalogue()
                : ExperimentFactory.eINSTANCE.createModel();
        new RandomTree(dice, words, complete, size).grow(root);
        new RandomReferences(dice, complete, root, e -> true).fill();
        if (dice.percent(60)) {
            new RandomComments(dice).scatter(root, 15);
        }
        return root;
    }
}
