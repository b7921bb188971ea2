// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bellwether.results.design.Design.Cell;
import org.bellwether.results.design.DesignRequest.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DesignsTest {
    private static List<Factor> factors(int count) {
        return IntStream.range(0, count)
                .mapToObj(
                        i -> new Factor("ABCDEFGHJKLMNOPQRSTUVWXYZabcdefghijk".substring(i, i + 1), List.of("1", "5")))
                .toList();
    }

    private static DesignRequest request(Kind kind, int factors) {
        return DesignRequest.of(kind, factors(factors), 7);
    }

    /**
     * The expected values are those of Chen, Sun and Wu (1993) for designs of 16 and 32 runs, and of Wu and Hamada for
     * 64.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "6 | 16 | (0, 3, 0, 0)",
                "7 | 16 | (0, 7, 0, 0, 0)",
                "8 | 16 | (0, 14, 0, 0, 0, 1)",
                "9 | 16 | (4, 14, 8, 0, 4, 1)",
                "7 | 32 | (0, 1, 2, 0, 0)",
                "8 | 32 | (0, 3, 4, 0, 0, 0)",
                "9 | 32 | (0, 6, 8, 0, 0, 1)",
                "10 | 32 | (0, 10, 16, 0, 0, 5)",
                "14 | 32 | (0, 77, 0, 168, 0, 203)",
                "8 | 64 | (0, 0, 2, 1, 0, 0)",
                "9 | 64 | (0, 1, 4, 2, 0, 0)"
            })
    void fractionsHaveMinimumAberration(int factors, int runs, String pattern) throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, factors).withSize(0, runs));
        assertEquals(runs, design.runs().size());
        assertEquals(pattern, WordLengthPattern.of(design.columns()).toString());
    }

    @ParameterizedTest
    @CsvSource({"5, 3, 8", "14, 4, 32", "14, 3, 16", "6, 5, 32", "8, 5, 64", "11, 5, 128", "3, 4, 8"})
    void aResolutionIsReachedWithAsFewRunsAsThereCanBe(int factors, int resolution, int runs) throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, factors).withSize(resolution, 0));
        assertEquals(runs, design.runs().size());
        assertTrue(design.resolution() == 0 || design.resolution() >= resolution);
    }

    @Test
    void generatorsMakeColumnsAndTheirWordsTheIdentity() throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 5)
                .withGenerators(List.of("D=-AB", "5=23"))
                .inOrder());
        List<DesignColumn> columns = design.columns();
        assertEquals("-+-+-+-+", columns.get(0).toString());
        assertEquals("-++--++-", columns.get(3).toString());
        assertEquals("++----++", columns.get(4).toString());
        List<Generator> generators =
                List.of(new Generator(3, true, List.of(0, 1)), new Generator(4, false, List.of(1, 2)));
        assertEquals(
                List.of("-A*B*D", "B*C*E", "-A*C*D*E"),
                new RegularFraction(5, generators).definingRelation(List.of("A", "B", "C", "D", "E")));
        assertEquals(3, design.resolution());
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 44, 48, 56, 60, 64, 68, 72, 76, 80, 84, 88, 96})
    void plackettAndBurmansColumnsAreBalancedAndOrthogonal(int runs) throws Exception {
        List<DesignColumn> columns = Hadamard.columns(runs - 1, runs);
        for (int i = 0; i < columns.size(); i++) {
            assertEquals(0, columns.get(i).sum());
            for (int j = 0; j < i; j++) {
                assertEquals(0, columns.get(i).dot(columns.get(j)));
            }
        }
    }

    @Test
    void plackettAndBurmansMainEffectsArePartlyMixedWithInteractions() throws Exception {
        Design design = Designs.make(request(Kind.PLACKETT_BURMAN, 11));
        assertEquals(12, design.runs().size());
        assertEquals(3, design.resolution());
        assertTrue(new Aliases(names(11), design.columns()).isPartial());
        Design folded = Designs.make(request(Kind.PLACKETT_BURMAN, 11).repeated(1, 1, 0, true));
        assertEquals(24, folded.runs().size());
        assertEquals(4, folded.resolution(), "a foldover clears main effects of interactions");
    }

    private static List<String> names(int count) {
        return factors(count).stream().map(Factor::name).toList();
    }

    @Test
    void aliasesSayWhatCountsTheOtherWay() throws Exception {
        Design design = Designs.make(request(Kind.FRACTIONAL_FACTORIAL, 3)
                .withGenerators(List.of("C=-AB"))
                .inOrder());
        Aliases aliases = new Aliases(names(3), design.columns());
        assertEquals(List.of("-A:B"), aliases.of(aliases.mains().get(2)));
        assertEquals(List.of(), aliases.interactions());
    }

    @Test
    void theOrderIsTheSeedsAndAllRunsAreInIt() throws Exception {
        DesignRequest request = request(Kind.FULL_FACTORIAL, 4);
        Design design = Designs.make(request);
        assertEquals(design, Designs.make(request));
        assertNotEquals(
                design.runs(),
                Designs.make(DesignRequest.of(Kind.FULL_FACTORIAL, factors(4), 8))
                        .runs());
        assertEquals(16, new HashSet<>(design.runs().stream().map(Cell::levels).toList()).size());
        assertEquals(
                IntStream.rangeClosed(1, 16).boxed().toList(),
                Designs.make(request.inOrder()).runs().stream()
                        .map(Cell::standard)
                        .toList());
    }

    @Test
    void blocksAreMixedWithNoMainEffectAndAsFewInteractionsAsCanBe() throws Exception {
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 4).repeated(1, 2, 0, false));
        assertEquals(8, design.runs().stream().filter(run -> run.block() == 1).count());
        for (int block = 1; block <= 2; block++) {
            int number = block;
            for (int factor = 0; factor < 4; factor++) {
                int at = factor;
                assertEquals(
                        4,
                        design.runs().stream()
                                .filter(run ->
                                        run.block() == number && run.levels().get(at) == 0)
                                .count());
            }
        }
        List<Cell> first =
                design.runs().stream().filter(run -> run.block() == 1).toList();
        assertEquals(
                1,
                first.stream()
                        .map(run -> run.levels().stream()
                                        .mapToInt(Integer::intValue)
                                        .sum()
                                % 2)
                        .distinct()
                        .count(),
                "mixed with A:B:C:D");
        Design replicated = Designs.make(request(Kind.FULL_FACTORIAL, 3).repeated(4, 2, 0, false));
        assertEquals(
                List.of(1, 1, 2, 2),
                List.of(1, 2, 3, 4).stream()
                        .map(replicate -> replicated.runs().stream()
                                .filter(run -> run.replicate() == replicate)
                                .findFirst()
                                .orElseThrow()
                                .block())
                        .toList());
        assertThrows(
                DesignException.class,
                () -> Designs.make(request(Kind.FULL_FACTORIAL, 2).repeated(1, 4, 0, false)));
    }

    @Test
    void centrePointsLieBetweenNumbersOnly() throws Exception {
        Design design = Designs.make(request(Kind.FULL_FACTORIAL, 2).repeated(1, 1, 3, false));
        assertEquals(7, design.runs().size());
        Cell centre = design.runs().stream().filter(Cell::isCentre).findFirst().orElseThrow();
        assertEquals("3", design.values(centre).get("A"));
        assertEquals(4, design.columns().get(0).runs());
        List<Factor> words = List.of(new Factor("lock", List.of("thread", "null")));
        DesignException refused = assertThrows(
                DesignException.class,
                () -> Designs.make(
                        DesignRequest.of(Kind.FULL_FACTORIAL, words, 1).repeated(1, 1, 1, false)));
        assertEquals("centre-points", refused.code());
    }

    @Test
    void besideFactorsWithoutNumbersThereAreCentrePointsAtEachOfTheirLevels() throws Exception {
        List<Factor> factors = List.of(
                new Factor("size", List.of("64", "1024")),
                new Factor("lock", List.of("thread", "null")),
                new Factor("wait", List.of("spin", "block")));
        DesignRequest request =
                DesignRequest.of(Kind.FULL_FACTORIAL, factors, 1).repeated(1, 1, 2, false);
        Design design = Designs.make(request);
        List<Cell> centres = design.runs().stream().filter(Cell::isCentre).toList();
        assertEquals(8, centres.size());
        assertEquals(4, centres.stream().map(Cell::standard).distinct().count());
        assertEquals(
                Set.of(
                        Map.of("size", "544", "lock", "thread", "wait", "spin"),
                        Map.of("size", "544", "lock", "thread", "wait", "block"),
                        Map.of("size", "544", "lock", "null", "wait", "spin"),
                        Map.of("size", "544", "lock", "null", "wait", "block")),
                centres.stream().map(design::values).collect(Collectors.toSet()));
        assertTrue(design.how().contains("8 centre points"), design.how());
        DesignException illegal = assertThrows(
                DesignException.class,
                () -> Designs.make(
                        request,
                        values -> values.get("size").equals("544")
                                        && values.get("lock").equals("null")
                                ? Optional.of("null locks take powers of two")
                                : Optional.empty()));
        assertEquals("illegal-combinations", illegal.code());
        assertTrue(illegal.getMessage().endsWith("null locks take powers of two"), illegal.getMessage());
        List<Factor> many = new ArrayList<>(List.of(factors.get(0)));
        IntStream.range(0, 5).forEach(i -> many.add(new Factor("lock" + i, List.of("thread", "null"))));
        assertEquals(
                "centre-points",
                assertThrows(
                                DesignException.class,
                                () -> Designs.make(DesignRequest.of(Kind.FULL_FACTORIAL, many, 1)
                                        .repeated(1, 1, 1, false)))
                        .code());
    }

    @Test
    void levelsMayBeMixedInFullFactorialsAndSweeps() throws Exception {
        List<Factor> mixed = List.of(new Factor("a", List.of("1", "2", "3")), new Factor("b", List.of("x", "y")));
        assertEquals(
                6,
                Designs.make(DesignRequest.of(Kind.FULL_FACTORIAL, mixed, 1))
                        .runs()
                        .size());
        assertEquals(
                List.of(List.of(0, 0), List.of(1, 0), List.of(2, 0), List.of(0, 1)),
                Designs.make(DesignRequest.of(Kind.SWEEP, mixed, 1).inOrder()).runs().stream()
                        .map(Cell::levels)
                        .toList());
        assertThrows(DesignException.class, () -> Designs.make(DesignRequest.of(Kind.FRACTIONAL_FACTORIAL, mixed, 1)));
    }

    @Test
    void illegalCombinationsAreLeftOutWhereThatBreaksNothing() throws Exception {
        DesignRequest exhaustive = request(Kind.EXHAUSTIVE, 3);
        Design design = Designs.make(
                exhaustive,
                values -> values.get("A").equals("5") && values.get("B").equals("5")
                        ? Optional.of("A and B exclude one another")
                        : Optional.empty());
        assertEquals(6, design.runs().size());
        assertEquals(2, design.excluded().size());
        assertEquals("A and B exclude one another", design.excluded().get(0).reason());
        DesignException refused = assertThrows(
                DesignException.class,
                () -> Designs.make(
                        request(Kind.FULL_FACTORIAL, 3),
                        values -> values.get("A").equals("5") ? Optional.of("no A") : Optional.empty()));
        assertEquals("illegal-combinations", refused.code());
        assertTrue(refused.getMessage().contains("4 of 8 runs"), refused.getMessage());
    }

    @Test
    void samplesAreDifferentLegalAndTheSeeds() throws Exception {
        DesignRequest request = request(Kind.RANDOM_SAMPLE, 6).withSize(0, 20);
        Design design =
                Designs.make(request, values -> values.get("A").equals("5") ? Optional.of("no") : Optional.empty());
        Set<List<Integer>> different =
                new HashSet<>(design.runs().stream().map(Cell::levels).toList());
        assertEquals(20, different.size());
        assertTrue(different.stream().allMatch(levels -> levels.get(0) == 0));
        assertThrows(
                DesignException.class,
                () -> Designs.make(request(Kind.RANDOM_SAMPLE, 3).withSize(0, 9)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"F", "F=A", "Z=AB", "A=AB", "C=AA", "C=AZ", "=AB"})
    void brokenGeneratorsAreRefused(String text) {
        assertThrows(DesignException.class, () -> Generator.parse(text, names(6)));
    }

    @Test
    void generatorsMayNameFactors() throws Exception {
        List<String> names = List.of("cache", "lock", "o1", "o10");
        assertEquals(new Generator(3, false, List.of(0, 1)), Generator.parse("o10=cache*lock", names));
        assertEquals(new Generator(2, true, List.of(0, 1)), Generator.parse("o1 = -cachelock", names));
    }
}
