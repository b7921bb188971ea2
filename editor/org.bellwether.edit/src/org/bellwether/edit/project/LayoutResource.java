// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.edit.layout.Layout;
import org.bellwether.edit.layout.LayoutEntry;
import org.bellwether.edit.layout.LayoutFactory;
import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.resource.impl.ResourceImpl;

/**
 * A layout file: the text of {@link org.bellwether.model.io.LayoutText} as a model. The resource always contains a
 * layout.
 */
public final class LayoutResource extends ResourceImpl {
    /** The largest coordinate, far outside of any drawing. Larger ones would overflow when they are scaled. */
    private static final int FURTHEST = 1_000_000;

    LayoutResource(URI uri) {
        super(uri);
        getContents().add(LayoutFactory.eINSTANCE.createLayout());
    }

    public Layout layout() {
        return (Layout) getContents().get(0);
    }

    /** Replaces a layout by the layout of a text. */
    public static void read(String text, Layout layout) {
        layout.getEntries().clear();
        layout.getOthers().clear();
        for (String line : text.lines().toList()) {
            LayoutEntry entry = entry(line);
            if (entry != null) {
                layout.getEntries().add(entry);
            } else if (!line.isBlank()) {
                layout.getOthers().add(line);
            }
        }
    }

    private static LayoutEntry entry(String line) {
        String[] words = line.split(" ");
        if (words.length < 3 || !Arrays.stream(words).skip(2).allMatch(w -> w.matches("-?\\d{1,7}"))) {
            return null;
        }
        List<Integer> numbers =
                Arrays.stream(words).skip(2).map(Integer::valueOf).toList();
        if (numbers.stream().anyMatch(n -> Math.abs(n) > FURTHEST)) {
            return null;
        }
        LayoutEntry entry = LayoutFactory.eINSTANCE.createLayoutEntry();
        entry.setDiagram(words[0]);
        entry.setElement(words[1]);
        entry.getNumbers().addAll(numbers);
        return entry;
    }

    @Override
    protected void doSave(OutputStream out, Map<?, ?> options) throws IOException {
        out.write(text().getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a line for each element, sorted by character codes. */
    public String text() {
        return Stream.concat(layout().getEntries().stream().map(LayoutResource::line), layout().getOthers().stream())
                .sorted()
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    private static String line(LayoutEntry entry) {
        return entry.getDiagram() + " " + entry.getElement() + " "
                + entry.getNumbers().stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
