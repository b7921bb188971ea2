// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The contrast of the colours of the report's two themes with their backgrounds, as WCAG 2.1 defines it. */
class ContrastTest {
    private static final double TEXT = 4.5;
    private static final double LINES = 3;
    private static final Pattern VARIABLE = Pattern.compile("--([a-z-]+): (#[0-9a-f]{6})");

    @Test
    void textCanBeReadInBothThemes() throws IOException {
        for (Map<String, String> theme : themes()) {
            for (String text : List.of("ink", "soft", "accent", "warn", "bad")) {
                atLeast(TEXT, theme, text, "page");
            }
            for (String[] pair :
                    new String[][] {{"ink", "band"}, {"soft", "band"}, {"ink", "warn-page"}, {"bad", "bad-page"}}) {
                atLeast(TEXT, theme, pair[0], pair[1]);
            }
        }
    }

    @Test
    void linesCanBeSeenInBothThemes() throws IOException {
        List<Map<String, String>> themes = themes();
        for (Map<String, String> theme : themes) {
            atLeast(LINES, theme, "call", "page");
            atLeast(LINES, theme, "event", "page");
        }
        for (String colour : Palette.LIGHT) {
            assertTrue(contrast(colour, themes.get(0).get("page")) >= LINES, colour);
        }
        for (String colour : Palette.DARK) {
            assertTrue(contrast(colour, themes.get(1).get("page")) >= LINES, colour);
        }
        assertEquals(Palette.LIGHT.size(), Palette.DARK.size());
    }

    @Test
    void contrastIsWhatTheStandardSays() {
        assertEquals(21, contrast("#000000", "#ffffff"), 1e-9);
        assertEquals(4.48, contrast("#777777", "#ffffff"), 0.01);
    }

    private static void atLeast(double limit, Map<String, String> theme, String front, String back) {
        double contrast = contrast(theme.get(front), theme.get(back));
        assertTrue(contrast >= limit, front + " on " + back + ": " + contrast);
    }

    /**
     * Returns the colours of the light theme, and those of the dark theme, whose style sheet has only the differences.
     */
    private static List<Map<String, String>> themes() throws IOException {
        Map<String, String> light = new HashMap<>();
        Map<String, String> dark = new HashMap<>();
        var variables = VARIABLE.matcher(resource("report.css"));
        while (variables.find()) {
            (light.containsKey(variables.group(1)) ? dark : light).put(variables.group(1), variables.group(2));
        }
        assertEquals(light.keySet(), dark.keySet());
        return List.of(light, dark);
    }

    private static double contrast(String one, String other) {
        double lighter = Math.max(luminance(one), luminance(other));
        double darker = Math.min(luminance(one), luminance(other));
        return (lighter + 0.05) / (darker + 0.05);
    }

    private static double luminance(String color) {
        double[] weights = {0.2126, 0.7152, 0.0722};
        double luminance = 0;
        for (int i = 0; i < 3; i++) {
            double part = Integer.parseInt(color.substring(1 + 2 * i, 3 + 2 * i), 16) / 255.0;
            luminance += weights[i] * (part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4));
        }
        return luminance;
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
