// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.specialise.text.SourceText;

/**
 * The hooks of a file: lines that contain only a comment with {@code @@} and one name.
 *
 * @param lines the indices of the lines of each hook, in order
 */
record Hooks(Map<String, List<Integer>> lines) {
    private static final Pattern HOOK = Pattern.compile(
            "[ \\t]*(?://|/\\*|#|;|--|%|<!--)[ \\t]*@@[ \\t]+([A-Za-z_][A-Za-z0-9_.\\-]*?)[ \\t]*(?:\\*/|-->)?[ \\t]*");

    static Hooks of(SourceText text) {
        Map<String, List<Integer>> found = new LinkedHashMap<>();
        for (int i = 0; i < text.lines().size(); i++) {
            int index = i;
            name(text.lines().get(i).text())
                    .ifPresent(name -> found.computeIfAbsent(name, each -> new ArrayList<>())
                            .add(index));
        }
        return new Hooks(found);
    }

    /** Returns the hook of a line. */
    static Optional<String> name(String line) {
        if (!line.contains("@@")) {
            return Optional.empty(); // most lines are not hooks
        }
        Matcher hook = HOOK.matcher(line);
        return hook.matches() ? Optional.of(hook.group(1)) : Optional.empty();
    }

    /** Returns the indices of the lines of one hook. */
    int[] at(String name) {
        return lines.getOrDefault(name, List.of()).stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
