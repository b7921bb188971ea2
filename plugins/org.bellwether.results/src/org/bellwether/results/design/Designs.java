// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.design;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.bellwether.results.design.Design.Cell;
import org.bellwether.results.design.Design.Excluded;
import org.bellwether.results.design.DesignRequest.Kind;

/** Makes the requested table of runs. Equal requests give equal tables. */
public final class Designs {
    private static final int MOST_COMBINATIONS = 1 << 20;

    private final DesignRequest request;
    private final Function<Map<String, String>, Optional<String>> whyIllegal;
    private final List<Excluded> excluded = new ArrayList<>();
    private List<String> generators = List.of();

    private Designs(DesignRequest request, Function<Map<String, String>, Optional<String>> whyIllegal) {
        this.request = request;
        this.whyIllegal = whyIllegal;
    }

    /** Makes a design in which all combinations are legal. */
    public static Design make(DesignRequest request) throws DesignException {
        return make(request, values -> Optional.empty());
    }

    /**
     * Makes a design for factors with constraints.
     *
     * @param whyIllegal returns for values by factor why they cannot be combined; empty if they can
     */
    public static Design make(DesignRequest request, Function<Map<String, String>, Optional<String>> whyIllegal)
            throws DesignException {
        return new Designs(request, whyIllegal).make();
    }

    private Design make() throws DesignException {
        checkRequest();
        List<List<Integer>> cells = cells();
        int[] inner = innerBlocks(cells);
        List<Cell> runs = new ArrayList<>();
        for (int replicate = 1; replicate <= request.replicates(); replicate++) {
            for (int i = 0; i < cells.size(); i++) {
                runs.add(new Cell(i + 1, cells.get(i), block(replicate, inner[i]), replicate));
            }
        }
        runs.addAll(new CentrePoints(request, whyIllegal).runs(cells.size()));
        order(runs);
        long centres = runs.stream().filter(Cell::isCentre).count();
        return new Design(how(cells.size(), centres), request.factors(), generators, runs, excluded);
    }

    private void checkRequest() throws DesignException {
        if (request.factors().isEmpty()) {
            throw new DesignException("no-factors", "The design has no factors", "Name at least one factor");
        } else if (request.replicates() < 1 || request.blocks() < 1 || request.centrePoints() < 0) {
            throw new DesignException(
                    "design", "Replicates and blocks are at least 1, centre points at least 0", "Correct the numbers");
        }
        boolean twoLevels = request.kind() == Kind.FRACTIONAL_FACTORIAL || request.kind() == Kind.PLACKETT_BURMAN;
        for (Factor factor : request.factors()) {
            if ((twoLevels || request.foldover() || request.centrePoints() > 0) && !factor.isTwoLevel()) {
                throw new DesignException(
                        "levels",
                        "The factor " + factor.name() + " has "
                                + factor.levels().size() + " levels, and a "
                                + request.kind().label() + (twoLevels ? "" : " with foldover or centre points")
                                + " has two",
                        "Give it two levels, or ask for a full factorial");
            }
        }
        new CentrePoints(request, whyIllegal).check();
    }

    /** Returns each combination once, in standard order, as numbers of levels. */
    private List<List<Integer>> cells() throws DesignException {
        List<List<Integer>> cells = switch (request.kind()) {
            case FULL_FACTORIAL, EXHAUSTIVE -> product();
            case FRACTIONAL_FACTORIAL -> fraction();
            case PLACKETT_BURMAN -> rows(Hadamard.columns(request.factors().size(), request.runs()));
            case RANDOM_SAMPLE -> sample();
            case SWEEP -> sweep();
        };
        if (request.foldover()) {
            List<List<Integer>> folded = new ArrayList<>(cells);
            cells.forEach(
                    cell -> folded.add(cell.stream().map(level -> 1 - level).toList()));
            cells = folded;
        }
        return legal(cells);
    }

    private List<List<Integer>> fraction() throws DesignException {
        int factors = request.factors().size();
        List<Generator> chosen = new ArrayList<>();
        if (!request.generators().isEmpty()) {
            for (String text : request.generators()) {
                chosen.add(Generator.parse(text, request.names()));
            }
        } else if (request.runs() > 0) {
            chosen.addAll(MinimumAberration.ofRuns(factors, request.runs()));
        } else {
            chosen.addAll(
                    MinimumAberration.ofResolution(factors, request.resolution() == 0 ? 4 : request.resolution()));
        }
        RegularFraction fraction = new RegularFraction(factors, chosen);
        List<DesignColumn> columns = fraction.columns();
        int reached = WordLengthPattern.of(columns).resolution();
        if (request.resolution() > 0 && reached > 0 && reached < request.resolution()) {
            throw new DesignException(
                    "resolution",
                    fraction.runs() + " runs of " + factors + " factors reach resolution " + reached + ", not "
                            + request.resolution(),
                    "Leave out runs and generators for the smallest fraction that does, or ask for resolution "
                            + reached);
        } else if (reached == 1 || reached == 2) {
            throw new DesignException(
                    "generator",
                    "These generators make two factors vary together",
                    "Give each generated factor another product");
        }
        generators = chosen.stream()
                .map(generator -> generator.text(request.names()))
                .toList();
        return rows(columns);
    }

    private static List<List<Integer>> rows(List<DesignColumn> columns) {
        List<List<Integer>> rows = new ArrayList<>();
        for (int run = 0; run < columns.get(0).runs(); run++) {
            int row = run;
            rows.add(columns.stream().map(column -> column.at(row) > 0 ? 1 : 0).toList());
        }
        return rows;
    }

    /** Returns all combinations of levels; the first factor changes fastest. */
    private List<List<Integer>> product() throws DesignException {
        double combinations = 1;
        for (Factor factor : request.factors()) {
            combinations *= factor.levels().size();
        }
        if (combinations > MOST_COMBINATIONS) {
            throw new DesignException(
                    "too-many-runs",
                    String.format(Locale.ROOT, "All combinations of these levels are %,.0f", combinations),
                    "Use a fractional design or a random sample");
        }
        List<List<Integer>> rows = new ArrayList<>();
        for (int number = 0; number < combinations; number++) {
            rows.add(combination(number));
        }
        return rows;
    }

    private List<Integer> combination(long number) {
        List<Integer> row = new ArrayList<>();
        long rest = number;
        for (Factor factor : request.factors()) {
            row.add((int) (rest % factor.levels().size()));
            rest /= factor.levels().size();
        }
        return row;
    }

    /** Returns different legal combinations, drawn without replacement. */
    private List<List<Integer>> sample() throws DesignException {
        List<List<Integer>> all = new ArrayList<>(product());
        Collections.shuffle(all, new Random(request.seed()));
        int wanted =
                request.runs() == 0 ? Math.min(all.size(), 2 * request.factors().size() + 2) : request.runs();
        List<List<Integer>> drawn = new ArrayList<>();
        for (List<Integer> cell : all) {
            if (drawn.size() < wanted && isLegal(cell)) {
                drawn.add(cell);
            }
        }
        if (drawn.size() < wanted) {
            throw new DesignException(
                    "runs",
                    "There are only " + drawn.size() + " legal combinations, but " + wanted + " runs are requested",
                    "Ask for fewer runs, or for an exhaustive design");
        }
        excluded.clear(); // rejected draws do not describe the space
        return drawn;
    }

    /** Returns the combination of all first levels, then each other level of each factor alone. */
    private List<List<Integer>> sweep() {
        List<Integer> base =
                new ArrayList<>(Collections.nCopies(request.factors().size(), 0));
        List<List<Integer>> rows = new ArrayList<>(List.of(List.copyOf(base)));
        for (int i = 0; i < request.factors().size(); i++) {
            for (int level = 1; level < request.factors().get(i).levels().size(); level++) {
                List<Integer> row = new ArrayList<>(base);
                row.set(i, level);
                rows.add(row);
            }
        }
        return rows;
    }

    private List<List<Integer>> legal(List<List<Integer>> cells) throws DesignException {
        List<List<Integer>> legal = cells.stream().filter(this::isLegal).toList();
        if (legal.isEmpty()) {
            throw new DesignException(
                    "no-legal-combination",
                    "No combination of the levels is legal: " + excluded.get(0).reason(),
                    "Change the levels, or other options that the model sets");
        } else if (!excluded.isEmpty() && !request.kind().allowsGaps()) {
            Excluded first = excluded.get(0);
            throw new DesignException(
                    "illegal-combinations",
                    excluded.size() + " of " + cells.size() + " runs of the "
                            + request.kind().label()
                            + " are not legal, and without them the effects are not independent. The first is "
                            + text(first.values()) + ": " + first.reason(),
                    "Remove one of these factors or give it other levels; or use a random-sample or exhaustive "
                            + "design, which leave out illegal runs");
        }
        return legal;
    }

    private boolean isLegal(List<Integer> cell) {
        Map<String, String> values =
                new Design("", request.factors(), List.of(), List.of(), List.of()).values(new Cell(1, cell, 1, 1));
        Optional<String> reason = whyIllegal.apply(values);
        reason.ifPresent(why -> excluded.add(new Excluded(values, why)));
        return reason.isEmpty();
    }

    private static String text(Map<String, String> values) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + value.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns the block of each combination within its replicate, from 0. */
    private int[] innerBlocks(List<List<Integer>> cells) throws DesignException {
        int replicates = request.replicates();
        int blocks = request.blocks();
        if (replicates % blocks == 0) {
            return new int[cells.size()]; // each block is a whole replicate
        } else if (blocks % replicates != 0) {
            throw new DesignException(
                    "blocks",
                    replicates + " replicates do not split into " + blocks + " blocks",
                    "Make the blocks a multiple of the replicates, or the other way round");
        }
        boolean regular = request.kind() == Kind.FRACTIONAL_FACTORIAL
                || (request.kind() == Kind.FULL_FACTORIAL
                        && request.factors().stream().allMatch(Factor::isTwoLevel));
        if (!regular || request.foldover()) {
            throw new DesignException(
                    "blocks",
                    "Only two-level factorials without foldover split into blocks within a replicate",
                    "Ask for as many replicates as blocks");
        }
        List<Cell> plain = new ArrayList<>();
        cells.forEach(cell -> plain.add(new Cell(1, cell, 1, 1)));
        List<DesignColumn> columns = new Design("", request.factors(), List.of(), plain, List.of()).columns();
        return new DesignBlocks(columns).of(blocks / replicates);
    }

    private int block(int replicate, int inner) {
        int replicates = request.replicates();
        int blocks = request.blocks();
        return blocks <= replicates
                ? 1 + (replicate - 1) * blocks / replicates
                : 1 + (replicate - 1) * (blocks / replicates) + inner;
    }

    /** Orders the runs by block, and at random within each block. */
    private void order(List<Cell> runs) {
        if (request.randomised()) {
            Collections.shuffle(runs, new Random(request.seed()));
        }
        runs.sort(java.util.Comparator.comparingInt(Cell::block)); // the sort is stable
    }

    private String how(int cells, long centres) {
        StringBuilder how = new StringBuilder(request.kind().label());
        if (!generators.isEmpty()) {
            int factors = request.factors().size();
            how.append(" 2^(" + factors + "-" + generators.size() + ")");
        }
        how.append(request.foldover() ? ", folded over" : "")
                .append(", " + cells + " combinations")
                .append(request.replicates() > 1 ? ", each " + request.replicates() + " times" : "")
                .append(request.blocks() > 1 ? ", in " + request.blocks() + " blocks" : "")
                .append(centres > 0 ? ", " + centres + " centre points" : "")
                .append(request.randomised() ? ", random order of seed " + request.seed() : ", in standard order");
        return how.toString();
    }
}
