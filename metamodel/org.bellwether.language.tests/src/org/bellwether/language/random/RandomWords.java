// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.random;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.EObject;

/** Random names, words, texts and numbers. Names are often keywords of IDL or of the notation, in any case. */
final class RandomWords {
    private static final List<String> NAMES = List.of(
            "Position",
            "position",
            "gps",
            "Airframe",
            "data",
            "refresh",
            "x",
            "Y2",
            "a_b",
            "timer",
            "rate",
            "option",
            "parameter",
            "export",
            "connection",
            "affinity",
            "pool",
            "event",
            "generated",
            "this",
            "while",
            "min",
            "ms",
            "uniform",
            "state",
            "on",
            "of",
            "in",
            "out",
            "string",
            "Struct",
            "interface",
            "LOCAL",
            "long",
            "TRUE",
            "Object",
            "context",
            "local",
            "import",
            "from",
            "to",
            "implies",
            "choice",
            "ID",
            "prefix",
            "TRANSIENT",
            "s",
            "e1",
            "L");

    private static final List<String> WORDS = List.of(
            "corbel",
            "omniorb",
            "reactive",
            "thread-per-connection",
            "p99",
            "none",
            "1.2",
            "a b",
            "in",
            "x-1",
            "",
            "TRUE",
            "_y",
            "-x",
            "x-",
            "dé",
            "default",
            "full-factorial",
            "a--b",
            "12",
            "x-01");

    private static final List<String> TEXTS = List.of(
            "",
            "plain text",
            "a \"quoted\" text",
            "back\\slash",
            "line\nfeed",
            "tab\there",
            "{ } ; // no comment /* */",
            "\u00e4\u00f6\u00fc \u20ac \u4e2d",
            "\ud83d\ude00",
            "\u0001\u001f\u007f",
            "${value}",
            "don't",
            "?",
            "\r\n",
            "\u2028",
            "IDL:example.com/nav/Position:1.0");

    private final RandomChoices dice;
    private final Map<EObject, Set<String>> taken = new IdentityHashMap<>();
    private final Set<String> takenByMembers = new HashSet<>();
    private final Set<String> takenInScopes = new HashSet<>();
    private int counter;

    RandomWords(RandomChoices dice) {
        this.dice = dice;
    }

    /** Returns a name that no other element of a scope has, ignoring case. */
    String nameIn(EObject scope) {
        return fresh(taken.computeIfAbsent(scope, s -> new HashSet<>()), takenInScopes, takenByMembers);
    }

    /** Returns a name that no other member has. */
    String nameAnywhere() {
        return fresh(takenByMembers, takenByMembers, takenInScopes);
    }

    /** Returns a name that other elements may have, too. */
    String anyName() {
        return dice.one(NAMES);
    }

    private String fresh(Set<String> used, Set<String> all, Set<String> others) {
        String name = dice.one(NAMES);
        while (others.contains(name.toLowerCase(Locale.ROOT)) || !used.add(name.toLowerCase(Locale.ROOT))) {
            name = dice.one(NAMES) + counter++;
        }
        all.add(name.toLowerCase(Locale.ROOT));
        return name;
    }

    String word() {
        return dice.one(WORDS);
    }

    String text() {
        return dice.percent(5) ? "long ".repeat(40) : dice.one(TEXTS);
    }

    String character() {
        return dice.one("x", "'", "\"", "\\", "\n", "\u00e4", "\ud83d\ude00", "0", " ", "\u0007");
    }

    BigInteger integer() {
        return new BigInteger(
                dice.one("0", "1", "2", "10", "1000", "-1", "-20", "4294967296", "123456789012345678901234567890"));
    }

    BigDecimal decimal() {
        return new BigDecimal(
                dice.one("0.5", "1", "20", "2.50", "-1", "1E+3", "1.5E+3", "1E-7", "-0.25", "0", "99.99", "0.0"));
    }

    BigDecimal fixed() {
        return new BigDecimal(dice.one("0.5", "12.50", "1", "-1.25", "0.001"));
    }
}
