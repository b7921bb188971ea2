// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects.file;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.RuntimeJsonMappingException;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedDesign;
import org.bellwether.results.effects.CodedDesign.CodedFactor;
import org.bellwether.results.effects.LevelTable;
import org.bellwether.results.effects.LevelTable.LevelFactor;
import org.bellwether.results.effects.RunFacts;

/**
 * A table of runs with a heading, separated by commas, semicolons or tabs. Factors are columns of -1 and +1 (0 between
 * them, in any notation), of - and +, of low and high, of two words, or of more words that occur at least twice on
 * average. Columns of other numbers are responses; in these, an empty cell, {@code NA} or {@code NaN} is a run without
 * a value. {@code block} and {@code order} state when a run was made; {@code run}, {@code standard} and {@code
 * replicate} are numbers of runs.
 */
public final class DesignFile {
    private static final Set<String> NUMBERS_OF_RUNS = Set.of("run", "standard", "replicate", "id");
    private static final int LONGEST_SHOWN = 40;

    private final Path file;
    private final List<String> names;
    private final List<String[]> rows;

    private DesignFile(Path file, List<String> names, List<String[]> rows) {
        this.file = file;
        this.names = names;
        this.rows = rows;
    }

    /** Reads the table of a two-level design; see {@link #twoLevels}. */
    public static CodedDesign read(Path file, List<String> chosen) throws IOException, DesignException {
        return open(file).twoLevels(chosen);
    }

    /** Reads a table with any kinds of factors. */
    public static DesignFile open(Path file) throws IOException, DesignException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new DesignException("design-file", file + " is not text in UTF-8", "Save the table as CSV in UTF-8");
        }
        SeparatedText separated = SeparatedText.of(text);
        List<String[]> rows = rows(file, separated.text(), separated.separator());
        if (rows.size() < 3) {
            throw new DesignException(
                    "design-file", file + " has no heading with at least two runs below it", "Give one line a run");
        }
        List<String> names = Arrays.stream(rows.get(0)).map(String::strip).toList();
        for (String name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new DesignException(
                        "design-file",
                        "Two columns of " + file + " have one name"
                                + (name.isEmpty() ? ", which is empty" : ": " + name),
                        "Give each column a name of its own");
            }
        }
        for (int i = 1; i < rows.size(); i++) {
            if (rows.get(i).length != names.size()) {
                throw new DesignException(
                        "design-file",
                        "Run " + i + " of " + file + " has " + rows.get(i).length + " cells, and the heading "
                                + names.size(),
                        "Give each run a cell for each column, empty if need be");
            }
        }
        return new DesignFile(file, names, rows.subList(1, rows.size()));
    }

    private static List<String[]> rows(Path file, String text, char separator) throws IOException, DesignException {
        CsvMapper mapper = CsvMapper.builder()
                .enable(CsvParser.Feature.WRAP_AS_ARRAY)
                .enable(CsvParser.Feature.TRIM_SPACES)
                .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
                .build();
        CsvSchema schema =
                CsvSchema.emptySchema().withColumnSeparator(separator).withComments();
        try (MappingIterator<String[]> rows =
                mapper.readerFor(String[].class).with(schema).readValues(text)) {
            return rows.readAll();
        } catch (com.fasterxml.jackson.core.JsonProcessingException | RuntimeJsonMappingException e) {
            throw new DesignException(
                    "design-file",
                    file + " is not a table: "
                            + e.getMessage().lines().findFirst().orElse(""),
                    "Write CSV: a heading, then one line a run");
        }
    }

    /**
     * Refuses a name that is no response of the table.
     *
     * @param chosen as in {@link #levels}
     */
    public void checkResponse(String response, List<String> chosen) throws DesignException {
        Columns columns = columns(chosen);
        if (columns.facts().responses().containsKey(response)) {
            return;
        }
        int column = names.indexOf(response);
        String others = columns.facts().responses().isEmpty()
                ? "A response is a column of numbers, with an empty cell for a run without a value"
                : "Use one of: " + String.join(", ", columns.facts().responses().keySet());
        if (column < 0) {
            throw new DesignException("no-such-response", "There is no column '" + response + "'", others);
        } else if (columns.factors().contains(column)) {
            throw new DesignException("no-such-response", response + " is a factor, not a response", others);
        }
        for (int run = 0; run < rows.size(); run++) {
            if (!isFigure(rows.get(run)[column].strip())) {
                throw new DesignException(
                        "no-such-response",
                        "The cell of " + columns.facts().names().get(run) + " in the column " + response
                                + " is not a number: " + shortened(rows.get(run)[column].strip()),
                        "Write a number, with a point before its decimals, or leave the cell empty for a run without a value");
            }
        }
        throw new DesignException(
                "no-such-response", response + " gives the order of the runs, so it is not a response", others);
    }

    private static String shortened(String cell) {
        return cell.length() <= LONGEST_SHOWN ? cell : cell.substring(0, LONGEST_SHOWN) + "…";
    }

    /** The contents of the columns: numbers of the factors' columns, and the facts in all others. */
    private record Columns(List<Integer> factors, RunFacts facts) {}

    /**
     * Returns whether a factor has more than two levels; then {@link #levels} must be used instead of {@link
     * #twoLevels}.
     *
     * @param chosen names of the columns that are factors; empty to find them by their contents
     */
    public boolean hasMoreLevels(List<String> chosen) throws DesignException {
        return columns(chosen).factors().stream()
                .map(this::cells)
                .anyMatch(
                        cells -> !CellParser.areSigns(cells) && different(cells).size() > 2);
    }

    /** Returns the table of a two-level design, with the same factors. */
    public CodedDesign twoLevels(List<String> chosen) throws DesignException {
        Columns columns = columns(chosen);
        List<CodedFactor> factors = new ArrayList<>();
        double[][] coded = new double[rows.size()][columns.factors().size()];
        for (int number = 0; number < columns.factors().size(); number++) {
            int column = columns.factors().get(number);
            CodedFactor factor = factor(names.get(column), cells(column));
            double[] levels = coded(factor, cells(column));
            for (int run = 0; run < coded.length; run++) {
                coded[run][number] = levels[run];
            }
            factors.add(factor);
        }
        return new CodedDesign(factors, coded, columns.facts());
    }

    /**
     * Returns the table of a design with any number of levels. Numbers are sorted; words have the order of the table.
     */
    public LevelTable levels(List<String> chosen) throws DesignException {
        Columns columns = columns(chosen);
        List<LevelFactor> factors = new ArrayList<>();
        int[][] levels = new int[rows.size()][columns.factors().size()];
        for (int number = 0; number < columns.factors().size(); number++) {
            int column = columns.factors().get(number);
            List<String> cells = cells(column);
            List<String> keys = new ArrayList<>(different(cells).keySet());
            refuseMissingLevels(names.get(column), cells);
            if (keys.stream().allMatch(CellParser::isNumber)) {
                keys.sort((a, b) -> Double.compare(CellParser.number(a), CellParser.number(b)));
            }
            for (int run = 0; run < levels.length; run++) {
                levels[run][number] = keys.indexOf(CellParser.key(cells.get(run)));
            }
            List<String> all = keys.stream().map(different(cells)::get).toList();
            factors.add(new LevelFactor(names.get(column), all));
        }
        return new LevelTable(factors, levels, columns.facts());
    }

    private Columns columns(List<String> chosen) throws DesignException {
        for (String name : chosen) {
            if (!names.contains(name)) {
                throw new DesignException(
                        "no-such-column",
                        file + " has no column '" + name + "'",
                        "Use some of: " + String.join(", ", names));
            }
        }
        List<Integer> factors = new ArrayList<>();
        Map<String, double[]> responses = new LinkedHashMap<>();
        int[] blocks = IntStream.generate(() -> 1).limit(rows.size()).toArray();
        double[] order = null;
        for (int column = 0; column < names.size(); column++) {
            String name = names.get(column);
            List<String> cells = cells(column);
            String lower = name.toLowerCase(Locale.ROOT);
            if (chosen.contains(name)
                    || chosen.isEmpty() && !NUMBERS_OF_RUNS.contains(lower) && isFactor(name, cells)) {
                factors.add(column);
            } else if (lower.equals("block")) {
                List<String> all = cells.stream().distinct().toList();
                blocks = cells.stream().mapToInt(cell -> 1 + all.indexOf(cell)).toArray();
            } else if (!NUMBERS_OF_RUNS.contains(lower) && cells.stream().allMatch(DesignFile::isFigure)) {
                double[] values = cells.stream().mapToDouble(CellParser::number).toArray();
                if (lower.equals("order")) {
                    order = values;
                } else {
                    responses.put(name, values);
                }
            }
        }
        if (factors.isEmpty()) {
            throw new DesignException(
                    "no-factors",
                    file + " has no column with levels of a factor",
                    "Code factors as -1 and +1, or as words, or name them: --factor NAME");
        }
        return new Columns(factors, new RunFacts(runNames(), blocks, order, responses));
    }

    /** Returns the names of runs in the table, otherwise their line below the heading. */
    private List<String> runNames() {
        int column = IntStream.range(0, names.size())
                .filter(each -> Set.of("run", "id").contains(names.get(each).toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElse(-1);
        return IntStream.range(0, rows.size())
                .mapToObj(run -> "run "
                        + (column < 0 || rows.get(run)[column].isBlank() ? run + 1 : rows.get(run)[column].strip()))
                .toList();
    }

    private List<String> cells(int column) {
        return rows.stream().map(row -> row[column].strip()).toList();
    }

    /**
     * Returns whether a column has levels: signs, or words with far fewer different ones than runs. Other numbers are
     * responses. A column with a few missing levels is a factor, too: its effects must not be attributed to other
     * columns.
     */
    private static boolean isFactor(String name, List<String> cells) {
        if (name.equalsIgnoreCase("block") || name.equalsIgnoreCase("order")) {
            return false;
        }
        List<String> given =
                cells.stream().filter(cell -> !CellParser.isNothing(cell)).toList();
        Set<String> different = different(given).keySet();
        return 2 * given.size() >= cells.size()
                && (CellParser.areSigns(given)
                        || different.stream().noneMatch(CellParser::isNumber)
                                && (different.size() == 2
                                        || different.size() > 2 && different.size() <= cells.size() / 2));
    }

    /** Returns whether a cell is a number, or states that the run has no value. */
    private static boolean isFigure(String cell) {
        return CellParser.isNothing(cell) || CellParser.isNumber(cell);
    }

    /** Returns the different levels of a column: the first notation of each level by its key. */
    private static Map<String, String> different(List<String> cells) {
        Map<String, String> different = new LinkedHashMap<>();
        cells.forEach(cell -> different.putIfAbsent(CellParser.key(cell), cell));
        return different;
    }

    private void refuseMissingLevels(String name, List<String> cells) throws DesignException {
        int run = IntStream.range(0, cells.size())
                .filter(each -> CellParser.isNothing(cells.get(each)))
                .findFirst()
                .orElse(-1);
        if (run >= 0) {
            throw new DesignException(
                    "levels",
                    runNames().get(run) + " of " + file + " has no level of " + name,
                    "Give each run a level of each factor; or leave that run out; or name the factors: --factor NAME");
        }
    }

    private CodedFactor factor(String name, List<String> cells) throws DesignException {
        refuseMissingLevels(name, cells);
        Map<String, String> different = different(cells);
        List<String> keys = new ArrayList<>(different.keySet());
        if (CellParser.areSigns(cells)) {
            return new CodedFactor(name, "-1", "+1");
        } else if (keys.size() != 2) {
            throw new DesignException(
                    "levels",
                    "The factor " + name + " of " + file + " has " + keys.size() + " different values, not two",
                    "Leave runs of other levels out, or name other columns: --factor NAME");
        }
        if (keys.stream().allMatch(CellParser::isNumber)) {
            keys.sort((a, b) -> Double.compare(CellParser.number(a), CellParser.number(b)));
        }
        return new CodedFactor(name, different.get(keys.get(0)), different.get(keys.get(1)));
    }

    /** Returns for each run -1, +1, or 0 between them. */
    private static double[] coded(CodedFactor factor, List<String> cells) {
        boolean signs = CellParser.areSigns(cells);
        String low = CellParser.key(factor.low());
        return cells.stream()
                .mapToDouble(cell -> signs
                        ? CellParser.sign(cell).orElseThrow()
                        : CellParser.key(cell).equals(low) ? -1 : 1)
                .toArray();
    }
}
