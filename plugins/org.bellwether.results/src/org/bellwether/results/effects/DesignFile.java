// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.effects;

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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bellwether.results.design.DesignException;
import org.bellwether.results.effects.CodedTable.CodedFactor;
import org.bellwether.results.effects.LevelTable.LevelFactor;

/**
 * A table of runs with a heading, separated by commas, semicolons or tabs. Columns of -1 and +1 (0 between them), - and +,
 * low and high, or two words are factors, and columns of more words that are there twice at least on the average; columns of
 * other numbers are responses, where an empty cell, {@code NA} or {@code NaN} is a run that gave none. {@code block} and {@code order} say when a run was made; {@code run},
 * {@code standard} and {@code replicate} are numbers of runs.
 */
public final class DesignFile {
    private static final Set<String> NUMBERS_OF_RUNS = Set.of("run", "standard", "replicate", "id");
    private static final Set<String> NOTHING = Set.of("", "na", "nan");
    private static final Set<String> LOW = Set.of("-1", "-1.0", "-", "−", "−1", "low");
    private static final Set<String> HIGH = Set.of("1", "+1", "1.0", "+", "high");
    private static final Set<String> CENTRE = Set.of("0", "0.0", "centre", "center");

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
    public static CodedTable read(Path file, List<String> chosen) throws IOException, DesignException {
        return open(file).twoLevels(chosen);
    }

    /** Reads a table, whatever its factors are. */
    public static DesignFile open(Path file) throws IOException, DesignException {
        String text;
        try {
            text = Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new DesignException("design-file", file + " is no text in UTF-8", "Save the table as CSV in UTF-8");
        }
        String heading =
                text.lines().filter(line -> !line.isBlank()).findFirst().orElse("");
        char separator = heading.indexOf('\t') >= 0 ? '\t' : heading.indexOf(';') >= 0 ? ';' : ',';
        List<String[]> rows = rows(file, text.startsWith("\uFEFF") ? text.substring(1) : text, separator);
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
                    file + " is no table: " + e.getMessage().lines().findFirst().orElse(""),
                    "Write CSV: a heading, then one line a run");
        }
    }

    /**
     * Refuses a response that is none.
     *
     * @param chosen as of {@link #levels}
     */
    public void checkResponse(String response, List<String> chosen) throws DesignException {
        Columns columns = columns(chosen);
        if (columns.facts().responses().containsKey(response)) {
            return;
        }
        int column = names.indexOf(response);
        String others = columns.facts().responses().isEmpty()
                ? "A response is a column of numbers; a run that gave none has an empty cell"
                : "Use one of: " + String.join(", ", columns.facts().responses().keySet());
        if (column < 0) {
            throw new DesignException("no-such-response", "There is no column '" + response + "'", others);
        } else if (columns.factors().contains(column)) {
            throw new DesignException("no-such-response", response + " is a factor, so it is no response", others);
        }
        for (int run = 0; run < rows.size(); run++) {
            if (!isNumber(rows.get(run)[column].strip())) {
                throw new DesignException(
                        "no-such-response",
                        "The cell of " + columns.facts().names().get(run) + " in the column " + response
                                + " is no number: " + shortened(rows.get(run)[column].strip()),
                        "Write a number, or leave it empty where the run gave none");
            }
        }
        throw new DesignException(
                "no-such-response", response + " says when runs were made, so it is no response", others);
    }

    private static String shortened(String cell) {
        return cell.length() <= LONGEST_SHOWN ? cell : cell.substring(0, LONGEST_SHOWN) + "…";
    }

    /** What is in the columns: numbers of those of factors, and what all others say. */
    private record Columns(List<Integer> factors, RunFacts facts) {}

    /**
     * Whether a factor has more levels than two, so that {@link #levels} reads it and {@link #twoLevels} does not.
     *
     * @param chosen names of the columns that are factors; none to find them by what is in them
     */
    public boolean hasMoreLevels(List<String> chosen) throws DesignException {
        return columns(chosen).factors().stream()
                .map(this::cells)
                .anyMatch(
                        cells -> !isSigns(different(cells)) && different(cells).size() > 2);
    }

    /** The table of a two-level design, with the same factors. */
    public CodedTable twoLevels(List<String> chosen) throws DesignException {
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
        return new CodedTable(factors, coded, columns.facts());
    }

    /** The table of a design with any number of levels; numbers are in their order, words in that of the table. */
    public LevelTable levels(List<String> chosen) throws DesignException {
        Columns columns = columns(chosen);
        List<LevelFactor> factors = new ArrayList<>();
        int[][] levels = new int[rows.size()][columns.factors().size()];
        for (int number = 0; number < columns.factors().size(); number++) {
            int column = columns.factors().get(number);
            List<String> cells = cells(column);
            List<String> all = new ArrayList<>(different(cells));
            if (all.stream().anyMatch(NOTHING::contains)) {
                throw new DesignException(
                        "levels",
                        "A run of " + file + " has no level of " + names.get(column),
                        "Give each run a level of each factor");
            } else if (all.stream().allMatch(DesignFile::isNumber)) {
                all.sort((a, b) -> Double.compare(number(a), number(b)));
            }
            for (int run = 0; run < levels.length; run++) {
                levels[run][number] = all.indexOf(folded(cells.get(run)));
            }
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
            } else if (!NUMBERS_OF_RUNS.contains(lower) && cells.stream().allMatch(DesignFile::isNumber)) {
                double[] values = cells.stream().mapToDouble(DesignFile::number).toArray();
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

    /** As the table calls its runs, otherwise by their line below the heading. */
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

    /** Whether a column holds levels: signs, or words of which there are far fewer than runs. Other numbers are responses. */
    private static boolean isFactor(String name, List<String> cells) {
        if (name.equalsIgnoreCase("block") || name.equalsIgnoreCase("order")) {
            return false;
        }
        Set<String> different = different(cells);
        return isSigns(different)
                || different.stream().noneMatch(DesignFile::isNumber)
                        && (different.size() == 2 || different.size() > 2 && different.size() <= cells.size() / 2);
    }

    private static boolean isSigns(Set<String> different) {
        return different.stream().allMatch(DesignFile::isSign)
                && different.stream().anyMatch(LOW::contains)
                && different.stream().anyMatch(HIGH::contains);
    }

    private static Set<String> different(List<String> cells) {
        Set<String> different = new LinkedHashSet<>();
        cells.forEach(cell -> different.add(folded(cell)));
        return different;
    }

    /** Signs are the same in upper and lower case. */
    private static String folded(String cell) {
        String lower = cell.toLowerCase(Locale.ROOT);
        return isSign(lower) ? lower : cell;
    }

    private static boolean isSign(String cell) {
        return LOW.contains(cell) || HIGH.contains(cell) || CENTRE.contains(cell);
    }

    private CodedFactor factor(String name, List<String> cells) throws DesignException {
        List<String> levels = new ArrayList<>(different(cells));
        if (isSigns(different(cells))) {
            return new CodedFactor(name, "-1", "+1");
        } else if (levels.size() != 2) {
            throw new DesignException(
                    "levels",
                    "The factor " + name + " of " + file + " has " + levels.size() + " different values, not two",
                    "Leave runs of other levels out, or name other columns: --factor NAME");
        }
        if (levels.stream().allMatch(DesignFile::isNumber)) {
            levels.sort((a, b) -> Double.compare(number(a), number(b)));
        }
        return new CodedFactor(name, levels.get(0), levels.get(1));
    }

    private static double[] coded(CodedFactor factor, List<String> cells) {
        boolean signs = factor.low().equals("-1") && factor.high().equals("+1");
        return cells.stream()
                .map(cell ->
                        cell.toLowerCase(Locale.ROOT).equals(cell) || !signs ? cell : cell.toLowerCase(Locale.ROOT))
                .mapToDouble(cell -> signs
                        ? LOW.contains(cell) ? -1 : HIGH.contains(cell) ? 1 : 0
                        : cell.equals(factor.low()) ? -1 : 1)
                .toArray();
    }

    private static boolean isNumber(String cell) {
        try {
            number(cell);
            return true;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static double number(String cell) {
        if (NOTHING.contains(cell.toLowerCase(Locale.ROOT))) {
            return Double.NaN;
        }
        double number = Double.parseDouble(cell);
        if (!Double.isFinite(number)) {
            throw new NumberFormatException(cell + " is no figure"); // it would pass for a run that is missing
        }
        return number;
    }
}
