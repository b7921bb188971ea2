// SPDX-License-Identifier: Apache-2.0
package org.bellwether.language.idl;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.language.print.CanonicalPrinter;
import org.bellwether.language.standard.StandardIdl;
import org.bellwether.model.component.ComponentType;
import org.bellwether.model.component.Home;
import org.bellwether.model.experiment.Model;
import org.bellwether.model.idl.Definition;
import org.bellwether.model.idl.EventType;
import org.bellwether.model.idl.Module;
import org.bellwether.model.idl.PrimitiveKind;
import org.bellwether.model.idl.PrimitiveType;
import org.bellwether.model.util.Models;

/**
 * Writes models of IDL as IDL files that every IDL compiler reads. The notation's IDL is IDL with three exceptions: imports become
 * includes, ids and prefixes become pragmas, which older compilers support too, and each file gets an include guard.
 */
public final class IdlTexts {
    private static final Pattern IMPORT = Pattern.compile("(?m)^import \"(.*)\\.bellwether\";");

    private static final Pattern BEYOND_ASCII = Pattern.compile("[^\\x00-\\x7f]");

    /** A module CORBA that is empty after the removal of declarations of names that every ORB predefines. */
    private static final Pattern EMPTY_MODULE = Pattern.compile("(?m)^module CORBA \\{\\};\n");

    private static final Pattern TYPE_ID = Pattern.compile("(?m)^( *)typeid ([\\w:]+) (\"[^\"\n]*\");");
    private static final Pattern TYPE_PREFIX = Pattern.compile("(?m)^( *)typeprefix [\\w:]+ (\"[^\"\n]*\");");

    /**
     * The file from which IDL compilers include {@code CORBA::TypeCode} (CORBA 3.3 part 1, 7.4.3), unless it is among
     * the models.
     */
    private static final String CORBA_TYPES = "#include <orb.idl>";

    /**
     * The file with the bases of components, homes and event types (CORBA 3.3 part 3, 6.3.1.2), unless it is among the
     * models.
     */
    private static final String COMPONENT_TYPES = "#include <Components.idl>";

    private IdlTexts() {}

    /**
     * Returns the IDL text of each model by the path of its file, with its extension.
     *
     * @param models the models by the path of their file, without extension
     */
    public static SortedMap<String, String> of(Map<String, Model> models) {
        return of(models, Map.of());
    }

    /**
     * Returns the IDL texts if some of the models stand for a file of the OMG. These models get no file: every compiler
     * has a file for them, which the other files include.
     *
     * @param standard the models that stand for a file of the OMG, by their path as above
     */
    public static SortedMap<String, String> of(Map<String, Model> models, Map<String, StandardIdl> standard) {
        Map<String, Model> written = new TreeMap<>(models);
        written.keySet().removeAll(standard.keySet());
        boolean bringThem = written.values().stream().anyMatch(model -> opens("CORBA", model));
        boolean haveComponents = written.values().stream().anyMatch(model -> opens("Components", model));
        SortedMap<String, String> texts = new TreeMap<>();
        written.forEach((name, model) -> {
            String body = body(name, model, standard);
            boolean isLacking = !bringThem && usesTypeCodes(model) && !body.contains(CORBA_TYPES);
            boolean lacksComponents = !haveComponents && usesComponents(model) && !body.contains(COMPONENT_TYPES);
            String includes = (isLacking ? CORBA_TYPES + "\n" : "") + (lacksComponents ? COMPONENT_TYPES + "\n" : "");
            texts.put(name + ".idl", guarded(name, includes + (includes.isEmpty() ? "" : "\n") + body));
        });
        return texts;
    }

    private static String body(String name, Model model, Map<String, StandardIdl> standard) {
        String body = PortableIdl.of(
                EMPTY_MODULE.matcher(CanonicalPrinter.printPortably(model)).replaceAll(""));
        Path folder = Path.of(name).toAbsolutePath().getParent();
        body = IMPORT.matcher(body).replaceAll(include -> {
            Path included = folder.resolve(include.group(1)).normalize();
            return standard.entrySet().stream()
                    .filter(each ->
                            Path.of(each.getKey()).toAbsolutePath().normalize().equals(included))
                    .findFirst()
                    .map(each -> "#include <" + each.getValue().path() + ">")
                    .orElse("#include \"" + Matcher.quoteReplacement(include.group(1)) + ".idl\"");
        });
        body = TYPE_ID.matcher(body).replaceAll("$1#pragma ID $2 $3");
        return TYPE_PREFIX.matcher(body).replaceAll("$1#pragma prefix $2");
    }

    private static String guarded(String name, String text) {
        // Code points keep the guards of names apart that differ only in non-ASCII letters
        String ascii = BEYOND_ASCII
                .matcher(name)
                .replaceAll(letter -> "_" + Integer.toHexString(letter.group().codePointAt(0)));
        String guard = ascii.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT) + "_IDL_INCLUDED";
        return "#ifndef " + guard + "\n#define " + guard + "\n\n" + text + "\n#endif\n";
    }

    private static boolean opens(String name, Model model) {
        return Models.all(model, Module.class).stream()
                .anyMatch(module -> module.getName().equals(name));
    }

    /** Returns whether a model has components, homes or event types, which derive from types of CCM. */
    private static boolean usesComponents(Model model) {
        return Models.all(model, Definition.class).stream()
                .anyMatch(each -> each instanceof ComponentType || each instanceof Home || each instanceof EventType);
    }

    /** Returns whether a model uses the type {@code CORBA::TypeCode}, which is predefined in the notation but not in IDL. */
    private static boolean usesTypeCodes(Model model) {
        return Models.all(model, PrimitiveType.class).stream()
                .anyMatch(type -> type.getKind() == PrimitiveKind.TYPE_CODE);
    }
}
