// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

/**
 * Counts how often the characters of a text are read, and limits this number. Java's regular expressions have no other
 * limit, and can take exponential time.
 */
final class BoundedText implements CharSequence {
    private static final long STEPS = 20_000_000;
    private static final long STEPS_PER_CHARACTER = 50;

    private final String text;
    private long left;

    BoundedText(String text) {
        this.text = text;
        this.left = STEPS + STEPS_PER_CHARACTER * text.length();
    }

    /** Thrown when the limit is reached. */
    static final class TooManyStepsException extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @Override
    public char charAt(int index) {
        if (--left < 0) {
            throw new TooManyStepsException();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
