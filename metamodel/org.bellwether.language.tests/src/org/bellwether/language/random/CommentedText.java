// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Puts random comments at legal places of a canonical text: before lines that begin statements, after statements, after opening braces,
 * before closing ones, in empty blocks, at the file's end.
 */
public final class CommentedText {
    private static final int STEP = 2;
    /** The additional indentation of a statement's continuation lines, twice that of its block. */
    private static final int CONTINUATION = 4;

    private static final List<String> TEXTS = List.of("", " { } ;", " x: \"y\"", " \u00e4 \u20ac", " // twice", "; }");

    /** A comment as a user writes it, and as it is saved, both without indentation. */
    private record Written(List<String> given, List<String> saved, boolean documentation) {}

    private final RandomChoices dice;
    private final int share;
    private final List<String> lines;
    private final List<String> given = new ArrayList<>();
    private final List<String> saved = new ArrayList<>();
    private int count;

    private CommentedText(String canonical, long seed, int share) {
        this.dice = new RandomChoices(seed);
        this.share = share;
        this.lines = canonical.lines().toList();
    }

    /**
     * A text with comments.
     *
     * @param given the text as a person writes it
     * @param saved the text as it is saved, except for empty lines between unindented lines
     * @param comments the number of comments that were added, each with a different word: c1, c2, …
     */
    public record Texts(String given, String saved, int comments) {}

    /** Puts comments at a percentage of the places of a text without comments. */
    public static Texts of(String canonical, long seed, int share) {
        CommentedText text = new CommentedText(canonical, seed, share);
        text.make();
        return new Texts(joined(text.given), joined(text.saved), text.count);
    }

    private static String joined(List<String> lines) {
        return lines.stream().map(l -> l + "\n").collect(Collectors.joining());
    }

    private void make() {
        boolean catalogue = !lines.isEmpty() && lines.get(0).startsWith("catalogue");
        int statement = -CONTINUATION - 1;
        String head = "";
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            int indentation = indentation(line);
            boolean begins = !line.isEmpty() && indentation != statement + CONTINUATION;
            if (begins) {
                statement = indentation;
                head = line.strip();
            }
            if (begins && dice.percent(share)) {
                boolean closing = head.startsWith("}");
                before(closing ? indentation + STEP : indentation, closing || catalogue && i == 0);
            }
            boolean last = i + 1 == lines.size()
                    || lines.get(i + 1).isEmpty()
                    || indentation(lines.get(i + 1)) != statement + CONTINUATION;
            boolean end = catalogue && i + 1 == lines.size();
            if (line.isEmpty() || !last || end || !dice.percent(share)) {
                add(line, line);
            } else if (line.matches(".*\\{};?")) {
                inEmptyBlock(line, statement);
            } else {
                behind(line);
            }
        }
        if (dice.percent(share)) {
            before(0, true);
        }
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }

    private void add(String givenLine, String savedLine) {
        given.add(givenLine);
        saved.add(savedLine);
    }

    /** Adds some comments on separate lines; before a brace and for a file all are remarks. */
    private void before(int indentation, boolean remarks) {
        Written previous = null;
        for (int i = dice.below(3); i >= 0; i--) {
            Written next = comment(remarks);
            boolean apart = remarks || previous != null && !previous.documentation() && !next.documentation();
            if (previous != null && apart) {
                add("", "");
            }
            String space = " ".repeat(indentation);
            next.given().forEach(l -> given.add(space + l));
            next.saved().forEach(l -> saved.add(space + l));
            previous = next;
        }
    }

    private void inEmptyBlock(String line, int indentation) {
        int brace = line.lastIndexOf('{');
        String head = line.substring(0, brace + 1);
        String tail = line.substring(brace + 1);
        String end = " ".repeat(indentation) + tail;
        if (dice.percent(40)) {
            behind(head);
            add(end, end);
        } else if (dice.percent(50)) {
            add(head, head);
            before(indentation + STEP, true);
            add(end, end);
        } else {
            String word = word();
            given.add(head + " /* " + word + " */ " + tail);
            saved.addAll(List.of(head, " ".repeat(indentation + STEP) + "// " + word, end));
        }
    }

    private void behind(String line) {
        String word = word();
        switch (dice.below(4)) {
            case 0 -> add(line + " // " + word, line + " // " + word);
            case 1 -> add(line + "/* " + word + " */", line + " // " + word);
            case 2 -> add(line + " /** " + word + " */", line + " // " + word);
            default -> {
                String second = word();
                add(line + " /* " + word + " */ // " + second, line + " // " + word + " " + second);
            }
        }
    }

    private Written comment(boolean remarks) {
        String a = word();
        return switch (dice.below(7)) {
            case 0, 1 -> remark(List.of("// " + a), a);
            case 2 -> {
                String b = word();
                yield remark(List.of("// " + a, "//", "// " + b), a, "", b);
            }
            case 3 -> remark(List.of("/* " + a + " */"), a);
            case 4 -> {
                String b = word();
                yield dice.percent(50)
                        ? remark(List.of("/*", " * " + a, "   " + b, " */"), a, b)
                        : remark(List.of("/* " + a + " */ // " + b), a + " " + b);
            }
            case 5 -> documentation(List.of("/** " + a + " */"), remarks, a);
            default -> {
                String b = word();
                yield documentation(List.of("/**", " * " + a, " *", " * " + b, " */"), remarks, a, "", b);
            }
        };
    }

    private static Written remark(List<String> given, String... texts) {
        return new Written(
                given, List.of(texts).stream().map(t -> ("// " + t).strip()).toList(), false);
    }

    private static Written documentation(List<String> given, boolean remarks, String... texts) {
        return remarks ? remark(given, texts) : new Written(given, given, true);
    }

    private String word() {
        count++;
        return "c" + count + dice.one(TEXTS);
    }
}
