// SPDX-License-Identifier: Apache-2.0
package org.bellwether.results.report.html;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.util.FileWriting;

/** Makes one HTML file that needs no network: a body, its data and the script that draws charts of the data. */
public final class Page {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    private Page() {}

    /** @param script the resource with the script that draws the data; the palette is added to the data */
    public static String of(String title, String body, ObjectNode data, String script) throws IOException {
        ObjectNode palette = data.putObject("palette");
        Palette.LIGHT.forEach(palette.putArray("light")::add);
        Palette.DARK.forEach(palette.putArray("dark")::add);
        return filled(
                resource("report.html"),
                Map.of(
                        "title",
                        Html.text(title),
                        "style",
                        resource("report.css") + Palette.css(),
                        "body",
                        body,
                        "data",
                        Html.json(data.toString()),
                        "script",
                        resource(script) + resource("links.js"),
                        "echarts",
                        resource("/org/bellwether/results/echarts.min.js").replace("</script", "<\\/script")));
    }

    /** Returns a page without charts and scripts. */
    public static String plain(String title, String body) throws IOException {
        return filled(
                resource("report.html"),
                Map.of(
                        "title",
                        Html.text(title),
                        "style",
                        resource("report.css") + Palette.css(),
                        "body",
                        body,
                        "data",
                        "{}",
                        "script",
                        "",
                        "echarts",
                        ""));
    }

    /** Writes a page atomically: readers see either the old or the new page. */
    public static void write(String page, Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path draft = file.resolveSibling("." + file.getFileName() + ".new");
        FileWriting.writeString(draft, page);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Replaces the placeholders of a template in one pass, so that placeholders in values are not replaced. */
    private static String filled(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(values.get(place.group(1))));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("this installation lacks " + name + "; build it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
