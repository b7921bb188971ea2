// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.validation.experiment;

import java.util.List;
import org.bellwether.model.ProblemCode;
import org.bellwether.model.evaluation.Environment;
import org.bellwether.model.evaluation.EvaluationException;
import org.bellwether.model.evaluation.Expressions;
import org.bellwether.model.experiment.Design;
import org.bellwether.model.experiment.DesignKind;
import org.bellwether.model.experiment.Experiment;
import org.bellwether.model.experiment.Factor;
import org.bellwether.model.parameter.Expression;
import org.bellwether.model.validation.analysis.Analysis;
import org.bellwether.model.validation.analysis.Constraint;
import org.bellwether.model.validation.analysis.ProblemCollector;
import org.eclipse.emf.ecore.EObject;

/**
 * Checks that a design has more runs than effects: otherwise the error cannot be estimated, which should be known
 * before all its runs. This constraint counts the planned runs; the command that runs the design counts the legal ones.
 */
public final class DesignConstraints implements Constraint {
    /**
     * The least number of contrasts of runs that are not repeated: their median estimates the error (Lenth's method).
     */
    private static final long FEWEST_CONTRASTS = 3;

    /** The degrees of freedom that repeated runs need, so that the error can be estimated from them alone. */
    private static final long ENOUGH_REPEATS = 4;

    @Override
    public void check(EObject element, Analysis analysis, ProblemCollector problems) {
        if (element instanceof Design design && design.eContainer() instanceof Experiment experiment) {
            List<Factor> factors =
                    design.getFactors().isEmpty() ? experiment.getFactors() : List.copyOf(design.getFactors());
            if (!factors.isEmpty()
                    && factors.stream()
                            .allMatch(factor ->
                                    !factor.eIsProxy() && factor.getLevels().size() > 1)) {
                check(design, factors, problems);
            }
        }
    }

    private static void check(Design design, List<Factor> factors, ProblemCollector problems) {
        try {
            long runs = number(design.getRuns(), 0);
            long replicates = number(design.getReplicates(), 1);
            long blocks = number(design.getBlocks(), 1);
            long centrePoints = number(design.getCentrePoints(), 0);
            long combinations = combinations(design, factors, runs);
            if (combinations < 1 || replicates < 1 || blocks < 1 || centrePoints < 0) {
                return; // reported at the number, or when the design is made
            }
            if (!isEnough(design, factors, combinations, replicates, blocks, centrePoints)) {
                problems.add(
                        ProblemCode.BW523,
                        design,
                        combinations * replicates,
                        factors.size() == 1 ? "one factor" : factors.size() + " factors",
                        1 + (ENOUGH_REPEATS + combinations - 1) / combinations);
            }
        } catch (EvaluationException e) {
            return; // known only when the design is run
        }
    }

    private static boolean isEnough(
            Design design, List<Factor> factors, long combinations, long replicates, long blocks, long centrePoints) {
        long effects = factors.stream()
                .mapToLong(factor -> factor.getLevels().size() - 1)
                .sum();
        boolean twoLevels = effects == factors.size();
        long left = combinations * replicates - 1 - (blocks - 1);
        if (centrePoints > ENOUGH_REPEATS) {
            return true; // centre points repeat one combination
        } else if (twoLevels && replicates == 1 && isOrthogonal(design, factors, combinations)) {
            return left >= FEWEST_CONTRASTS;
        }
        return left - effects >= 1;
    }

    /** Returns whether the design has the maximum number of independent contrasts. */
    private static boolean isOrthogonal(Design design, List<Factor> factors, long combinations) {
        return design.getKind() != DesignKind.SWEEP && design.getKind() != DesignKind.RANDOM_SAMPLE
                || combinations == product(factors);
    }

    /** Returns the number of combinations of levels; 0 if only the library determines a number, which suffices. */
    private static long combinations(Design design, List<Factor> factors, long runs) {
        int count = factors.size();
        long all = product(factors);
        long once = switch (design.getKind()) {
            case FULL_FACTORIAL, EXHAUSTIVE -> all;
            case SWEEP ->
                1
                        + factors.stream()
                                .mapToLong(factor -> factor.getLevels().size() - 1)
                                .sum();
            case RANDOM_SAMPLE -> Math.min(all, runs == 0 ? 2L * count + 2 : runs);
            case FRACTIONAL_FACTORIAL ->
                !design.getGenerators().isEmpty()
                        ? all >> design.getGenerators().size()
                        : runs > 0 ? runs : count <= 2 ? all : 0;
            case PLACKETT_BURMAN -> 0;
        };
        return design.isFoldover() ? 2 * once : once;
    }

    private static long product(List<Factor> factors) {
        long product = 1;
        for (Factor factor : factors) {
            product = Math.min(Integer.MAX_VALUE, product * factor.getLevels().size());
        }
        return product;
    }

    private static long number(Expression expression, long otherwise) throws EvaluationException {
        return Expressions.integer(expression, Environment.EMPTY, otherwise);
    }
}
