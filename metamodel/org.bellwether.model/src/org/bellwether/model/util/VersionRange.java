// SPDX-License-Identifier: Apache-2.0
package org.bellwether.model.util;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.bellwether.model.options.Option;

/**
 * The versions of an ORB that have an option. A version consists of numbers with periods between them.
 *
 * @param since the first version; null if all earlier versions have the option
 * @param until the last version, which includes all versions that begin with its numbers ({@code 1.4} includes 1.4.7); null if all later
 *     versions have the option
 */
public record VersionRange(String since, String until) {
    private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)*");

    /** Returns the range of an option. */
    public static VersionRange of(Option option) {
        return new VersionRange(option.getSince(), option.getUntil());
    }

    /** Returns whether the range includes all versions. */
    public boolean isAll() {
        return since == null && until == null;
    }

    /** Returns whether both ends are versions, and the first is not after the last. */
    public boolean isLegal() {
        return isVersion(since) && isVersion(until) && (since == null || until == null || contains(since));
    }

    /**
     * Returns whether a version has the option.
     *
     * @param version a version, whose text after the numbers is ignored: {@code 2.2.2-rc1}
     */
    public boolean contains(String version) {
        List<BigInteger> numbers = numbers(version);
        return (since == null || compare(numbers, numbers(since), Integer.MAX_VALUE) >= 0)
                && (until == null
                        || compare(numbers, numbers(until), numbers(until).size()) <= 0);
    }

    /** Returns the range in words; empty for all versions. */
    public String phrase() {
        if (isAll()) {
            return "";
        } else if (until == null) {
            return "since version " + since;
        }
        return since == null ? "until version " + until : "from version " + since + " to " + until;
    }

    private static boolean isVersion(String text) {
        return text == null || VERSION.matcher(text).matches();
    }

    /** Compares the given number of first numbers; a missing number is 0. */
    private static int compare(List<BigInteger> one, List<BigInteger> other, int most) {
        for (int i = 0; i < Math.min(most, Math.max(one.size(), other.size())); i++) {
            int order = at(one, i).compareTo(at(other, i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static BigInteger at(List<BigInteger> numbers, int index) {
        return index < numbers.size() ? numbers.get(index) : BigInteger.ZERO;
    }

    private static List<BigInteger> numbers(String version) {
        var leading = VERSION.matcher(version.strip());
        List<BigInteger> numbers = new ArrayList<>();
        if (leading.lookingAt()) {
            for (String number : leading.group().split("\\.")) {
                numbers.add(new BigInteger(number));
            }
        }
        return numbers;
    }
}
