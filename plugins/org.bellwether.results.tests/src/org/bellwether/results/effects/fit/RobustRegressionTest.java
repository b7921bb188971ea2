// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.fit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RobustRegressionTest {
    private static final int RUNS = 400;

    @Test
    void agreesWithLeastSquaresWhereNoiseIsNormal() {
        Random random = new Random(1);
        double[] values = values(random, 1, 0);
        RobustRegression robust = RobustRegression.of(columns(), values);
        LeastSquares squares = LeastSquares.of(columns(), values);
        double error = Math.sqrt(squares.residualSum() / squares.freedom() * squares.variance(1));
        assertEquals(squares.coefficient(1), robust.coefficient(1), 0.5 * error);
        assertEquals(error, robust.standardError(1), 0.1 * error);
        assertEquals(squares.freedom(), robust.freedom());
    }

    @Test
    void singleRunsFarOutMoveNothingByMuch() {
        double[] values = values(new Random(2), 1, 0);
        double[] disturbed = values.clone();
        for (int run = 0; run < RUNS; run += 21) {
            disturbed[run] += 1e6;
        }
        RobustRegression clean = RobustRegression.of(columns(), values);
        RobustRegression dirty = RobustRegression.of(columns(), disturbed);
        assertEquals(clean.coefficient(1), dirty.coefficient(1), 2 * clean.standardError(1));
        assertTrue(dirty.standardError(1) < 1.3 * clean.standardError(1), dirty.standardError(1) + "");
    }

    @Test
    void aColumnThatSaysNothingOfItsOwnIsSeen() {
        List<double[]> columns = new ArrayList<>(columns());
        double[] sum = new double[RUNS];
        Arrays.setAll(sum, run -> columns.get(0)[run] + columns.get(1)[run]);
        columns.add(sum);
        RobustRegression fit = RobustRegression.of(columns, values(new Random(3), 1, 0));
        assertEquals(3, fit.rank());
        assertEquals(RUNS - 3, fit.freedom());
    }

    @Test
    void runsOfSeveralSessionsTellHowRunsOfOneDiffer() {
        Random random = new Random(4);
        List<double[]> sessions = IntStream.range(0, 8)
                .mapToObj(session -> random.doubles(50)
                        .map(each -> 100 * session + 3 * random.nextGaussian())
                        .toArray())
                .toList();
        RobustSpread spread = RobustSpread.of(sessions);
        assertEquals(3, spread.deviation(), 0.4);
        assertEquals(350, spread.mean(), 1);
        assertEquals(392, spread.freedom());
    }

    private static List<double[]> columns() {
        double[] constant = new double[RUNS];
        Arrays.fill(constant, 1);
        return List.of(
                constant,
                IntStream.range(0, RUNS).mapToDouble(run -> run % 2 * 2 - 1).toArray(),
                IntStream.range(0, RUNS).mapToDouble(run -> run / 2 % 2 * 2 - 1).toArray());
    }

    private static double[] values(Random random, double first, double second) {
        List<double[]> columns = columns();
        return IntStream.range(0, RUNS)
                .mapToDouble(
                        run -> 45 + first * columns.get(1)[run] + second * columns.get(2)[run] + random.nextGaussian())
                .toArray();
    }
}
