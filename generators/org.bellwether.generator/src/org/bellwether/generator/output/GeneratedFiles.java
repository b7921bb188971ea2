// SPDX-License-Identifier: Apache-2.0
package org.bellwether.generator.output;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.bellwether.generator.mapping.Macros;
import org.bellwether.model.util.ElementIds;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;

/**
 * The files of one generation, in memory: nothing is written to the disk before everything has been generated.
 *
 * <p>Text is UTF-8 with line feeds. Trailing blanks and repeated blank lines are removed, so that templates may contain
 * them.
 */
public final class GeneratedFiles {
    private static final Pattern TRAILING_BLANKS = Pattern.compile("[ \\t]+(?=\\n|$)");
    private static final Pattern BLANK_LINES = Pattern.compile("\\n{3,}");
    /** Blank lines at the beginning or end of a block, except that of a namespace. */
    private static final Pattern FIRST_IN_BLOCK = Pattern.compile("(?m)^((?!namespace)[^\\n]*\\{)\\n\\n+");

    private static final Pattern LAST_IN_BLOCK = Pattern.compile("\\n\\n+([ \\t]*}[);]*(?=\\n|$))");
    private static final Pattern SAFE = Pattern.compile("[A-Za-z0-9_.+-]+(/[A-Za-z0-9_.+-]+)*");
    /** The text that can stand between the quotes of an include. */
    private static final Pattern INCLUDABLE = Pattern.compile("[^/\"\\\\\\p{Cntrl}]+(/[^/\"\\\\\\p{Cntrl}]+)*");

    private static final byte[] NOTHING = {};

    /**
     * @param content    the bytes
     * @param executable whether the owner may execute it
     */
    public record Content(byte[] content, boolean executable) {}

    private final String model;
    private final Macros macros;
    private final Predicate<String> allowed;
    private final boolean keepsContents;
    private final SortedMap<String, Content> files = new TreeMap<>();
    private final SortedMap<String, SortedSet<String>> elements = new TreeMap<>();
    /** The identities of elements, by the root of their file. */
    private final Map<EObject, Map<EObject, String>> identities = new IdentityHashMap<>();

    /**
     * @param model the model's name, for the first line of each file
     */
    public GeneratedFiles(String model) {
        this(model, Macros.in(List.of()));
    }

    /**
     * @param model  the model's name, for the first line of each file
     * @param macros names of the model that C++ texts protect against macros
     */
    public GeneratedFiles(String model, Macros macros) {
        this(model, macros, GeneratedFiles::isSafe, true);
    }

    private GeneratedFiles(String model, Macros macros, Predicate<String> allowed, boolean keepsContents) {
        this.model = model;
        this.macros = macros;
        this.allowed = allowed;
        this.keepsContents = keepsContents;
    }

    /**
     * Creates files that are all empty, for a caller that only checks whether files can be generated: formatting and
     * keeping the texts would take most of the time.
     */
    public static GeneratedFiles withoutContents(String model) {
        return new GeneratedFiles(model, Macros.in(List.of()), GeneratedFiles::isSafe, false);
    }

    /**
     * Creates files that may have names like the user's files, with blanks and letters of any language: no script reads these names.
     *
     * @param model  the model's name, for the first line of each file
     * @param macros names of the model that C++ texts protect against macros
     */
    public static GeneratedFiles withNamesOfTheUser(String model, Macros macros) {
        return new GeneratedFiles(model, macros, GeneratedFiles::isIncludable, true);
    }

    /**
     * Adds a text file, with a first line that marks the file as generated.
     *
     * @param path relative, with slashes; its extension decides the form of comments
     */
    public void text(String path, CharSequence text) {
        add(path, new Content(finished(path, Banner.sentence(model), text), false));
    }

    /** Adds a text file that does not depend on the model's name; its first line does not have the name either. */
    public void textOfAnyModel(String path, CharSequence text) {
        add(path, new Content(finished(path, Banner.OF_ANY_MODEL, text), false));
    }

    /**
     * Adds a text file that comes from single elements of the model. All other files come from the model as a whole.
     *
     * @param from the elements
     */
    public void text(String path, CharSequence text, Collection<? extends EObject> from) {
        text(path, text);
        from.forEach(element -> elements.computeIfAbsent(path, fresh -> new TreeSet<>())
                .add(identities
                        .computeIfAbsent(EcoreUtil.getRootContainer(element), ElementIds::all)
                        .get(element)));
    }

    /** Adds an executable script; its text begins with {@code #!}. */
    public void script(String path, CharSequence text) {
        add(path, new Content(finished(path, Banner.sentence(model), text), true));
    }

    /** Adds a file unchanged: a copy of a file of the product, which is not generated. */
    public void copy(String path, byte[] bytes, boolean executable) {
        add(path, new Content(keepsContents ? bytes.clone() : NOTHING, executable));
    }

    /** Returns all files added so far, by path. */
    public SortedMap<String, Content> all() {
        return Collections.unmodifiableSortedMap(files);
    }

    /** Returns the identities ({@link ElementIds}) of the elements from which single files come, by the file's path. */
    SortedMap<String, SortedSet<String>> elements() {
        return Collections.unmodifiableSortedMap(elements);
    }

    /** Returns the text of one file; for tests. */
    public String text(String path) {
        return new String(files.get(path).content(), StandardCharsets.UTF_8);
    }

    /** Returns whether a path stays inside the folder, and is legal on every system. */
    public static boolean isSafe(String path) {
        return SAFE.matcher(path).matches() && staysInside(path);
    }

    /** Returns whether a path stays inside the folder, and can stand between the quotes of an include. */
    public static boolean isIncludable(String path) {
        return INCLUDABLE.matcher(path).matches() && staysInside(path);
    }

    private static boolean staysInside(String path) {
        return !path.matches("(.*/)?\\.\\.?(/.*)?");
    }

    private void add(String path, Content content) {
        if (!allowed.test(path)) {
            throw new IllegalArgumentException("Not a path inside the generated folder: " + path);
        }
        if (files.putIfAbsent(path, content) != null) {
            throw new IllegalStateException("Generated twice: " + path);
        }
    }

    private byte[] finished(String path, String banner, CharSequence text) {
        if (!keepsContents) {
            return NOTHING;
        }
        String body = text.toString().replace("\r\n", "\n");
        body = path.endsWith(".json") ? body : tidy(body); // JSON is written tidily, and is long
        if (path.endsWith(".cpp") || path.endsWith(".hpp")) {
            body = LineBreaker.broken(body).strip() + "\n";
            // The text may contain #undef lines already; no string of the model contains such a line
            body = ("\n" + body).contains("\n#undef ") ? body : macros.hidden(body);
        }
        return (Banner.add(path, banner, body.strip()) + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static String tidy(String text) {
        String body = TRAILING_BLANKS.matcher(text).replaceAll("");
        body = BLANK_LINES.matcher(body).replaceAll("\n\n");
        body = FIRST_IN_BLOCK.matcher(body).replaceAll("$1\n");
        return LAST_IN_BLOCK.matcher(body).replaceAll("\n$1");
    }
}
