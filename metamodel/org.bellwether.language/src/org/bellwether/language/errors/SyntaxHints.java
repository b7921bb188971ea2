// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.errors;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.bellwether.language.parser.TokenTypes;
import org.bellwether.model.util.Spelling;

/** Hints on constructs of other languages, and their form in the notation. */
public final class SyntaxHints {
    /** Words of other languages, and the notation's words with the same meaning. */
    private static final Map<String, List<String>> WORDS = Map.ofEntries(
            Map.entry("throws", List.of("raises")),
            Map.entry("throw", List.of("raise")),
            Map.entry("implements", List.of("supports", "provides")),
            Map.entry("extends", List.of(":")),
            Map.entry("till", List.of("until")),
            Map.entry("emit", List.of("publish", "emits")),
            Map.entry("send", List.of("publish")),
            Map.entry("push", List.of("publish")),
            Map.entry("invoke", List.of("call")),
            Map.entry("for", List.of("in")),
            Map.entry("during", List.of("in")),
            Map.entry("repeat", List.of("rounds")),
            Map.entry("require", List.of("uses")),
            Map.entry("requires", List.of("uses")),
            Map.entry("class", List.of("component", "interface")),
            Map.entry("namespace", List.of("module")),
            Map.entry("package", List.of("module")),
            Map.entry("event", List.of("eventtype")),
            Map.entry("let", List.of("set")),
            Map.entry("host", List.of("node")),
            Map.entry("machine", List.of("node")),
            Map.entry("frequency", List.of("rate")),
            Map.entry("every", List.of("period")));

    private static final Map<String, String> UNITS = Map.ofEntries(
            Map.entry("herz", "Hz"),
            Map.entry("hertz", "Hz"),
            Map.entry("sec", "s"),
            Map.entry("secs", "s"),
            Map.entry("second", "s"),
            Map.entry("seconds", "s"),
            Map.entry("msec", "ms"),
            Map.entry("millis", "ms"),
            Map.entry("milliseconds", "ms"),
            Map.entry("usec", "us"),
            Map.entry("micros", "us"),
            Map.entry("microseconds", "us"),
            Map.entry("nsec", "ns"),
            Map.entry("nanos", "ns"),
            Map.entry("nanoseconds", "ns"),
            Map.entry("mins", "min"),
            Map.entry("minute", "min"),
            Map.entry("minutes", "min"),
            Map.entry("khz", "kHz"),
            Map.entry("mhz", "MHz"),
            Map.entry("bytes", "B"),
            Map.entry("kb", "kB"),
            Map.entry("kib", "KiB"),
            Map.entry("mb", "MB"),
            Map.entry("mib", "MiB"),
            Map.entry("percent", "%"));

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("int", "long"),
            Map.entry("integer", "long"),
            Map.entry("uint", "unsigned long"),
            Map.entry("uint8", "octet"),
            Map.entry("int16", "short"),
            Map.entry("uint16", "unsigned short"),
            Map.entry("int32", "long"),
            Map.entry("uint32", "unsigned long"),
            Map.entry("int64", "long long"),
            Map.entry("uint64", "unsigned long long"),
            Map.entry("uint8_t", "octet"),
            Map.entry("int16_t", "short"),
            Map.entry("uint16_t", "unsigned short"),
            Map.entry("int32_t", "long"),
            Map.entry("uint32_t", "unsigned long"),
            Map.entry("int64_t", "long long"),
            Map.entry("uint64_t", "unsigned long long"),
            Map.entry("size_t", "unsigned long"),
            Map.entry("bool", "boolean"),
            Map.entry("byte", "octet"),
            Map.entry("float32", "float"),
            Map.entry("float64", "double"),
            Map.entry("str", "string"),
            Map.entry("std::string", "string"),
            Map.entry("vector", "sequence<TYPE>"),
            Map.entry("std::vector", "sequence<TYPE>"),
            Map.entry("list", "sequence<TYPE>"));

    private SyntaxHints() {}

    /** Returns the type that replaces a type of other languages. */
    public static Optional<String> type(String name) {
        String small = name.toLowerCase(Locale.ROOT);
        if (small.equals("int8") || small.equals("int8_t")) {
            return Optional.of("Write short, or octet where no value is negative: IDL 3 has no " + name
                    + ", and its octet is unsigned");
        } else if (TYPES.containsKey(small)) {
            return Optional.of("Write " + TYPES.get(small) + ": IDL has no " + name);
        }
        return TokenTypes.isIdl(small) ? Optional.of("Write " + small + ", in small letters") : Optional.empty();
    }

    /** Returns the possible word that a word of other languages stands for. */
    static Optional<String> word(String word, ExpectedTokens expected) {
        return WORDS.getOrDefault(word, List.of()).stream()
                .filter(expected::mayBegin)
                .findFirst()
                .map(ours -> "Did you mean " + ours + "?");
    }

    /** Returns the keyword that the word before a type's keyword probably means: {@code attribut double x}. */
    static Optional<String> keywordBefore(String before, String word) {
        return TokenTypes.isIdl(word) && !TokenTypes.isIdl(before)
                ? Spelling.nearest(before, TokenTypes.idl())
                        .map(meant -> before + " is no word of IDL, and so the name of a type here. Did you mean "
                                + meant + "?")
                : Optional.empty();
    }

    static Optional<String> unit(String word, ExpectedTokens expected) {
        if (!expected.choices().contains("a unit") || !Character.isLetter(word.charAt(0))) {
            return Optional.empty();
        }
        String unit = UNITS.get(word.toLowerCase(Locale.ROOT));
        return Optional.of(
                unit != null
                        ? "Did you mean " + unit + "?"
                        : "Units are ns us ms s min Hz kHz MHz B KiB MiB bit/s kbit/s %");
    }

    /** Returns advice about a token from the tokens around it. */
    static Optional<String> place(ErrorToken spot, ExpectedTokens expected) {
        String beforeLast = spot.token(spot.at() - 2);
        String last = spot.token(spot.at() - 1);
        String word = spot.word();
        String after = spot.token(spot.at() + 1);
        if ((word.equals(".") || word.equals(":")) && beforeLast.equals("import")) {
            return Optional.of("Write the path of a file in quotes: import \"" + last + word + after + "\"");
        } else if ((word.equals(".") || word.equals(":")) && isName(last) && isName(after)) {
            return Optional.of("A name in a module is written " + last + "::" + after);
        } else if (word.equals("=") && after.startsWith(">") && expected.contains("->")) {
            return Optional.of("Write ->");
        } else if (last.equals("::") && Character.isLetter(word.charAt(0))) {
            return type(beforeLast + "::" + word)
                    .or(() -> Optional.of("Write " + word + " alone, if the type is meant"));
        }
        return Optional.empty();
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && Character.isLetter(text.charAt(0)) && !TokenTypes.isIdl(text);
    }
}
