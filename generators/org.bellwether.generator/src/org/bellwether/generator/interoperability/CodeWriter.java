// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.interoperability;

import java.util.Collection;

/** Writes C++ text line by line, and indents it by its braces. */
final class CodeWriter {
    private final StringBuilder text = new StringBuilder();
    private int depth;

    /** Writes a line with its indentation; an empty line stays empty. */
    CodeWriter line(String line) {
        if (!line.isEmpty()) {
            text.append("  ".repeat(depth)).append(line);
        }
        text.append('\n');
        return this;
    }

    CodeWriter lines(Collection<String> lines) {
        lines.forEach(this::line);
        return this;
    }

    /** Writes a line that ends in a brace; the next lines are indented. */
    CodeWriter open(String head) {
        line(head + (head.isEmpty() ? "{" : " {"));
        depth++;
        return this;
    }

    /** Ends the block that {@link #open} began. */
    CodeWriter close() {
        return close("");
    }

    /** Ends the block, and writes a text after its brace. */
    CodeWriter close(String tail) {
        depth--;
        return line("}" + tail);
    }

    /** Ends a block, and opens the one that continues it: {@code catch}, {@code else}. */
    CodeWriter reopen(String head) {
        depth--;
        line("} " + head + " {");
        depth++;
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
