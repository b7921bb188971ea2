// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.xml;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.specialise.rules.HookPair;
import org.bellwether.specialise.rules.Rule;
import org.bellwether.specialise.rules.RuleHeader;
import org.bellwether.specialise.rules.Search;
import org.bellwether.specialise.text.RuleText;
import org.xml.sax.Attributes;

/** A rule whose element has not ended yet. */
final class RuleDraft {
    private final RuleHeader header;
    private final Search.Mode mode;
    private final String mark;
    private final String digest;
    private final Map<String, RuleText> parts = new HashMap<>();
    private final List<RuleText> data = new ArrayList<>();
    private String source = "";

    RuleDraft(String kind, Attributes attributes, int number, int line) {
        header = new RuleHeader(
                kind,
                value(attributes, "name", "").strip(),
                number,
                line,
                Integer.parseInt(value(attributes, "matches", "1").strip()));
        mode = Search.Mode.valueOf(value(attributes, "match", "word").toUpperCase(Locale.ROOT));
        mark = value(attributes, "mark", "//").strip();
        digest = value(attributes, "digest", "").strip();
    }

    private static String value(Attributes attributes, String name, String otherwise) {
        String value = attributes.getValue(name);
        return value == null ? otherwise : value;
    }

    RuleHeader header() {
        return header;
    }

    /** Sets the content of an element of the rule. */
    void put(String element, RuleText content) {
        if (element.equals("data")) {
            data.add(content);
        } else {
            parts.put(element, content);
        }
    }

    /** Sets the path of the file that the rule copies from. */
    void source(String path) {
        source = path;
    }

    /**
     * Returns the rule after all of its elements have been read.
     *
     * @throws IllegalArgumentException if it has a text that cannot be searched for; the message has the reason
     */
    Rule rule() {
        return switch (header.kind()) {
            case "remove" -> new Rule.Remove(header, Search.of(parts.get("remove"), mode));
            case "substitute" ->
                new Rule.Substitute(header, Search.of(parts.get("search"), mode), parts.get("replace"));
            case "comment" -> new Rule.Comment(header, pair("start-hook", "end-hook"), mark, digest);
            case "copy-from-source" ->
                new Rule.CopyFromSource(
                        header, source, pair("copy-hook-start", "copy-hook-end"), name("dest-hook"), digest);
            case "add" -> new Rule.Add(header, name("hook"), List.copyOf(data));
            default -> new Rule.Unchanged(header, pair("start-hook", "end-hook"), digest);
        };
    }

    private HookPair pair(String start, String end) {
        return new HookPair(name(start), name(end));
    }

    private String name(String element) {
        return parts.get(element).text().strip();
    }
}
