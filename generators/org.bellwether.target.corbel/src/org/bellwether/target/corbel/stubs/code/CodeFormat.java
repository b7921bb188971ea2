// SPDX-License-Identifier: Apache-2.0
package org.bellwether.target.corbel.stubs.code;

import java.util.ArrayList;
import java.util.List;

/**
 * Breaks C++ lines as clang-format with this project's style does, for the few shapes that templates write. Texts have no indentation,
 * which templates add; {@code indentation} is its future width.
 */
public final class CodeFormat {
    private static final int COLUMNS = 120;

    private CodeFormat() {}

    /** Returns a function: on one line if it fits and has one statement, otherwise with its body indented. */
    public static String function(int indentation, String signature, Iterable<String> body) {
        List<String> statements = new ArrayList<>();
        body.forEach(statements::add);
        if (statements.size() <= 1 && statements.stream().noneMatch(each -> each.contains("\n"))) {
            String block = statements.isEmpty() ? "{}" : "{ " + statements.get(0) + " }";
            String line = signature + " " + block;
            if (fits(indentation, line)) {
                return line;
            }
        }
        StringBuilder text = new StringBuilder(signature + " {\n");
        statements.forEach(each -> text.append(indent("  ", each)).append('\n'));
        return text.append('}').toString();
    }

    /** Returns {@code head(items)tail}, filling lines after the parenthesis. */
    public static String list(int indentation, String head, List<String> items, String tail) {
        return fill(indentation, head + "(", items, tail);
    }

    /** Returns {@code head<items>tail}, filling lines after the bracket. */
    public static String template(int indentation, String head, List<String> items, String tail) {
        return fill(indentation, head + "<", items, ">" + tail);
    }

    private static String fill(int indentation, String head, List<String> items, String tail) {
        String margin = " ".repeat(lastLine(head).length());
        StringBuilder text = new StringBuilder();
        String line = head;
        for (int i = 0; i < items.size(); i++) {
            String item = items.get(i) + (i + 1 < items.size() ? "," : tail);
            if (i > 0 && indentation + line.length() + 1 + item.length() > COLUMNS) {
                text.append(line).append('\n');
                line = margin + item;
            } else {
                line += (i > 0 ? " " : "") + item;
            }
        }
        return text.append(line).append(items.isEmpty() ? tail : "").toString();
    }

    /** Returns {@code head << item << item;}, filling lines with the operators aligned. */
    public static String chain(int indentation, String head, String operator, Iterable<String> terms) {
        List<String> items = new ArrayList<>();
        terms.forEach(items::add);
        if (items.isEmpty()) {
            return head + ";";
        }
        StringBuilder text = new StringBuilder();
        String margin = " ".repeat(lastLine(head).length() + 1);
        StringBuilder line = new StringBuilder(head);
        for (int i = 0; i < items.size(); i++) {
            String item = operator + " " + items.get(i) + (i + 1 < items.size() ? "" : ";");
            if (i > 0 && indentation + line.length() + 1 + item.length() > COLUMNS) {
                text.append(line).append('\n');
                line = new StringBuilder(margin + item);
            } else {
                line.append(' ').append(item);
            }
        }
        return text.append(line).toString();
    }

    /** Returns the terms of a condition, on one line or each on a separate line. */
    public static String terms(int indentation, String head, String operator, List<String> items, String tail) {
        String line = head + String.join(" " + operator + " ", items) + tail;
        if (indentation + line.length() <= COLUMNS) {
            return line;
        }
        StringBuilder text = new StringBuilder();
        String margin = " ".repeat(head.length());
        String current = head;
        for (int i = 0; i < items.size(); i++) {
            String item = items.get(i) + (i + 1 < items.size() ? " " + operator : tail);
            if (i > 0 && indentation + current.length() + 1 + item.length() > COLUMNS) {
                text.append(current).append('\n');
                current = margin + item;
            } else {
                current += (i == 0 ? "" : " ") + item;
            }
        }
        return text.append(current).toString();
    }

    /** Returns a constructor with one initializer and an empty body. */
    public static String constructor(String signature, String initializer) {
        String line = signature + " : " + initializer + " {}";
        return fits(0, line) ? line : signature + "\n    : " + initializer + " {}";
    }

    /** Returns {@code head { items };} on one line, or one item in a line. */
    public static String enumeration(String head, List<String> items) {
        String line = head + " { " + String.join(", ", items) + " };";
        return fits(0, line) ? line : head + " {\n  " + String.join(",\n  ", items) + ",\n};";
    }

    /** Returns a label of a switch with its statements: on one line if they fit. */
    public static String label(int indentation, String label, Iterable<String> statements) {
        String line = label + " " + String.join(" ", statements);
        return fits(indentation, line) ? line : label + "\n" + indent("  ", String.join("\n", statements));
    }

    /** Returns blocks of lines separated by blank lines; empty blocks are left out. */
    public static String blocks(Iterable<String> blocks) {
        List<String> texts = new ArrayList<>();
        blocks.forEach(block -> texts.add(block.strip()));
        texts.removeIf(String::isEmpty);
        return String.join("\n\n", texts);
    }

    /** Returns the text with each line indented. */
    static String indent(String indent, String text) {
        return indent + text.replace("\n", "\n" + indent);
    }

    /** Returns whether a line with its indentation fits. */
    public static boolean fits(int indentation, String line) {
        return indentation + line.length() <= COLUMNS && line.indexOf('\n') < 0;
    }

    private static String lastLine(String text) {
        return text.substring(text.lastIndexOf('\n') + 1);
    }
}
