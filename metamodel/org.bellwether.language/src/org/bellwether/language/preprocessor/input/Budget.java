// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.preprocessor.input;

/** The remaining work that the files may cause. */
public final class Budget {
    private final PreprocessorLimits limits;
    private long read;
    private long written;
    private long expansion;
    private int files;

    public Budget(PreprocessorLimits limits) {
        this.limits = limits;
    }

    public PreprocessorLimits limits() {
        return limits;
    }

    /** Returns the number of bytes that may still be read. */
    public long unread() {
        return limits.read() - read;
    }

    public void read(String text) {
        read += text.length();
    }

    public void file(Token place) {
        if (++files > limits.files()) {
            throw new PreprocessingAborted(
                    place,
                    "more than " + limits.files() + " files are included",
                    "Look for files that include one another without include guards");
        }
    }

    public void write(Token token) {
        written += token.text().length();
        if (written > limits.written()) {
            throw new PreprocessingAborted(
                    token,
                    "the text has more than " + limits.written() + " characters after preprocessing",
                    "Split it into several files, or check its origin");
        }
    }

    public void expand(Token token) {
        expansion += token.text().length() + 1;
        if (expansion > limits.expansion()) {
            throw new PreprocessingAborted(
                    token,
                    "macros expand to more than " + limits.expansion() + " characters",
                    "Look for macros that use one another many times");
        }
    }

    public void nest(Token place, int depth) {
        if (depth > limits.nesting()) {
            throw new PreprocessingAborted(
                    place,
                    "macro calls or parentheses nest more than " + limits.nesting() + " deep",
                    "Write it with fewer levels");
        }
    }
}
