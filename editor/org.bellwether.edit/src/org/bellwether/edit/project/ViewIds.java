// SPDX-License-Identifier: Apache-2.0
package org.bellwether.edit.project;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.bellwether.model.io.LayoutText;

/**
 * The ids of diagrams. A complete diagram has the id of the element that it shows. A view shows a part of an element;
 * its id is the id of the element, {@code @} and the name of the view, such as {@code m.bellwether#BasicSP@near%20gps}.
 */
public final class ViewIds {
    /** The greatest number of characters of a name, so that its tab stays readable. */
    private static final int LONGEST = 60;

    private ViewIds() {}

    /** Returns the id of a view of an element's diagram. */
    public static String of(String element, String name) {
        return element + LayoutText.VIEW + encode(name);
    }

    /** Returns the id of the same view, of an element that has another id now. */
    static String moved(String view, String element) {
        return element + view.substring(mark(view));
    }

    public static boolean isView(String diagram) {
        return mark(diagram) >= 0;
    }

    /** Returns the id of the element that a diagram shows, completely or as a view. */
    public static String element(String diagram) {
        int mark = mark(diagram);
        return mark < 0 ? diagram : diagram.substring(0, mark);
    }

    /** Returns the name of a view; empty for a complete diagram, and for a name that is refused. */
    public static String name(String diagram) {
        int mark = mark(diagram);
        return mark < 0 ? "" : decode(diagram.substring(mark + 1));
    }

    /** Returns the reason why a view cannot have a name, for people; empty if it can. */
    public static String refusal(String name) {
        if (name.isBlank()) {
            return "A view needs a name.";
        } else if (name.length() > LONGEST) {
            return "The name is longer than " + LONGEST + " characters. Choose a shorter one.";
        } else if (!isPlain(name)) {
            return "The name has control characters, or blanks at its ends. Leave them out.";
        }
        return "";
    }

    private static boolean isPlain(String name) {
        return name.equals(name.strip()) && name.codePoints().noneMatch(ViewIds::isControl);
    }

    /** Returns whether a character breaks a line, turns the direction of a text, or is a half of another one. */
    private static boolean isControl(int character) {
        int type = Character.getType(character);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }

    /** Returns the index of the mark; -1 for a complete diagram. The path of a file may contain the same character. */
    private static int mark(String diagram) {
        return diagram.indexOf(LayoutText.VIEW, diagram.lastIndexOf('#') + 1);
    }

    /** Escapes a name like the identities of elements: a blank would end a word of a layout file. */
    private static String encode(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A");
    }

    /**
     * Returns the name; empty if the name is refused, or is not escaped like {@link #encode} does: two spellings of one
     * name would be two views.
     */
    private static String decode(String written) {
        try {
            String name = URLDecoder.decode(written, StandardCharsets.UTF_8);
            return refusal(name).isEmpty() && encode(name).equals(written) ? name : "";
        } catch (IllegalArgumentException e) {
            return ""; // an incomplete escape
        }
    }
}
