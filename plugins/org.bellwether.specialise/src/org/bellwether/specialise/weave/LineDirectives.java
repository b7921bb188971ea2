// SPDX-License-Identifier: Apache-2.0
package org.bellwether.specialise.weave;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.bellwether.specialise.text.Line;
import org.bellwether.specialise.text.Octets;
import org.bellwether.specialise.text.Origin;
import org.bellwether.specialise.text.SourceText;

/**
 * Writes woven files of C and C++ with {@code #line}, so that compilers and debuggers show the original: the file of
 * the source tree, or the rule file for added lines.
 *
 * @param prefix the text before the paths of source files
 */
record LineDirectives(String prefix) {
    private static final Set<String> ENDINGS =
            Set.of("c", "cc", "cpp", "cxx", "c++", "h", "hh", "hpp", "hxx", "h++", "inl", "ipp", "ixx", "tcc", "tpp");
    private static final String BYTE_ORDER_MARK = "\u00ef\u00bb\u00bf";

    /** Returns whether a file is a C or C++ source. */
    static boolean fit(String path) {
        String ending = path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return ENDINGS.contains(ending);
    }

    /**
     * Returns the octets of the file, with a directive before each line that does not follow its predecessor in the
     * original.
     */
    byte[] octets(SourceText text) {
        StringBuilder octets = new StringBuilder();
        LexicalState state = new LexicalState();
        List<Line> lines = text.lines();
        Origin expected = new Origin("", 1, false);
        boolean hasMark = !lines.isEmpty() && lines.get(0).text().startsWith(BYTE_ORDER_MARK);
        octets.append(hasMark ? BYTE_ORDER_MARK : "");
        for (int i = 0; i < lines.size(); i++) {
            Line line = lines.get(i);
            if (!line.origin().equals(expected) && state.isDirectiveAllowed()) {
                octets.append(directive(line.origin())).append(text.lineEnd());
                expected = line.origin();
            }
            String content = i == 0 && hasMark ? line.text().substring(BYTE_ORDER_MARK.length()) : line.text();
            octets.append(content).append(line.end());
            state.read(content);
            expected = expected.plus(1);
        }
        return Octets.of(octets.toString());
    }

    private String directive(Origin origin) {
        return "#line " + origin.line() + " \"" + Octets.utf8(origin.isRule() ? origin.file() : prefix + origin.file())
                + "\"";
    }
}
