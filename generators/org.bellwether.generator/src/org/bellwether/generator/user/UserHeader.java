// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.user;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.generator.artefacts.cpp.UserFunction;

/**
 * Searches a user's header for declarations. The search does not parse C++, so it may miss some; a difference from the
 * model is therefore a remark, not a refusal, and the compiler decides.
 */
final class UserHeader {
    private static final Pattern COMMENTS = Pattern.compile("//[^\\n]*|/\\*.*?\\*/", Pattern.DOTALL);
    /** Matches {@code void refine(bw::Activation& …) override}, with any line breaks. */
    private static final Pattern FUNCTION =
            Pattern.compile("\\bvoid\\s+(\\w+)\\s*\\(\\s*bw\\s*::\\s*Activation\\s*&[^;{]*?\\boverride\\b");

    private final Path file;
    /** Lines by function; an overloaded function counts once. */
    private final Map<String, Integer> functions;

    private UserHeader(Path file, Map<String, Integer> functions) {
        this.file = file;
        this.functions = functions;
    }

    static UserHeader read(Path file) throws IOException {
        // Comments become blanks, so that lines keep their numbers.
        String code = COMMENTS.matcher(UserFolder.text(file))
                .replaceAll(comment -> Matcher.quoteReplacement(comment.group().replaceAll("[^\\n]", " ")));
        Map<String, Integer> functions = new LinkedHashMap<>();
        Matcher function = FUNCTION.matcher(code);
        while (function.find()) {
            functions.putIfAbsent(function.group(1), (int)
                    code.substring(0, function.start()).lines().count());
        }
        return new UserHeader(file, functions);
    }

    /**
     * Returns the additions, removals and renames in the model since the first version of the class, a sentence each.
     */
    List<String> differences(String executor, List<UserFunction> wanted) {
        Set<String> missing = new LinkedHashSet<>();
        wanted.forEach(function -> missing.add(function.name()));
        missing.removeAll(functions.keySet());
        Set<String> left = new LinkedHashSet<>(functions.keySet());
        wanted.forEach(function -> left.remove(function.name()));
        if (missing.size() == 1 && left.size() == 1) {
            String old = left.iterator().next();
            String now = missing.iterator().next();
            return List.of(place(old) + "the model calls " + now + " now, and " + old
                    + " no longer: rename the function " + old + " of user::" + executor + ", if it is the same");
        }
        List<String> sentences = new ArrayList<>();
        for (UserFunction function : wanted) {
            if (missing.contains(function.name())) {
                sentences.add(file + ": the model calls " + function.name() + ", which user::" + executor
                        + " does not have: add void " + function.name() + "(" + function.parameters() + ") override;");
            }
        }
        left.forEach(old -> sentences.add(place(old) + "the model no longer calls " + old + " of user::" + executor
                + ": remove it, or remove its override"));
        return sentences;
    }

    private String place(String function) {
        return file + ":" + Math.max(1, functions.get(function)) + ": ";
    }
}
