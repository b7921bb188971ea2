// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import java.util.List;

/**
 * The colours of reports, one for each configuration in all tables and charts. The first ones are those of Okabe and
 * Ito, which most people with a colour vision deficiency can distinguish. Each theme has shades with sufficient
 * contrast.
 */
public final class Palette {
    public static final List<String> LIGHT =
            List.of("#0072b2", "#d55e00", "#009e73", "#8d5a97", "#9a6b00", "#c2185b", "#5d4037", "#3f51b5");
    public static final List<String> DARK =
            List.of("#56b4e9", "#e69f00", "#2fc79a", "#cc79a7", "#f0e442", "#ff8a65", "#c5b09a", "#a9a5ff");

    private Palette() {}

    /** Returns the CSS class of elements with a group's colour. */
    public static String style(int group) {
        return "series-" + group % LIGHT.size();
    }

    /** Returns the CSS classes of a text that begins with a mark in a group's colour. */
    public static String swatch(int group) {
        return "swatch " + style(group);
    }

    /** Returns the CSS rules of the classes; {@code var(--series)} is the colour. */
    static String css() {
        return rules(LIGHT) + "@media screen and (prefers-color-scheme: dark) {\n" + rules(DARK) + "}\n";
    }

    private static String rules(List<String> colours) {
        StringBuilder rules = new StringBuilder();
        for (int i = 0; i < colours.size(); i++) {
            rules.append('.')
                    .append(style(i))
                    .append(" { --series: ")
                    .append(colours.get(i))
                    .append("; }\n");
        }
        return rules.toString();
    }
}
